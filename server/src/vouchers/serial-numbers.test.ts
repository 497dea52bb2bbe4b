import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get, patch, post, problemsOf, put } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { limitedPerson } from '../testing/limited-person.ts';
import { addPhone, editPhones, openPhoneShop, type PhoneShop, savePhones } from '../testing/serials.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, dayWithinYear, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const placesOf = async ({ orgId, shopId, godownId }: PhoneShop) => {
  const { rows } = await ownerPool.query<{ serial: string; godown_id: string | null }>(
    'select serial, godown_id from serial_numbers where org_id = $1 order by serial_key',
    [orgId],
  );
  const names = new Map<string | null, string>([
    [godownId, 'Main'],
    [shopId, 'Shop'],
  ]);
  return Object.fromEntries(
    rows.map(({ serial, godown_id }) => [serial, godown_id === null ? null : (names.get(godown_id) ?? 'elsewhere')]),
  );
};
const isRight = async ({ orgId }: PhoneShop) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);
const linesOf = async (shop: PhoneShop, id: string) =>
  (
    await get<{ voucher: { items: { serials: string[] }[]; warrantyCards: { number: string }[] } }>(
      app,
      shop.clerk,
      `${shop.path}/vouchers/${id}`,
    )
  ).body.voucher;
const save = (
  shop: PhoneShop,
  kind: Parameters<typeof savePhones>[2],
  serials: readonly string[],
  more: Parameters<typeof savePhones>[4] = {},
) => savePhones(app, shop, kind, serials, more);
const bought = async (serials: readonly string[], more: Parameters<typeof savePhones>[4] = {}) => {
  const shop = await openPhoneShop(app, pool);
  const { status, body } = await save(shop, 'purchase', serials, more);
  expect(status).toBe(200);
  return { ...shop, purchaseId: body._id };
};
const at = 'items.0.serials';

test('a phone is bought, sold, brought back and sold again; its cards bear its number', async () => {
  const shop = await bought(['SN1', 'sn2']);
  const sale = await save(shop, 'sales', ['sn1', 'SN2']);
  expect(sale.status).toBe(200);
  const voucher = await linesOf(shop, sale.body._id);
  expect([voucher.items[0]!.serials, voucher.warrantyCards.map(({ number }) => number)]).toEqual([
    ['SN1', 'sn2'],
    // As the books know them, however they were typed.
    ['SN1', 'sn2'],
  ]);
  expect(await placesOf(shop)).toEqual({ SN1: null, sn2: null });
  const back = await save(shop, 'creditNote', ['SN1'], { original: { _id: sale.body._id }, item: { originalLine: 0 } });
  expect(back.status).toBe(200);
  expect(await placesOf(shop)).toEqual({ SN1: 'Main', sn2: null });
  expect((await save(shop, 'sales', ['SN1'])).status).toBe(200);
  await isRight(shop);
});

