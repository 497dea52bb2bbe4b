import { fillFromBom } from '@bahi/core/boms/fill-from-bom';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, patch, post, problemsOf, remove } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { addProduct } from '../testing/masters.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const database = await testApp();
const { app, pool, db } = database;

type Row = { _id: string; name: string; version: number; isDefault: boolean; productName: string };
type Parts = { row: Row; parts: Row[]; costs: { productId: string; cost: number }[] };
type Refused = { code: string; uses: { what: string; count: number }[]; problems: { field: string; message: string }[] };

async function openBakery() {
  const counter = await openCounter(app, pool);
  const named = (product_name: string) => addProduct(app, counter, { product_name });
  const goods = { flour: await named('Flour'), dough: await named('Dough'), bread: await named('Bread'), bran: await named('Bran') };
  const path = `${counter.path}/boms`;
  const save = (name: string, productId: string, items: object[], more: object = {}, who = counter.manager) =>
    post<{ row: Row; message: string } & Refused>(app, who, path, { name, productId, makes: 10, items, ...more });
  const change = ({ _id, version }: Row, more: object) =>
    patch<{ row: Row } & Refused>(app, counter.manager, `${path}/${_id}`, { version, ...more });
  const drop = ({ _id, version }: Row) => remove<Refused>(app, counter.manager, `${path}/${_id}`, { version });
  const parts = async ({ _id }: Row, who = counter.manager) => (await get<Parts>(app, who, `${path}/${_id}/parts`)).body;
  return { ...counter, ...goods, boms: path, save, change, drop, parts };
}

