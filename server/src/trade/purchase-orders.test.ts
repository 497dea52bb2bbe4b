import { formatDate } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { addGodown } from '../testing/entries.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, openCounter, type Saved, saleOf, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

type Answer = Saved & { code: string; by: object[]; problems: { code: string; field: string; message: string }[] };
type Desk = Counter & { supplierId: string };

async function openDesk(): Promise<Desk> {
  const counter = await openCounter(app, pool);
  return { ...counter, supplierId: await addParty(app, counter, { partyName: 'Asha Traders', accountGroup: 'Sundry Creditors' }) };
}

/** Goods of a supplier without GSTIN, who charges no tax. */
const ofSupplier = (desk: Desk, count: number, more: object = {}, rupees = 40) =>
  saleOf(desk, count, rupees, { partyId: desk.supplierId, finalAmount: count * rupees, ...more });
const order = (desk: Desk, count: number, more: object = {}) =>
  post<Answer>(app, desk.clerk, `${desk.path}/vouchers/purchaseOrder`, ofSupplier(desk, count, more));
let bills = 0;
const buy = (desk: Desk, count: number, more: object = {}) => {
  bills += 1;
  const supplierBill = { number: `B-${bills}`, date: today };
  return post<Answer>(app, desk.clerk, `${desk.path}/vouchers/purchase`, ofSupplier(desk, count, { supplierBill, ...more }));
};
const openOrders = async (desk: Desk, kind = 'purchaseOrder') =>
  (await get<{ orders: object[] }>(app, desk.clerk, `${desk.path}/openOrders?kind=${kind}`)).body.orders;
const pendingOf = async (desk: Desk, id: string) =>
  (await get<{ state: string; delivery: { source: string; items: object[] } }>(app, desk.clerk, `${desk.path}/vouchers/${id}/pending`))
    .body;
/** The quantities that the item choice shows beside the stock. */
const aidOf = async (desk: Desk, kind = 'purchase') =>
  (await get<{ products: object[] }>(app, desk.clerk, `${desk.path}/entry/products?kind=${kind}&ids[0]=${desk.productId}`)).body
    .products[0];

