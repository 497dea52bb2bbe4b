import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, editSale, openCounter, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Answer = Saved & { code: string; by: { voucherNumber: string }[]; problems: { code: string; field: string; message: string }[] };
const order = (counter: Counter, body: object) => post<Answer>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, body);
const editOrder = (counter: Counter, id: string, body: object) =>
  put<Answer>(app, counter.clerk, `${counter.path}/vouchers/saleOrder/${id}`, { ...body, version: 1 });

type Pending = {
  state: string;
  delivery: {
    partyId: string;
    source: string;
    convertedFrom: { _id: string }[];
    additionalCharges: object[];
    items: { productId: string; count: number; left: number; whole: number }[];
  };
};
const pendingOf = async (counter: Counter, id: string) =>
  (await get<Pending>(app, counter.clerk, `${counter.path}/vouchers/${id}/pending`)).body;
const leftOf = async (counter: Counter, id: string) => {
  const { state, delivery } = await pendingOf(counter, id);
  return [state, delivery.items.map(({ left, whole }) => `${left} of ${whole}`)];
};
const open = async (counter: Counter, query = '') =>
  (await get<{ orders: { _id: string; state: string }[] }>(app, counter.clerk, `${counter.path}/openOrders${query}`)).body.orders;

const ordered = async (counts: readonly number[], more: object = {}) => {
  const counter = await openCounter(app, pool);
  const orders: string[] = [];
  for (const count of counts) {
    const { status, body } = await order(counter, saleOf(counter, count, 100, more));
    expect([status, body.problems]).toEqual([200, undefined]);
    orders.push(body._id);
  }
  return { counter, orders, from: (count: number, named = orders) => saleOf(counter, count, 100, { convertedFrom: named }) };
};

