import { addDays } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, type Headers, post, remove } from '../testing/calls.ts';
import { type Answered, addGodown, edit, enter } from '../testing/entries.ts';
import { bookMoves } from '../testing/stock.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const database = await testApp();
const { app, pool, db, ownerPool } = database;

type InStock = { quantity: number; value: number | null };
type Summary = { rows: ({ inTransit: number } & InStock)[]; total: number | null; inTransit: number | null };
type Moves = {
  opening: InStock;
  closing: InStock;
  places: ({ godown: string } & InStock)[];
  entries: { godown: string; quantity: number; value: number | null; balance: InStock }[];
};
const summary = async (counter: Counter, query: string, who: Headers = counter.manager) =>
  (await get<Summary>(app, who, `${counter.path}/reports/stockSummary?${query}`)).body;
const movesOf = async (counter: Counter, query: string) =>
  (await get<Moves>(app, counter.manager, `${counter.path}/reports/stockMoves/${counter.productId}?${query}`)).body;
const movement = async (counter: Counter, query: string, who: Headers = counter.manager) => {
  const { body } = await get<{ rows: Record<string, InStock>[] }>(app, who, `${counter.path}/reports/stockMovement?${query}`);
  return body.rows.map(({ opening, inward, outward, closing }) => ({ opening, inward, outward, closing }));
};
const step = (counter: Counter, id: string, what: 'dispatch' | 'receive', body: object) =>
  post<Answered>(app, counter.clerk, `${counter.path}/vouchers/stockTransfer/${id}/${what}`, body);
const day = (ago: number) => addDays(today, -ago);

/** 100 pieces at 10 and 100 at 30, of which 40 were dispatched to the shop ten days ago. */
async function onTheWay(): Promise<Counter & { shopId: string; id: string }> {
  const counter = await openCounter(app, pool);
  // The opening stock had no cost: it is removed, so that only purchases are left.
  await bookMoves(database, counter, '2026-04-01', [{ quantityE4: -10_000_000 }], 'debitNote');
  for (const rupees of [10, 30]) await bookMoves(database, counter, day(20), [{ quantityE4: 1_000_000, valuePaise: rupees * 10_000 }]);
  const shopId = await addGodown(app, counter, 'Shop');
  const { body } = await enter(app, counter, 'stockTransfer', {
    date: day(10),
    fromGodownId: counter.godownId,
    toGodownId: shopId,
    state: 'dispatched',
    items: [{ productId: counter.productId, count: 40 }],
  });
  return { ...counter, shopId, id: body._id };
}
/** The godowns and the road come to the company. */
async function expectToTie(counter: Counter & { shopId: string }, date: string) {
  const { total, inTransit } = await summary(counter, `date=${date}`);
  const [main, shop] = [
    await summary(counter, `date=${date}&godownId=${counter.godownId}`),
    await summary(counter, `date=${date}&godownId=${counter.shopId}`),
  ];
  expect(Math.round(100 * (main.total! + shop.total! + inTransit!))).toBe(Math.round(100 * total!));
  return { total, inTransit, main: main.total, shop: shop.total };
}