describe('refused at its line', () => {
  test.each<[string, string[], object, string]>([
    ['sold before it came', ['SN9'], {}, `${at} SERIAL_UNKNOWN`],
    ['from another godown', ['SN1'], { other: true }, `${at} SERIAL_ELSEWHERE`],
    ['before the day of its purchase', ['SN1'], { date: addDays(dayWithinYear, -1) }, `${at} SERIAL_NOT_YET`],
    ['twice in one voucher, in the case of other letters', ['SN1', 'sn1 '], {}, `${at} SERIAL_REPEATED`],
    ['of 200 letters', ['A'.repeat(200)], {}, `${at} SERIAL_TOO_LONG`],
    ['more than pieces', ['SN1', 'SN2'], { count: 1 }, `${at} SERIALS_TOO_MANY`],
    ['a piece without one, where all have one', ['SN1'], { count: 2 }, `${at} SERIALS_ABOVE_STOCK`],
  ])('%s', async (_, serials, { other, ...more }: { other?: boolean }, problem) => {
    const shop = await bought(['SN1', 'SN2'], { date: dayWithinYear });
    const item = other ? { godownId: shop.shopId } : {};
    expect(problemsOf(await save(shop, 'sales', serials, { date: dayWithinYear, item, ...more }))).toContain(problem);
    expect(await placesOf(shop)).toEqual({ SN1: 'Main', SN2: 'Main' });
    await isRight(shop);
  });

  test('bought twice; bought without numbers; of another product', async () => {
    const shop = await bought(['SN1']);
    expect(problemsOf(await save(shop, 'purchase', ['sn1']))).toEqual([`${at} SERIAL_IN_STOCK`]);
    expect(problemsOf(await save(shop, 'purchase', ['SN2'], { count: 2 }))).toEqual([`${at} SERIALS_MISSING`]);
    const other = await addPhone(app, shop);
    expect(problemsOf(await save(shop, 'sales', ['SN1'], { item: { productId: other } }))).toContain(`${at} SERIAL_UNKNOWN`);
    // Another product may have the same number.
    expect((await save(shop, 'purchase', ['SN1'], { item: { productId: other } })).status).toBe(200);
    await isRight(shop);
  });

  test('sold already: the voucher that sold it is named', async () => {
    const shop = await bought(['SN1']);
    const { body } = await save(shop, 'sales', ['SN1']);
    const again = await save(shop, 'sales', ['SN1']);
    expect(again.body.problems?.[0]).toMatchObject({ code: 'SERIAL_LEFT', message: expect.stringContaining(body.voucherNumber) });
  });

  const backOf = (shop: PhoneShop, sale: Awaited<ReturnType<typeof save>>, serials: string[]) =>
    save(shop, 'creditNote', serials, { original: { _id: sale.body._id }, item: { originalLine: 0 } });

  test('a return of a phone that the bill did not have, or of one that was swapped for it', async () => {
    const shop = await bought(['SN1', 'SN2']);
    const sale = await save(shop, 'sales', ['SN1']);
    await save(shop, 'sales', ['SN2']);
    expect(problemsOf(await backOf(shop, sale, ['SN2']))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    expect(problemsOf(await backOf(shop, sale, ['SWAPPED']))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    expect((await backOf(shop, sale, ['SN1'])).status).toBe(200);
    await isRight(shop);
  });

  test('more phones that the books do not know than the bill had without a number', async () => {
    const shop = await openPhoneShop(app, pool, 2);
    await save(shop, 'purchase', ['SN1']);
    const sale = await save(shop, 'sales', ['SN1'], { count: 3 });
    expect(problemsOf(await backOf(shop, sale, ['X1', 'X2', 'X3']))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    const back = await backOf(shop, sale, ['X1']);
    expect(back.status).toBe(200);
    expect(problemsOf(await backOf(shop, sale, ['X2', 'X3']))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    const more = { original: { _id: sale.body._id }, item: { originalLine: 0 } };
    expect(problemsOf(await editPhones(app, shop, 'creditNote', back.body._id, ['X1', 'X2'], more))).toEqual([]);
    expect(problemsOf(await backOf(shop, sale, ['SN1']))).toEqual([]);
    await isRight(shop);
  });

  test('a return against an earlier bill of the same phone', async () => {
    const shop = await bought(['SN1', 'SN2']);
    const first = await save(shop, 'sales', ['SN1', 'SN2']);
    expect((await backOf(shop, first, ['SN1'])).status).toBe(200);
    const second = await save(shop, 'sales', ['SN1']);
    expect(problemsOf(await backOf(shop, first, ['SN1']))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    expect((await backOf(shop, second, ['SN1'])).status).toBe(200);
    // It goes back to the supplier of whom it was bought, though a customer had it since; and not twice.
    const toSupplier = (_id: string) => save(shop, 'debitNote', ['SN1'], { original: { _id }, item: { originalLine: 0 } });
    expect(problemsOf(await toSupplier(shop.purchaseId))).toEqual([]);
    const again = await save(shop, 'purchase', ['SN1']);
    expect(problemsOf(await toSupplier(shop.purchaseId))).toEqual([`${at} SERIAL_NOT_ON_ORIGINAL`]);
    expect(problemsOf(await toSupplier(again.body._id))).toEqual([]);
    await isRight(shop);
  });
});

describe('a change of a voucher', () => {
  test('gives back the phones of an edited or cancelled sale', async () => {
    const shop = await bought(['SN1', 'SN2', 'SN3']);
    const { body } = await save(shop, 'sales', ['SN1', 'SN2']);
    expect((await editPhones(app, shop, 'sales', body._id, ['SN2', 'SN3'])).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: 'Main', SN2: null, SN3: null });
    expect((await cancel(app, shop, body._id, 2)).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: 'Main', SN2: 'Main', SN3: 'Main' });
    await isRight(shop);
  });

  test('is refused if a later voucher has the phone, and names it', async () => {
    const shop = await bought(['SN1', 'SN2']);
    const sale = await save(shop, 'sales', ['SN1']);
    const undone = await cancel(app, shop, shop.purchaseId);
    expect(problemsOf(undone)).toContain('items SERIAL_USED_SINCE');
    expect(undone.body.problems[0]!.message).toContain(sale.body.voucherNumber);
    expect(problemsOf(await editPhones(app, shop, 'purchase', shop.purchaseId, ['SN7', 'SN2']))).toEqual(['items SERIAL_USED_SINCE']);
    expect((await cancel(app, shop, sale.body._id)).status).toBe(200);
    expect((await editPhones(app, shop, 'purchase', shop.purchaseId, ['SN7', 'SN2'])).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN2: 'Main', SN7: 'Main' });
    expect((await cancel(app, shop, shop.purchaseId, 2)).status).toBe(200);
    expect(await placesOf(shop)).toEqual({});
    await isRight(shop);
  });
});

describe('vouchers that only move stock', () => {
  const transfer = (shop: PhoneShop, serials: string[], more: object = {}) =>
    enter(app, shop, 'stockTransfer', {
      date: today,
      fromGodownId: shop.godownId,
      toGodownId: shop.shopId,
      items: [{ productId: shop.productId, count: serials.length, serials }],
      ...more,
    });
  const step = (shop: PhoneShop, id: string, way: 'dispatch' | 'receive', body: object) =>
    post<{ problems?: { field: string; code: string }[] }>(app, shop.clerk, `${shop.path}/vouchers/stockTransfer/${id}/${way}`, {
      date: today,
      ...body,
    });

  test('a transfer at once, and back by its cancellation', async () => {
    const shop = await bought(['SN1', 'SN2']);
    const { status, body } = await transfer(shop, ['SN1']);
    expect(status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: 'Shop', SN2: 'Main' });
    expect(problemsOf(await save(shop, 'sales', ['SN1']))).toContain(`${at} SERIAL_ELSEWHERE`);
    await isRight(shop);
    expect((await cancel(app, shop, body._id)).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: 'Main', SN2: 'Main' });
    await isRight(shop);
  });

  test('a draft moves nothing; on the way a phone is nowhere; short ones do not arrive', async () => {
    const shop = await bought(['SN1', 'SN2', 'SN3']);
    const { body } = await transfer(shop, ['SN1', 'SN2'], { state: 'draft' });
    expect(await placesOf(shop)).toEqual({ SN1: 'Main', SN2: 'Main', SN3: 'Main' });
    expect((await linesOf(shop, body._id)).items[0]!.serials).toEqual(['SN1', 'SN2']);
    expect((await step(shop, body._id, 'dispatch', { version: 1 })).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: null, SN2: null, SN3: 'Main' });
    await isRight(shop);
    const short = (more: object) => step(shop, body._id, 'receive', { version: 2, items: [{ line: 1, short: 1, ...more }] });
    expect(problemsOf(await short({}))).toEqual(['items.0.serials ARRIVED_SERIALS_MISSING']);
    expect(problemsOf(await short({ shortSerials: ['SN3'] }))).toContain('items.0.serials SERIAL_NOT_ON_TRANSFER');
    expect((await short({ shortSerials: ['sn1'] })).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SN1: null, SN2: 'Shop', SN3: 'Main' });
    await isRight(shop);
  });

  test('a draft names only numbers that the books know, when it is entered and when it is edited', async () => {
    const shop = await bought(['SN1']);
    expect(problemsOf(await transfer(shop, ['NOPE'], { state: 'draft' }))).toEqual([`${at} SERIAL_UNKNOWN`]);
    const { body } = await transfer(shop, ['SN1'], { state: 'draft' });
    const item = { productId: shop.productId, count: 1, serials: ['NOPE'] };
    const edited = await put<{ problems?: { field: string; code: string }[] }>(
      app,
      shop.clerk,
      `${shop.path}/vouchers/stockTransfer/${body._id}`,
      { date: today, version: 1, fromGodownId: shop.godownId, toGodownId: shop.shopId, items: [item] },
    );
    expect(problemsOf(edited)).toEqual([`${at} SERIAL_UNKNOWN`]);
    await isRight(shop);
  });

  test('a draft is dispatched on the day on which its phone was sold and came back', async () => {
    const shop = await bought(['SN1']);
    const { body } = await transfer(shop, ['SN1'], { state: 'draft' });
    const sale = await save(shop, 'sales', ['SN1']);
    const original = { original: { _id: sale.body._id }, item: { originalLine: 0 } };
    expect((await save(shop, 'creditNote', ['SN1'], original)).status).toBe(200);
    expect(problemsOf(await step(shop, body._id, 'dispatch', { version: 1 }))).toEqual([]);
    expect(await placesOf(shop)).toEqual({ SN1: null });
    await isRight(shop);
  });

  test('of a line with and without numbers arrive fewer, named or not, as far as there are some without', async () => {
    const shop = await openPhoneShop(app, pool, 2);
    await save(shop, 'purchase', ['SN1']);
    const items = [{ productId: shop.productId, count: 3, serials: ['SN1'] }];
    const { body } = await transfer(shop, ['SN1'], { state: 'dispatched', items });
    const receive = (short: number, shortSerials: string[]) =>
      step(shop, body._id, 'receive', { version: 1, items: [{ line: 1, short, shortSerials }] });
    expect(problemsOf(await receive(3, []))).toEqual(['items.0.serials ARRIVED_SERIALS_MISSING']);
    expect(problemsOf(await receive(2, []))).toEqual([]);
    expect(await placesOf(shop)).toEqual({ SN1: 'Shop' });
    await isRight(shop);
  });

  test('an adjustment finds and loses phones; a stock journal makes one of parts', async () => {
    const shop = await bought(['SN1', 'SN2']);
    const adjust = (count: number, serials: string[]) =>
      enter(app, shop, 'stockAdjustment', {
        date: today,
        reason: 'other',
        items: [{ productId: shop.productId, type: 'difference', count, serials }],
      });
    expect((await adjust(-1, ['SN1'])).status).toBe(200);
    expect((await adjust(1, ['SN8'])).status).toBe(200);
    expect(problemsOf(await adjust(2, ['SN9']))).toEqual([`${at} SERIALS_MISSING`]);
    const set = await addPhone(app, shop);
    const made = await enter(app, shop, 'stockJournal', {
      date: today,
      shareBy: 'quantity',
      items: [
        { productId: shop.productId, type: 'consumed', count: 1, serials: ['SN2'] },
        { productId: set, type: 'produced', count: 1, serials: ['SET1'] },
      ],
    });
    expect(made.status).toBe(200);
    expect(await placesOf(shop)).toEqual({ SET1: 'Main', SN1: null, SN2: null, SN8: 'Main' });
    await isRight(shop);
  });
});