test('a purchase order posts nothing and moves nothing; purchases deliver it in parts, by line, and never more than ordered', async () => {
  const desk = await openDesk();
  const before = await closings(app, desk);
  const { status, body } = await order(desk, 10, { expectedOn: today });
  expect([status, body.voucherNumber]).toEqual([200, expect.stringMatching(/^PO\//)]);
  expect(await closings(app, desk)).toEqual(before);
  expect(await aidOf(desk)).toMatchObject({ ordered: 0, onOrder: 10 });
  expect(await openOrders(desk)).toMatchObject([{ _id: body._id, partyName: 'Asha Traders', expectedOn: today, state: 'open' }]);
  expect(await openOrders(desk, 'saleOrder')).toEqual([]);

  const convertedFrom = [body._id];
  const first = await buy(desk, 4, { convertedFrom });
  expect([first.status, first.body.problems]).toEqual([200, undefined]);
  expect(await pendingOf(desk, body._id)).toMatchObject({
    state: 'part',
    delivery: { source: 'purchaseOrder', partyId: desk.supplierId, items: [{ whole: 10, left: 6, selectedPriceRate: 40 }] },
  });
  expect(await aidOf(desk, 'sales')).toMatchObject({ onOrder: 6 });
  expect(problemsOf(await buy(desk, 7, { convertedFrom }))).toEqual(['items.0.count ABOVE_ORDER']);

  const { voucher } = (await get<{ voucher: object }>(app, desk.clerk, `${desk.path}/vouchers/${first.body._id}`)).body;
  expect(voucher).toMatchObject({ convertedFrom: [{ _id: body._id, kind: 'purchaseOrder', voucherNumber: body.voucherNumber }] });
  const { since } = (await get<{ since: object }>(app, desk.clerk, `${desk.path}/vouchers/${body._id}`)).body;
  expect(since).toMatchObject({ madeInto: [{ _id: first.body._id }], ordered: [{ productId: desk.productId, ordered: 10, taken: 4 }] });

  const refused = await cancel(app, desk, body._id);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'DELIVERED', by: [{ kind: 'purchase' }] }]);
  expect((await buy(desk, 6, { convertedFrom })).status).toBe(200);
  expect(await pendingOf(desk, body._id)).toMatchObject({ state: 'closed', delivery: { items: [] } });
  expect((await cancel(app, desk, first.body._id)).status).toBe(200);
  expect(await aidOf(desk)).toMatchObject({ onOrder: 4 });
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('its rest is closed by hand with a reason, then no purchase delivers it; it is opened again, edited and cancelled', async () => {
  const desk = await openDesk();
  const { _id: id } = (await order(desk, 10)).body;
  const path = `${desk.path}/vouchers/${id}`;
  expect((await post(app, desk.clerk, `${path}/close`, { version: 1, reason: 'Out of make' })).status).toBe(200);
  expect([await openOrders(desk), await aidOf(desk)]).toMatchObject([[], { onOrder: 0 }]);
  expect(problemsOf(await buy(desk, 1, { convertedFrom: [id] }))).toContain('convertedFrom.0 ORDER_CLOSED');
  expect((await post(app, desk.clerk, `${path}/reopen`, { version: 2 })).status).toBe(200);
  const edit = { ...ofSupplier(desk, 12, { expectedOn: today }), version: 3 };
  expect((await put(app, desk.clerk, `${desk.path}/vouchers/purchaseOrder/${id}`, edit)).status).toBe(200);
  expect(await aidOf(desk)).toMatchObject({ onOrder: 12 });
  const { voucher } = (await get<{ voucher: object }>(app, desk.clerk, path)).body;
  expect(voucher).toMatchObject({ kind: 'purchaseOrder', expectedOn: today, postings: [], version: 4 });
  expect((await cancel(app, desk, id, 4)).status).toBe(200);
  expect(await aidOf(desk)).toMatchObject({ onOrder: 0 });
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('a sale delivers no purchase order, a purchase no sale order, and neither one of another company', async () => {
  const desk = await openDesk();
  const bought = (await order(desk, 5)).body._id;
  const sold = (await post<Saved>(app, desk.clerk, `${desk.path}/vouchers/saleOrder`, saleOf(desk, 5))).body._id;
  const sale = (convertedFrom: string[]) =>
    post<Answer>(app, desk.clerk, `${desk.path}/vouchers/sales`, saleOf(desk, 1, 100, { convertedFrom }));
  expect(problemsOf(await sale([bought]))).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  expect(problemsOf(await buy(desk, 1, { convertedFrom: [sold] }))).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  const other = await openDesk();
  expect(problemsOf(await buy(other, 1, { convertedFrom: [bought] }))).toEqual(['convertedFrom.0 ORDER_UNKNOWN']);
  expect((await post(app, other.clerk, `${other.path}/vouchers/${bought}/close`, { version: 1, reason: 'x' })).status).toBe(404);
});

test('its paper is a purchase order to the supplier, with the day on which the goods are expected', async () => {
  const desk = await openDesk();
  const { _id: id } = (await order(desk, 2, { expectedOn: today })).body;
  const { text } = await readPdf((await app.inject({ url: `/api${desk.path}/vouchers/${id}/pdf`, headers: desk.clerk })).rawPayload);
  for (const words of ['Purchase Order', 'Supplier', 'Asha Traders', 'Expected on', formatDate(today)]) expect(text).toContain(words);
});

type Low = { name: string; quantity: number; onOrder: number; reserved: number; suggested: number; supplierName: string | null };
const lowStock = async (desk: Desk) => (await get<{ rows: Low[] }>(app, desk.clerk, `${desk.path}/reports/lowStock`)).body.rows;
type Made = {
  orders: { _id: string; partyName: string; products: number; amount: number }[];
  refused: { partyName: string; products: number; reason: string }[];
  withoutSupplier: { count: number; names: string[] };
  hasMore: boolean;
};
const orderLow = async (desk: Desk) => (await post<Made>(app, desk.clerk, `${desk.path}/reports/lowStock/orders`, {})).body;

test('one press orders all low stock, one order for each last supplier at its last rate; a second press orders nothing', async () => {
  const desk = await openDesk();
  const other = await addParty(app, desk, { partyName: 'Bina & Co', accountGroup: 'Sundry Creditors' });
  const low = async (name: string) => addProduct(app, desk, { product_name: name, reorderLevel: 10 });
  const [oil, rice, salt] = [await low('Oil'), await low('Rice'), await low('Salt')];
  await low('Tea');
  const line = (productId: string, selectedPriceRate: number) => ({ ...saleOf(desk, 2).items[0]!, productId, selectedPriceRate });
  for (const [partyId, rate, ids] of [
    [desk.supplierId, 40, [oil, rice, salt]],
    [other, 50, [salt]],
  ] as const) {
    const bought = await buy(desk, 1, { partyId, items: ids.map((id) => line(id, rate)), finalAmount: ids.length * 2 * rate });
    expect([bought.status, bought.body.problems]).toEqual([200, undefined]);
  }
  expect(await lowStock(desk)).toMatchObject([
    { name: 'Oil', quantity: 2, onOrder: 0, suggested: 18, supplierName: 'Asha Traders' },
    { name: 'Rice', quantity: 2, suggested: 18, supplierName: 'Asha Traders' },
    { name: 'Salt', quantity: 4, suggested: 16, supplierName: 'Bina & Co' },
    { name: 'Tea', quantity: 0, suggested: 20, supplierName: null },
  ]);

  const made = await orderLow(desk);
  expect(made).toMatchObject({
    orders: [
      { partyName: 'Asha Traders', products: 2, amount: 36 * 40 },
      { partyName: 'Bina & Co', products: 1, amount: 16 * 50 },
    ],
    withoutSupplier: { count: 1, names: ['Tea'] },
    hasMore: false,
  });
  expect(await lowStock(desk)).toMatchObject([
    { name: 'Oil', onOrder: 18, suggested: 0 },
    { name: 'Rice', onOrder: 18, suggested: 0 },
    { name: 'Salt', onOrder: 16, suggested: 0 },
    { name: 'Tea', suggested: 20 },
  ]);
  const { delivery } = await pendingOf(desk, made.orders[0]!._id);
  expect(delivery.items).toMatchObject([
    { productId: oil, count: 18, selectedPriceRate: 40, godownId: desk.godownId },
    { productId: rice },
  ]);
  expect(await orderLow(desk)).toMatchObject({ orders: [], withoutSupplier: { count: 1 } });
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('a supplier whose order is refused is named with the reason, and the others get theirs', async () => {
  const desk = await openDesk();
  const other = await addParty(app, desk, { partyName: 'Bina & Co', accountGroup: 'Sundry Creditors' });
  const [oil, rice] = [
    await addProduct(app, desk, { product_name: 'Oil', reorderLevel: 10 }),
    await addProduct(app, desk, { product_name: 'Rice', reorderLevel: 10 }),
  ];
  const line = (productId: string) => ({ ...saleOf(desk, 2).items[0]!, productId, selectedPriceRate: 40 });
  for (const [partyId, productId] of [
    [desk.supplierId, oil],
    [other, rice],
  ] as const) {
    expect((await buy(desk, 1, { partyId, items: [line(productId)], finalAmount: 80 })).status).toBe(200);
  }
  // More than a voucher takes.
  await ownerPool.query('update products set reorder_level_e4 = 90000000000000 where id = $1', [rice]);
  const made = await orderLow(desk);
  expect(made.orders).toMatchObject([{ partyName: 'Asha Traders', products: 1 }]);
  expect(made.refused).toMatchObject([{ partyName: 'Bina & Co', products: 1 }]);
  expect(made.refused[0]!.reason).not.toBe('');
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('the last rate is what was paid: less an amount of discount, and not that of a free line', async () => {
  const desk = await openDesk();
  const oil = await addProduct(app, desk, { product_name: 'Oil', reorderLevel: 10 });
  const line = { ...saleOf(desk, 4).items[0]!, productId: oil, selectedPriceRate: 50, discountType: 'amount', discount: 40 };
  const free = { ...line, count: 1, actualCount: 1, selectedPriceRate: 0, discountType: 'none', discount: 0 };
  const bought = await buy(desk, 1, { items: [line, free], finalAmount: 160 });
  expect([bought.status, bought.body.problems]).toEqual([200, undefined]);
  const made = await orderLow(desk);
  expect(made.orders).toMatchObject([{ products: 1, amount: 15 * 40 }]);
});

test('who sees one godown only is shown no quantity to order, and orders by the stock of all godowns', async () => {
  const desk = await openDesk();
  const shopId = await addGodown(app, desk, 'Shop');
  const oil = await addProduct(app, desk, { product_name: 'Oil', reorderLevel: 10 });
  const items = [{ ...saleOf(desk, 50).items[0]!, productId: oil, selectedPriceRate: 40 }];
  expect((await buy(desk, 50, { items })).status).toBe(200);
  const limits = { ...noLimits, godowns: [shopId] };
  expect((await put(app, desk.owner, `${desk.path}/staff/${desk.people.clerk.id}/limits`, limits)).status).toBe(200);
  expect(await lowStock(desk)).toMatchObject([{ name: 'Oil', quantity: 0, suggested: 0 }]);
  expect((await orderLow(desk)).orders).toEqual([]);
});