test('goods in transit are in the value of the company at any date, which is the sum of godowns and transit', async () => {
  const counter = await onTheWay();
  expect(await summary(counter, `date=${today}`)).toMatchObject({
    rows: [{ quantity: 200, inTransit: 40, value: 4_000 }],
    total: 4_000,
    inTransit: 800,
  });
  expect(await expectToTie(counter, today)).toEqual({ total: 4_000, inTransit: 800, main: 3_200, shop: 0 });
  expect(await expectToTie(counter, day(11))).toMatchObject({ total: 4_000, inTransit: 0, main: 4_000 });
  const short = { version: 1, date: day(2), items: [{ line: 1, short: 10 }] };
  expect((await step(counter, counter.id, 'receive', short)).status).toBe(200);
  expect(await expectToTie(counter, day(3))).toMatchObject({ total: 4_000, inTransit: 800 });
  expect(await expectToTie(counter, today)).toEqual({ total: 3_800, inTransit: 0, main: 3_200, shop: 600 });
  expect(await movement(counter, `from=${day(15)}&to=${today}`)).toEqual([
    {
      opening: { quantity: 200, value: 4_000 },
      inward: { quantity: 0, value: 0 },
      outward: { quantity: 10, value: 200 },
      closing: { quantity: 190, value: 3_800 },
    },
  ]);
  const part = (quantity: number) => ({ quantity, value: null });
  expect(await movement(counter, `from=${day(15)}&to=${day(3)}&godownId=${counter.godownId}`)).toEqual([
    { opening: part(200), inward: part(0), outward: part(40), closing: part(160) },
  ]);
  expect(await movement(counter, `from=${day(15)}&to=${today}&godownId=${counter.shopId}`, counter.clerk)).toEqual([
    { opening: part(0), inward: part(30), outward: part(0), closing: part(30) },
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('by FIFO too; and if nothing arrives, all of it is lost on the day of the receipt', async () => {
  const counter = await onTheWay();
  await ownerPool.query(`update organizations set valuation_method = 'fifo' where id = $1`, [counter.orgId]);
  expect(await expectToTie(counter, today)).toMatchObject({ total: 4_000, inTransit: 800 });
  const allShort = { version: 1, date: day(2), items: [{ line: 1, short: 40 }] };
  expect((await step(counter, counter.id, 'receive', allShort)).status).toBe(200);
  expect(await expectToTie(counter, day(3))).toMatchObject({ total: 4_000, inTransit: 800 });
  expect(await expectToTie(counter, today)).toMatchObject({ total: 3_600, inTransit: 0, shop: 0 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the moves of a product go into transit and out of it, and lead from its opening to its closing', async () => {
  const counter = await onTheWay();
  await step(counter, counter.id, 'receive', { version: 1, date: day(2), items: [{ line: 1, short: 10 }] });
  const moves = await movesOf(counter, `from=${day(12)}&to=${today}`);
  expect(moves).toMatchObject({ opening: { quantity: 200, value: 4_000 }, closing: { quantity: 190, value: 3_800 } });
  expect(moves.entries.map(({ godown, quantity }) => [godown, quantity])).toEqual([
    ['Main', -40],
    ['In transit', 40],
    ['Shop', 30],
    ['In transit', -40],
  ]);
  expect(moves.entries.at(-1)!.balance).toEqual({ quantity: 190, value: 3_800 });
  const under = await movesOf(counter, `from=${day(12)}&to=${day(5)}`);
  expect(under.places).toEqual([
    { godown: 'Main', batch: '', quantity: 160, value: 3_200 },
    { godown: 'In transit', batch: '', quantity: 40, value: 800 },
  ]);
});

test('an edit and a cancellation remove the goods from transit', async () => {
  const counter = await onTheWay();
  const other = {
    version: 1,
    date: day(4),
    fromGodownId: counter.godownId,
    toGodownId: counter.shopId,
    items: [{ productId: counter.productId, count: 15 }],
  };
  expect((await edit(app, counter, 'stockTransfer', counter.id, other)).status).toBe(200);
  expect(await expectToTie(counter, day(5))).toMatchObject({ inTransit: 0, main: 4_000 });
  expect(await expectToTie(counter, today)).toMatchObject({ inTransit: 300, main: 3_700 });
  expect((await cancel(app, counter, counter.id, 2)).status).toBe(200);
  expect(await expectToTie(counter, today)).toMatchObject({ total: 4_000, inTransit: 0, main: 4_000 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a user of one godown sees nothing in transit, and staff of role user no values', async () => {
  const counter = await onTheWay();
  expect(await summary(counter, '', counter.clerk)).toMatchObject({ rows: [{ inTransit: 40, value: null }], total: null, inTransit: null });
  await ownerPool.query('update memberships set godown_ids = $2 where secondary_user_id = $1', [
    counter.people.clerk.id,
    [counter.godownId],
  ]);
  expect(await summary(counter, '', counter.clerk)).toMatchObject({ rows: [{ quantity: 160, inTransit: 0 }] });
});

test('npm run verify reports where transit differs from its transfers', async () => {
  const counter = await onTheWay();
  await ownerPool.query('update transit_moves set quantity_e4 = quantity_e4 - 1 where org_id = $1', [counter.orgId]);
  expect(await verifyCompany(pool, db, counter.orgId)).toMatchObject([{ check: 'what is on the road is what its transfer says' }]);
});

test('goods in transit prevent deleting their product', async () => {
  const counter = await onTheWay();
  const path = `${counter.path}/products/${counter.productId}`;
  const { product } = (await get<{ product: { version: number } }>(app, counter.manager, path)).body;
  const refused = await remove<{ code: string; uses: { what: string }[] }>(app, counter.manager, path, { version: product.version });
  expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
  expect(refused.body.uses.map(({ what }) => what)).toContain('goods in transit');
});