test('stock from before the serial numbers is sold without them, as far as it goes', async () => {
  const shop = await openPhoneShop(app, pool, 2);
  expect((await save(shop, 'purchase', ['SN1'])).status).toBe(200);
  expect((await save(shop, 'sales', ['SN1'], { count: 2 })).status).toBe(200);
  expect((await save(shop, 'sales', [], { count: 1 })).status).toBe(200);
  expect(problemsOf(await save(shop, 'sales', [], { count: 1 }))).toContain(`${at} SERIALS_ABOVE_STOCK`);
  await isRight(shop);
});

test('an order names none and moves none', async () => {
  const shop = await openPhoneShop(app, pool);
  expect((await save(shop, 'saleOrder', [], { count: 2 })).status).toBe(200);
  expect(await placesOf(shop)).toEqual({});
});

describe('serial numbers of goods in stock', () => {
  const serialPath = (shop: PhoneShop, more = '') => `${shop.path}/serialNumbers${more}`;
  const enterIn = (shop: PhoneShop, serials: string[], more: object = {}) =>
    post<{ message: string; problems?: { field: string; code: string }[] }>(app, shop.clerk, serialPath(shop), {
      productId: shop.productId,
      godownId: shop.godownId,
      serials,
      ...more,
    });
  type Place = { serial: string; godownName: string };
  const list = async (shop: PhoneShop, asked: string) =>
    (await get<{ serials: Place[]; next: string | null }>(app, shop.clerk, serialPath(shop, `?${asked}`))).body;

  test('are entered later, as many as pieces are without one, and sold; a mistake is removed', async () => {
    const shop = await openPhoneShop(app, pool, 3);
    expect((await enterIn(shop, ['A1', 'A2'])).body.message).toBe('Saved 2 serial numbers');
    expect(problemsOf(await enterIn(shop, ['a2']))).toEqual(['serials SERIAL_IN_STOCK']);
    expect(problemsOf(await enterIn(shop, ['A3', 'A4']))).toEqual(['serials SERIALS_ABOVE_STOCK']);
    expect((await enterIn(shop, ['A1'], { godownId: shop.orgId })).status).toBe(404);
    expect((await save(shop, 'sales', ['A1'], { date: today })).status).toBe(200);
    const sold = await enterIn(shop, ['a1']);
    expect(problemsOf(sold)).toEqual(['serials SERIAL_IN_BOOKS']);
    const remove = (serial: string) => post(app, shop.clerk, serialPath(shop, '/remove'), { productId: shop.productId, serial });
    expect(problemsOf(await remove('A1'))).toEqual(['serial SERIAL_IN_VOUCHERS']);
    expect((await remove('a2')).status).toBe(200);
    expect(await placesOf(shop)).toEqual({ A1: null });
    await isRight(shop);
    // A product with numbers keeps them, though no voucher has moved any.
    const other = { ...shop, productId: await addPhone(app, shop, 3) };
    expect((await enterIn(other, ['A1'])).status).toBe(200);
    const without = await patch<{ problems?: { field: string; code: string }[] }>(
      app,
      shop.manager,
      `${shop.path}/products/${other.productId}`,
      {
        version: 1,
        hasSerials: false,
      },
    );
    expect(without.status).toBe(422);
    // The opening stock does not fall below the pieces with a number.
    expect((await enterIn(shop, ['A5', 'A6'])).status).toBe(200);
    const { body } = await get<{ product: { version: number } }>(app, shop.manager, `${shop.path}/products/${shop.productId}`);
    const less = { version: body.product.version, openingStock: [{ quantity: 2 }] };
    expect(problemsOf(await patch(app, shop.manager, `${shop.path}/products/${shop.productId}`, less))).toEqual([
      'openingStock SERIALS_KEEP_STOCK',
    ]);
    await isRight(shop);
  });

  test('of another godown are not told to who does not work there, nor removed by them', async () => {
    const shop = await openPhoneShop(app, pool, 3);
    await enterIn(shop, ['A1']);
    await save(shop, 'purchase', ['SN1']);
    const person = await limitedPerson(app, pool, shop, { godowns: [shop.shopId], series: null });
    const asked = { productId: shop.productId, godownId: shop.godownId, serials: ['A1', 'SN1'] };
    const check = await post<object>(app, person.headers, serialPath(shop, '/check'), asked);
    const elsewhere = { isKnown: true, isElsewhere: true, godownId: null, godownName: '' };
    expect(check.body).toMatchObject({ serials: [elsewhere, elsewhere], free: 0 });
    const removed = await post(app, person.headers, serialPath(shop, '/remove'), { productId: shop.productId, serial: 'A1' });
    expect(removed.status).toBe(404);
    expect(await placesOf(shop)).toEqual({ A1: 'Main', SN1: 'Main' });
    // A hidden purchase is none of the opening stock.
    await save(shop, 'sales', ['A1', 'SN1']);
    const openings = async (serial: string) =>
      (
        await get<{ serial: { moves: { isOpening: boolean; voucherId: string | null }[] } }>(
          app,
          person.headers,
          serialPath(shop, `/${shop.productId}?serial=${serial}`),
        )
      ).body.serial.moves.map(({ isOpening, voucherId }) => [isOpening, voucherId]);
    expect([await openings('A1'), await openings('SN1')]).toEqual([
      [
        [true, null],
        [false, null],
      ],
      [
        [false, null],
        [false, null],
      ],
    ]);
  });

  test('are found by their beginning among all products, and in a godown oldest first, page by page', async () => {
    const shop = await bought(['SN3', 'SN1'], { date: dayWithinYear });
    const other = await addPhone(app, shop);
    await save(shop, 'purchase', ['sn1'], { item: { productId: other } });
    await save(shop, 'purchase', ['SN0', 'SN2']);
    expect((await list(shop, 'search=sn1')).serials.map(({ serial }) => serial).toSorted()).toEqual(['SN1', 'sn1']);
    const place = `productId=${shop.productId}&godownId=${shop.godownId}&limit=3`;
    const first = await list(shop, place);
    const rest = await list(shop, `${place}&cursor=${first.next}`);
    expect([...first.serials, ...rest.serials].map(({ serial }) => serial)).toEqual(
      dayWithinYear === today ? ['SN0', 'SN1', 'SN2', 'SN3'] : ['SN1', 'SN3', 'SN0', 'SN2'],
    );
    const stranger = await openPhoneShop(app, pool);
    expect((await list(stranger, 'search=sn')).serials).toEqual([]);
  });

  test('a piece is traced from its purchase over the transfer to its sale and return', async () => {
    const shop = await bought(['SN1']);
    await enter(app, shop, 'stockTransfer', {
      date: today,
      fromGodownId: shop.godownId,
      toGodownId: shop.shopId,
      items: [{ productId: shop.productId, count: 1, serials: ['SN1'] }],
    });
    const sale = await save(shop, 'sales', ['SN1'], { item: { godownId: shop.shopId } });
    type Traced = {
      godownName: string;
      coveredUpTo: string | null;
      moves: { way: string; kind: string; godownName: string; voucherNumber: string; partyName: string }[];
    };
    const trace = async () =>
      (await get<{ serial: Traced }>(app, shop.clerk, serialPath(shop, `/${shop.productId}?serial=sn1`))).body.serial;
    const sold = await trace();
    expect(sold).toMatchObject({ godownName: '', coveredUpTo: expect.stringMatching(/^\d{4}/) });
    expect(sold.moves.map(({ way, kind, godownName }) => `${way} ${kind} ${godownName}`)).toEqual([
      'in purchase Main',
      'out stockTransfer Main',
      'in stockTransfer Shop',
      'out sales Shop',
    ]);
    expect(sold.moves.at(-1)).toMatchObject({ voucherNumber: sale.body.voucherNumber, partyName: expect.stringContaining('Party') });
    await save(shop, 'creditNote', ['SN1'], { original: { _id: sale.body._id }, item: { originalLine: 0 } });
    expect(await trace()).toMatchObject({ godownName: 'Main', coveredUpTo: null });
    const check = await post<{ serials: object[]; free: number }>(app, shop.clerk, serialPath(shop, '/check'), {
      productId: shop.productId,
      godownId: shop.godownId,
      serials: ['sn1', 'none'],
    });
    expect(check.body).toMatchObject({
      serials: [
        { isKnown: true, godownName: 'Main' },
        { isKnown: false, godownId: null },
      ],
      free: 0,
    });
  });
});