test('a delivered quantity is no longer pending; partly, completely, and given back by an edit and a cancellation', async () => {
  const { counter, orders, from } = await ordered([10]);
  const id = orders[0]!;
  expect(await leftOf(counter, id)).toEqual(['open', ['10 of 10']]);
  expect(await open(counter, `?partyId=${counter.partyId}`)).toMatchObject([{ _id: id, state: 'open' }]);

  const first = await sell(app, counter, from(4));
  expect([first.status, first.body.problems]).toEqual([200, undefined]);
  expect(await leftOf(counter, id)).toEqual(['part', ['6 of 10']]);
  expect((await sell(app, counter, from(6))).status).toBe(200);
  expect(await leftOf(counter, id)).toEqual(['closed', []]);
  expect(await open(counter)).toEqual([]);

  expect((await editSale(app, counter, first.body._id, { ...from(1), version: 1 })).status).toBe(200);
  expect(await leftOf(counter, id)).toEqual(['part', ['3 of 10']]);
  expect((await cancel(app, counter, first.body._id, 2)).status).toBe(200);
  expect(await leftOf(counter, id)).toEqual(['part', ['4 of 10']]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('more than pending is refused at its line, in one sale or by an edit; products without an order are sold besides', async () => {
  const { counter, orders, from } = await ordered([10]);
  const refused = await sell(app, counter, from(11));
  expect([refused.status, problemsOf(refused)]).toEqual([422, ['items.0.count ABOVE_ORDER']]);
  const { body } = await sell(app, counter, from(7));
  expect(problemsOf(await sell(app, counter, from(4)))).toEqual(['items.0.count ABOVE_ORDER']);
  expect(problemsOf(await editSale(app, counter, body._id, { ...from(11), version: 1 }))).toEqual(['items.0.count ABOVE_ORDER']);
  expect((await editSale(app, counter, body._id, { ...from(10), version: 1 })).status).toBe(200);

  const other = await addProduct(app, counter, { product_name: 'Beside', openingStock: 10 });
  const beside = { ...saleOf(counter, 1).items[0]!, productId: other, selectedPriceRate: 0 };
  const again = await order(counter, saleOf(counter, 2));
  const mixed = { ...from(2, [again.body._id]), items: [...from(2).items, beside] };
  expect((await sell(app, counter, mixed)).status).toBe(200);
  expect(await leftOf(counter, orders[0]!)).toEqual(['closed', []]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('one sale delivers several orders, the first one filled first, and its details name them', async () => {
  const { counter, orders, from } = await ordered([3, 5, 4]);
  const { status, body } = await sell(app, counter, from(7));
  expect(status).toBe(200);
  expect(await Promise.all(orders.map((id) => leftOf(counter, id)))).toEqual([
    ['closed', []],
    ['part', ['1 of 5']],
    ['open', ['4 of 4']],
  ]);
  const details = await get<{ voucher: { convertedFrom: { _id: string }[] } }>(app, counter.clerk, `${counter.path}/vouchers/${body._id}`);
  expect(details.body.voucher.convertedFrom.map(({ _id }) => _id)).toEqual(orders.slice(0, 2));
});

test('a delivered order keeps its party and delivered quantities, and cannot be cancelled before the sale', async () => {
  const { counter, orders, from } = await ordered([10]);
  const id = orders[0]!;
  const sale = await sell(app, counter, from(6));
  const partyId = await addParty(app, counter);
  expect(problemsOf(await editOrder(counter, id, { ...saleOf(counter, 5), partyId }))).toEqual([
    'partyId ORDER_PARTY_FIXED',
    'items.0.count ORDER_BELOW_DELIVERED',
  ]);
  const refused = await cancel(app, counter, id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'DELIVERED', by: [{ voucherNumber: sale.body.voucherNumber }] }]);
  expect((await editOrder(counter, id, saleOf(counter, 8))).status).toBe(200);
  expect(await leftOf(counter, id)).toEqual(['part', ['2 of 8']]);
  expect((await cancel(app, counter, sale.body._id)).status).toBe(200);
  expect((await cancel(app, counter, id, 2)).status).toBe(200);
  expect(await open(counter)).toEqual([]);
  expect((await get(app, counter.clerk, `${counter.path}/vouchers/${id}/pending`)).status).toBe(404);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test("an unknown, a repeated and another party's order are refused, and so is a voucher of another kind", async () => {
  const { counter, orders } = await ordered([10]);
  const id = orders[0]!;
  const { body } = await sell(app, counter, saleOf(counter, 1));
  const with_ = async (convertedFrom: readonly string[], more: object = {}) =>
    problemsOf(await sell(app, counter, saleOf(counter, 1, 100, { convertedFrom, ...more })));
  expect(await with_([crypto.randomUUID()])).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  expect(await with_([body._id])).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  expect(await with_([id, id])).toEqual(['convertedFrom.1 ORDER_REPEATED']);
  expect(await with_([id], { partyId: await addParty(app, counter) })).toEqual(['convertedFrom.0 ORDER_OF_OTHER_PARTY']);
  expect((await get(app, counter.clerk, `${counter.path}/vouchers/${body._id}/pending`)).status).toBe(404);
});

test('boxes are counted in pieces: half a box is pending of an order in boxes', async () => {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, {
    product_name: 'Boxed',
    openingStock: 100,
    alternateUnit: 'BOX',
    alternateFactor: 12,
  });
  const line = (count: number, more: object = {}) => ({
    items: [{ ...saleOf(counter, count).items[0]!, productId, selectedPriceRate: 0, ...more }],
    finalAmount: 0,
  });
  const { body, status } = await order(counter, saleOf(counter, 2, 0, line(2, { unitFactor: 12 })));
  expect([status, body.problems]).toEqual([200, undefined]);
  expect((await sell(app, counter, saleOf(counter, 18, 0, { ...line(18), convertedFrom: [body._id] }))).status).toBe(200);
  expect(await leftOf(counter, body._id)).toEqual(['part', ['6 of 24']]);
  expect((await pendingOf(counter, body._id)).delivery.items).toMatchObject([{ count: 0.5, left: 6 }]);
});

test('the returnable rest of a sale is returned line by line after earlier notes, ready for a credit note', async () => {
  const counter = await openCounter(app, pool);
  const { body } = await sell(app, counter, saleOf(counter, 10));
  const returnable = async (query = '') =>
    (
      await get<{
        note: { kind: string; original: object; items: { count: number; left: number; whole: number; originalLine: number }[] };
      }>(app, counter.clerk, `${counter.path}/vouchers/${body._id}/returnable${query}`)
    ).body.note;
  expect(await returnable()).toMatchObject({
    kind: 'creditNote',
    original: { _id: body._id, number: body.voucherNumber, date: today },
    items: [{ count: 10, left: 10, whole: 10, originalLine: 0 }],
  });
  const note = {
    ...saleOf(counter, 4),
    items: [{ ...saleOf(counter, 4).items[0]!, originalLine: 0 }],
    original: { _id: body._id },
  };
  const saved = await post<Answer>(app, counter.clerk, `${counter.path}/vouchers/creditNote`, note);
  expect([saved.status, saved.body.problems]).toEqual([200, undefined]);
  expect((await returnable()).items).toMatchObject([{ count: 6, left: 6, whole: 10 }]);
  expect((await returnable(`?without=${saved.body._id}`)).items).toMatchObject([{ count: 10, left: 10 }]);
});