test('a bill has a product, its quantity, materials with wastage, by-products and costs', async () => {
  const shop = await openBakery();
  const items = [
    { productId: shop.flour, count: 7, wastage: 2.5 },
    { productId: shop.bran, type: 'byProduct', count: 1, rate: 20.5 },
  ];
  const saved = await shop.save('Dough', shop.dough, items, { additionalCosts: [{ name: 'Wages', amount: 50.25 }], note: 'Cold water' });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: 'Bill of materials created',
      row: {
        ...{ name: 'Dough', productName: 'Dough', makes: 10, isDefault: true, note: 'Cold water' },
        items: [
          { productName: 'Flour', type: 'consumed', count: 7, wastage: 2.5, rate: 0 },
          { productName: 'Bran', type: 'byProduct', count: 1, wastage: 0, rate: 20.5 },
        ],
        additionalCosts: [{ name: 'Wages', amount: 50.25 }],
      },
    },
  });
  const { row } = saved.body;
  expect(await shop.save('DOUGH', shop.bread, items)).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'name' } });
  expect(await shop.change(row, { makes: 20 })).toMatchObject({ status: 200, body: { row: { makes: 20, version: 2, items: [{}, {}] } } });
  expect(await shop.change(row, { makes: 30 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  expect(await shop.change({ ...row, version: 2 }, { items })).toMatchObject({ status: 200, body: { row: { version: 2 } } });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/bom/${row._id}/changes`);
  expect(log.body.changes[0]!.fields).toEqual([{ field: 'makes', old: 10, new: 20 }]);
  // By the name of the bill or of its product; staff read, managers write.
  expect((await get(app, shop.clerk, `${shop.boms}?search=dou`)).body).toMatchObject({ rows: [{ name: 'Dough' }], total: 1 });
  expect((await get(app, shop.clerk, `${shop.boms}?productId=${shop.bread}`)).body).toMatchObject({ rows: [], total: 0 });
  expect((await shop.save('Mine', shop.bread, items, {}, shop.clerk)).status).toBe(403);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('all that is wrong is refused at once, a circle with the way it goes', async () => {
  const shop = await openBakery();
  const of = (productId: string, count = 1) => ({ productId, count });
  const wrong = await shop.save('Wrong', shop.bread, [{ ...of(shop.flour, 0), wastage: 101 }, of(shop.bread), of(shop.flour)], {
    makes: 0,
  });
  expect(problemsOf(wrong)).toEqual([
    ...['makes QUANTITY_INVALID', 'items.0.count QUANTITY_INVALID', 'items.0.wastage WASTAGE_INVALID'],
    ...['items.2.productId MATERIAL_REPEATED', 'items.1.productId BOM_CONTAINS_ITSELF'],
  ]);
  const bread = (await shop.save('Bread', shop.bread, [of(shop.dough)])).body.row;
  const flour = await shop.save('Flour', shop.flour, [of(shop.bread)]);
  expect(flour.status).toBe(200);
  const circle = await shop.save('Dough', shop.dough, [of(shop.bran), of(shop.flour)]);
  expect(problemsOf(circle)).toEqual(['items.1.productId BOM_CONTAINS_ITSELF']);
  expect(circle.body.problems[0]!.message).toBe('Dough → Flour → Bread → Dough: a bill of materials cannot contain itself.');
  // Also one that was made inactive, because it may become active again.
  await shop.change(bread, { isActive: false });
  expect(problemsOf(await shop.save('Dough', shop.dough, [of(shop.flour)]))).toEqual(['items.0.productId BOM_CONTAINS_ITSELF']);
  const theirs = await openBakery();
  expect(problemsOf(await shop.save('Theirs', shop.dough, [of(theirs.flour)]))).toEqual(['items.0.productId PRODUCT_UNKNOWN']);
});

test('of several bills of a product one is its default, which its users take', async () => {
  const shop = await openBakery();
  const of = (productId: string) => [{ productId, count: 1 }];
  const first = (await shop.save('Dough', shop.dough, of(shop.flour))).body.row;
  const second = (await shop.save('Dough with bran', shop.dough, of(shop.bran))).body.row;
  const bread = (await shop.save('Bread', shop.bread, of(shop.dough))).body.row;
  expect([first.isDefault, second.isDefault]).toEqual([true, false]);
  const taken = async () => (await shop.parts(bread)).parts.map(({ name }) => name);
  expect(await taken()).toEqual(['Dough']);
  const now = (await shop.change(second, { isDefault: true })).body.row;
  expect(await taken()).toEqual(['Dough with bran']);
  const { rows } = (await get<{ rows: Row[] }>(app, shop.manager, `${shop.boms}?productId=${shop.dough}`)).body;
  expect(rows.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Dough', false],
    ['Dough with bran', true],
  ]);
  await shop.change(now, { isActive: false });
  expect(await taken()).toEqual(['Dough']);
});

test('a bill that moves to another product leaves the default of that one, unless it is said; the log of both tells it', async () => {
  const shop = await openBakery();
  const of = (productId: string) => [{ productId, count: 1 }];
  const dough = (await shop.save('Dough', shop.dough, of(shop.flour))).body.row;
  const bread = (await shop.save('Bread', shop.bread, of(shop.flour))).body.row;
  const moved = (await shop.change(bread, { productId: shop.dough })).body.row;
  const read = async ({ _id }: Row) => (await get<{ row: Row }>(app, shop.manager, `${shop.boms}/${_id}`)).body.row;
  expect([moved, await read(dough)]).toMatchObject([
    { isDefault: false, version: 2 },
    { isDefault: true, version: 1 },
  ]);
  await shop.change(moved, { isDefault: true });
  expect(await read(dough)).toMatchObject({ isDefault: false, version: 2 });
  expect(await shop.change(dough, { makes: 20 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  const log = await get<{ changes: { fields: object[] }[] }>(app, shop.manager, `${shop.path}/records/bom/${dough._id}/changes`);
  expect(log.body.changes.map(({ fields }) => fields)).toEqual([[{ field: 'isDefault', old: true, new: false }]]);
  expect(await shop.change(await read(dough), { productId: shop.bread })).toMatchObject({ body: { row: { isDefault: true } } });
});

test('an inactive bill is no default: the next one of its product is', async () => {
  const shop = await openBakery();
  const of = (productId: string) => [{ productId, count: 1 }];
  const first = (await shop.save('Dough', shop.dough, of(shop.flour))).body.row;
  await shop.change(first, { isActive: false });
  const second = (await shop.save('Dough with bran', shop.dough, of(shop.bran))).body.row;
  expect(second.isDefault).toBe(true);
  expect((await get<{ row: Row }>(app, shop.manager, `${shop.boms}/${first._id}`)).body.row).toMatchObject({
    isDefault: false,
    version: 3,
  });
});

test('a bill whose material changed its unit can be renamed and made inactive; its quantities are checked when they change', async () => {
  const shop = await openBakery();
  const sugar = await addProduct(app, shop);
  const measureIn = async (version: number, unit: string) =>
    expect((await patch(app, shop.manager, `${shop.path}/products/${sugar}`, { version, unit })).status).toBe(200);
  await measureIn(1, 'KGS');
  const items = [{ productId: sugar, count: 0.5 }];
  const { row } = (await shop.save('Dough', shop.dough, items)).body;
  await measureIn(2, 'PCS');
  const renamed = await shop.change(row, { name: 'Sweet dough', items });
  expect(renamed).toMatchObject({ status: 200, body: { row: { name: 'Sweet dough' } } });
  const closed = await shop.change(renamed.body.row, { isActive: false });
  expect(closed).toMatchObject({ status: 200, body: { row: { isActive: false } } });
  const changed = await shop.change(closed.body.row, { makes: 20 });
  expect([changed.status, problemsOf(changed)]).toEqual([422, [expect.stringContaining('items.0.count')]]);
});

test('what materials cost is told to those who see costs: of the stock, else the purchase rate', async () => {
  const shop = await openBakery();
  await bookMoves(database, shop, today, [{ productId: shop.flour, quantityE4: 30_000, valuePaise: 10_000 }]);
  const bran = await addProduct(app, shop, { purchaseRate: 12.5 });
  const free = await addProduct(app, shop, { purchaseRate: 0 });
  const items = [shop.flour, bran, free].map((productId) => ({ productId, count: 1 }));
  const { row } = (await shop.save('Bread', shop.bread, items)).body;
  expect((await shop.parts(row)).costs).toEqual([
    { productId: shop.flour, cost: 33.3333 },
    { productId: bran, cost: 12.5 },
  ]);
  expect((await shop.parts(row, shop.clerk)).costs).toEqual([]);
});

test('a product in a bill and a bill of a journal stay; the journal keeps its lines when the bill changes', async () => {
  const shop = await openBakery();
  await bookMoves(database, shop, today, [{ productId: shop.flour, quantityE4: 1_000_000, valuePaise: 400_000 }]);
  const { row } = (await shop.save('Dough', shop.dough, [{ productId: shop.flour, count: 7 }])).body;
  for (const [productId, what] of [
    [shop.dough, 'bills of materials'],
    [shop.bran, null],
  ] as const) {
    const removed = await remove<Refused>(app, shop.manager, `${shop.path}/products/${productId}`, { version: 1 });
    expect([removed.status, removed.body.uses?.map((use) => use.what)]).toEqual(what === null ? [200, undefined] : [409, [what]]);
  }
  const material = await remove<Refused>(app, shop.manager, `${shop.path}/products/${shop.flour}`, { version: 1 });
  expect(material.body.uses.map(({ what }) => what)).toEqual(['stock movements', 'materials of bills']);

  const items = [
    { productId: shop.dough, type: 'produced', count: 10 },
    { productId: shop.flour, type: 'consumed', count: 7 },
  ];
  const made = await enter(app, shop, 'stockJournal', { date: today, shareBy: 'quantity', items, bomId: row._id });
  expect(made.status).toBe(200);
  const changed = (await shop.change(row, { items: [{ productId: shop.flour, count: 9 }] })).body.row;
  const { voucher } = (await get<{ voucher: object }>(app, shop.clerk, `${shop.path}/vouchers/${made.body._id}`)).body;
  expect(voucher).toMatchObject({ bom: { _id: row._id, name: 'Dough' }, items: [{ change: 10 }, { change: -7 }] });
  expect(await shop.drop(changed)).toMatchObject({ status: 409, body: { code: 'IN_USE', uses: [{ what: 'stock journals', count: 1 }] } });
  expect((await cancel(app, shop, made.body._id)).status).toBe(200);
  const theirs = await openBakery();
  const other = await enter(app, theirs, 'stockJournal', {
    ...{ date: today, shareBy: 'quantity', bomId: row._id, confirmed: ['MADE_OF_NOTHING'] },
    items: [{ productId: theirs.dough, type: 'produced', count: 1 }],
  });
  expect(problemsOf(other)).toEqual(['bomId GONE']);
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('any journal that a bill fills, or unbuilds, makes what it consumed and added, to the paisa', async () => {
  const shop = await openBakery();
  const goods = [shop.flour, shop.bran].map((productId) => ({ productId, quantityE4: 100_000_000, valuePaise: 33_333_333 }));
  await bookMoves(database, shop, today, goods);
  const line = fc.record({ quantityE4: fc.integer({ min: 1, max: 9 }), wastageE4: fc.integer({ min: 0, max: 500_000 }) });
  await fc.assert(
    fc.asyncProperty(
      line,
      line,
      fc.integer({ min: 1, max: 40 }),
      fc.nat(5_000),
      fc.boolean(),
      async (one, other, count, paise, isUnbuilt) => {
        const material = (productId: string, { quantityE4, wastageE4 }: typeof one) => ({
          ...{ productId, role: 'consumed' as const, quantityE4: quantityE4 * 10_000, wastageE4, rateE4: 0 },
        });
        const byProduct = { productId: shop.dough, role: 'byProduct' as const, quantityE4: 10_000, wastageE4: 0, rateE4: paise * 10 };
        const bill = {
          ...{ productId: shop.bread, makesE4: 30_000, lines: [material(shop.flour, one), material(shop.bran, other), byProduct] },
          costs: [{ name: 'Wages', amountPaise: paise + 1 }],
        };
        const units = new Map([shop.flour, shop.bran, shop.bread, shop.dough].map((id) => [id, 'PCS']));
        const costs = new Map([shop.flour, shop.bran].map((id) => [id, 33_333]));
        const filled = (unbuilt: boolean) => fillFromBom(bill, { quantityE4: count * 10_000, units, isUnbuilt: unbuilt, costs });
        for (const { lines, costs: added } of isUnbuilt ? [filled(false), filled(true)] : [filled(false)]) {
          if (lines.length === 1) continue;
          const made = await enter(app, shop, 'stockJournal', {
            ...{ date: today, shareBy: lines[0]!.role === 'produced' ? 'quantity' : 'value' },
            items: lines.map(({ productId, role, quantityE4, rateE4 }) => ({
              productId,
              type: role,
              count: quantityE4 / 10_000,
              rate: rateE4 / 10_000,
            })),
            additionalCosts: added.map(({ name, rule, valueE4 }) => ({ name, type: rule, value: valueE4 / 10_000 })),
          });
          expect([made.status, made.body.problems]).toEqual([200, undefined]);
          const { body } = await get<{ lines: number[]; added: number }>(
            ...([app, shop.manager, `${shop.path}/vouchers/stockJournal/${made.body._id}/cost`] as const),
          );
          const sumOf = (...roles: string[]) =>
            body.lines.reduce((sum, rupees, at) => sum + (roles.includes(lines[at]!.role) ? Math.round(rupees * 100) : 0), 0);
          expect(sumOf('produced', 'byProduct')).toBe(sumOf('consumed') + Math.round(body.added * 100));
        }
      },
    ),
    { numRuns: 8 },
  );
  expect(await verifyCompany(pool, db, shop.orgId)).toEqual([]);
});

test('one that no journal was filled from is deleted with all of its lines', async () => {
  const shop = await openBakery();
  const { row } = (await shop.save('Dough', shop.dough, [{ productId: shop.flour, count: 7 }])).body;
  expect(await shop.drop(row)).toMatchObject({ status: 200, body: { message: 'Bill of materials deleted' } });
  expect((await remove(app, shop.manager, `${shop.path}/products/${shop.flour}`, { version: 1 })).status).toBe(200);
});
