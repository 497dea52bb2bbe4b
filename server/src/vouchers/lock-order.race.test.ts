import { afterEach, beforeEach, expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addGodown, edit, enter } from '../testing/entries.ts';
import { countDeadlocks, waiting, whileHeld as whileRowHeld } from '../testing/locks.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import {
  type Bill,
  type Counter,
  cancel,
  editReceipt,
  editSale,
  openBills,
  openCounter,
  receiptOf,
  receive,
  type Saved,
  saleOf,
  sell,
  today,
} from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const turned = <T>(list: readonly T[], n: number) => (n % 2 ? list.toReversed() : list);

// The database resolves a deadlock and the loser runs again, so only this count shows that there was one.
let before = 0;
beforeEach(async () => {
  before = await countDeadlocks({ pool, ownerPool });
});
afterEach(async () => {
  expect((await countDeadlocks({ pool, ownerPool })) - before, 'deadlocks').toBe(0);
});

type Answers = Promise<{ status: number; body: object }>[];

/** Two calls that wait for a locked row, and could lock further rows in opposite orders: all of them are saved. */
async function whileHeld(row: string, values: readonly unknown[], start: () => Answers): Promise<void> {
  const refused = (await whileRowHeld(ownerPool, row, values, start)).filter(({ status }) => status !== 200);
  expect(refused.map(({ body }) => body)).toEqual([]);
}

function saleOfAll(counter: Counter, productIds: readonly string[], more: object = {}) {
  const sale = saleOf(counter, 1, 100, { finalAmount: 118 * productIds.length, ...more });
  return { ...sale, items: productIds.map((productId) => ({ ...sale.items[0]!, productId })) };
}

/** The counter's product and two more, in the order of their ids. */
async function threeProducts(counter: Counter): Promise<string[]> {
  const more = await Promise.all(times(2).map(() => addProduct(app, counter, { openingStock: 1_000 })));
  return [counter.productId, ...more].toSorted();
}

test.each(['allow', 'block'])('two sales of the same products in opposite orders, with negative stock set to %s', async (negativeStock) => {
  const counter = await openCounter(app, pool);
  await ownerPool.query('update organizations set negative_stock = $2 where id = $1', [counter.orgId, negativeStock]);
  const products = await threeProducts(counter);
  await whileHeld('select 1 from stock_balances where org_id = $1 and product_id = $2', [counter.orgId, products[1]], () =>
    times(2).map((n) => sell(app, counter, saleOfAll(counter, turned(products, n)))),
  );
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('with negative stock blocked, an edit replaces one product with another while a sale takes both', async () => {
  const counter = await openCounter(app, pool);
  await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const [first, last] = (await threeProducts(counter)).slice(0, 2);
  const saved = (await sell(app, counter, saleOfAll(counter, [first!]))).body;
  await whileHeld('select 1 from stock_balances where org_id = $1 and product_id = $2', [counter.orgId, last], () => [
    editSale(app, counter, saved._id, { ...saleOfAll(counter, [last!]), version: 1 }),
    // After the edit waits for the last: a call that has locked the first by then blocks it, because that is returned.
    waiting(ownerPool, 1).then(() => sell(app, counter, saleOfAll(counter, [first!, last!]))),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test.each([
  ['a transfer, where negative stock is blocked', 'stockTransfer', 'block'],
  ['a count, which is held against the books whatever the company says', 'stockAdjustment', 'allow'],
] as const)('an edit of %s puts one product in place of another while a sale takes both', async (_, kind, negativeStock) => {
  const counter = await openCounter(app, pool);
  await ownerPool.query('update organizations set negative_stock = $2 where id = $1', [counter.orgId, negativeStock]);
  const [first, last] = (await threeProducts(counter)).slice(0, 2);
  const { godownId } = counter;
  const godowns = { fromGodownId: godownId, toGodownId: await addGodown(app, counter, 'Shop') };
  const bodyOf = (productId: string) =>
    kind === 'stockTransfer'
      ? { date: today, ...godowns, items: [{ productId, count: 1 }] }
      : { date: today, reason: 'other', items: [{ productId, godownId, type: 'counted', count: 999, bookCount: 1_000 }] };
  const saved = (await enter(app, counter, kind, bodyOf(first!))).body;
  await whileHeld(
    'select 1 from stock_balances where org_id = $1 and product_id = $2 and godown_id = $3',
    [counter.orgId, last, godownId],
    () => [
      edit(app, counter, kind, saved._id, { ...bodyOf(last!), version: 1 }),
      waiting(ownerPool, 1).then(() => sell(app, counter, saleOfAll(counter, [first!, last!]))),
    ],
  );
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('two receipts over the same bills, chosen in opposite orders', async () => {
  const counter = await openCounter(app, pool);
  for (const count of [10, 20, 30]) await sell(app, counter, saleOf(counter, count));
  const bills = (await openBills(app, counter)).outstandings.map(({ billId }) => billId).toSorted();
  // The first bill of the selection gets the rupee; the others are locked with it and get nothing.
  const paid = (n: number) =>
    receiptOf(
      counter,
      1,
      turned(bills, n).map((billId, at): [string, number] => [billId, at === 0 ? 1 : 0]),
    );
  await whileHeld('select 1 from bills where org_id = $1 and id = $2', [counter.orgId, bills[1]], () =>
    times(2).map((n) => receive(app, counter, paid(n))),
  );
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('two edits, one from cash to the bank and one from the bank to cash', async () => {
  const counter = await openCounter(app, pool);
  const inCash = receiptOf(counter, 100, []);
  const inBank = { ...inCash, paymentMethod: 'bank', paymentDetails: { _id: counter.bankId } };
  const [one, other] = [await receive(app, counter, inCash), await receive(app, counter, inBank)];
  const partyInMonth = 'select 1 from ledger_balances where org_id = $1 and ledger_id = $2';
  await whileHeld(partyInMonth, [counter.orgId, counter.partyId], () => [
    editReceipt(app, counter, one.body._id, { ...inBank, version: 1 }),
    editReceipt(app, counter, other.body._id, { ...inCash, version: 1 }),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a journal that settled the last bill is edited to settle the first too, while a receipt over both waits', async () => {
  const counter = await openCounter(app, pool);
  for (const count of [10, 20]) await sell(app, counter, saleOf(counter, count));
  const bills = (await openBills(app, counter)).outstandings.map(({ billId }) => billId).toSorted();
  const [first, last] = [bills[0]!, bills[1]!];
  const settling = (billIds: readonly string[]) => ({
    date: today,
    items: [
      { ledgerId: counter.bankId, side: 'debit', amount: billIds.length },
      ...billIds.map((billId) => ({ ledgerId: counter.partyId, side: 'credit', amount: 1, reference: { type: 'against', billId } })),
    ],
  });
  const saved = (await enter(app, counter, 'journal', settling([last]))).body;
  await whileHeld('select 1 from bills where org_id = $1 and id = $2', [counter.orgId, first], () => [
    receive(
      app,
      counter,
      receiptOf(counter, 1, [
        [first, 1],
        [last, 0],
      ]),
    ),
    // After the receipt waits for the first bill: a call that has locked the last one by then blocks it.
    waiting(ownerPool, 1).then(() => edit(app, counter, 'journal', saved._id, { ...settling([first, last]), version: 1 })),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

/** A supplier who is a deductee, with a purchase, a note that settles a part of it, and a payment. */
async function openSupplier(counter: Counter) {
  const supplierId = await addParty(app, counter, {
    accountGroup: 'Sundry Creditors',
    category: 'regular',
    gstin: anyGstin(counter.state),
  });
  const deductee = { section: '194Q', kind: 'other' };
  expect((await put(app, counter.manager, `${counter.path}/tds/deductees/${supplierId}`, deductee)).status).toBe(200);
  const bought = (kind: 'purchase' | 'debitNote', more: object = {}) =>
    post<Saved>(app, counter.clerk, `${counter.path}/vouchers/${kind}`, {
      ...saleOf(counter, 10),
      partyId: supplierId,
      ...(kind === 'purchase' && { supplierBill: { number: crypto.randomUUID().slice(0, 8), date: today } }),
      ...more,
    });
  const purchase = (await bought('purchase')).body;
  const { outstandings } = (
    await get<{ outstandings: Bill[] }>(app, counter.clerk, `${counter.path}/outstandings?partyId=${supplierId}&voucher=payment`)
  ).body;
  const billId = outstandings[0]!.billId;
  const pay = (amount: number, more: object = {}) =>
    post<Saved>(app, counter.clerk, `${counter.path}/vouchers/payment`, {
      ...receiptOf(counter, amount, [[billId, amount]], { partyId: supplierId }),
      ...more,
    });
  const settles = { original: { number: 'P-1', date: today }, billData: [{ billId, settledAmount: 118 }] };
  const note = { ...saleOf(counter, 1), ...settles, partyId: supplierId };
  return { supplierId, billId, purchase, note, bought, pay };
}

test('a payment is cancelled while a note settles the bill that it paid: bills first, then the deductee of both', async () => {
  const counter = await openCounter(app, pool);
  const { supplierId, billId, note, bought, pay } = await openSupplier(counter);
  const paid = (await pay(100, { deductions: [{ billId, type: 'tds', amount: 1 }] })).body;
  await whileHeld('select 1 from tds_deductees where org_id = $1 and party_id = $2', [counter.orgId, supplierId], () => [
    cancel(app, counter, paid._id),
    bought('debitNote', note),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a supplier is paid, a note settles the same bill, it is edited, and another is saved', async () => {
  const counter = await openCounter(app, pool);
  const { supplierId, billId, purchase, note, bought, pay } = await openSupplier(counter);
  const edited = { ...saleOf(counter, 11), partyId: supplierId, supplierBill: { number: 'P-9', date: today }, version: 1 };
  await whileHeld('select 1 from bills where org_id = $1 and id = $2', [counter.orgId, billId], () => [
    pay(100),
    bought('debitNote', note),
    put<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchase/${purchase._id}`, edited),
  ]);
  await whileHeld('select 1 from tds_deductees where org_id = $1 and party_id = $2', [counter.orgId, supplierId], () => [
    bought('purchase'),
    pay(100),
    bought('debitNote', note),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('two purchases swap their suppliers: old and new deductees are locked in one order', async () => {
  const counter = await openCounter(app, pool);
  const [one, other] = [await openSupplier(counter), await openSupplier(counter)];
  const swapped = (from: typeof one, to: typeof one) =>
    put<Saved>(app, counter.clerk, `${counter.path}/vouchers/purchase/${from.purchase._id}`, {
      ...saleOf(counter, 10),
      partyId: to.supplierId,
      supplierBill: { number: crypto.randomUUID().slice(0, 8), date: today },
      version: 1,
    });
  await whileHeld('select 1 from tds_deductees where org_id = $1 and party_id = $2', [counter.orgId, one.supplierId], () => [
    swapped(one, other),
    // After the first waits for its supplier: a call that has locked the other one by then blocks it.
    waiting(ownerPool, 1).then(() => swapped(other, one)),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a note is edited while another of the same sale is saved: the original first, then its bill', async () => {
  const counter = await openCounter(app, pool);
  const original = { _id: (await sell(app, counter, saleOf(counter, 10))).body._id };
  const { billId } = (await openBills(app, counter)).outstandings[0]!;
  const sale = saleOf(counter, 1);
  const items = sale.items.map((item) => ({ ...item, originalLine: 0 }));
  const note = { ...sale, original, items, billData: [{ billId, settledAmount: 118 }] };
  const path = `${counter.path}/vouchers/creditNote`;
  const { _id } = (await post<Saved>(app, counter.clerk, path, note)).body;
  await whileHeld('select 1 from bills where org_id = $1 and id = $2', [counter.orgId, billId], () => [
    put<Saved>(app, counter.clerk, `${path}/${_id}`, { ...note, version: 1 }),
    post<Saved>(app, counter.clerk, path, note),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

/** A restaurant with two open tables. `ofSales` is the row of the month's sales, which a settled table has made. */
async function openTwoTables(counter: Counter) {
  const place = await openRestaurant(app, counter);
  const order = async (table: string) => (await place.round(await place.seat(table), [{ count: 1 }])).body.order;
  done(await place.act(await order(place.t1), 'settlement', { finalAmount: 84 }));
  const { rows } = await ownerPool.query<{ id: string }>(
    `select distinct b.ledger_id as id from ledger_balances b join ledgers m on m.org_id = b.org_id and m.id = b.ledger_id
      where b.org_id = $1 and m.role = 'sales'`,
    [counter.orgId],
  );
  const ofSales = ['select 1 from ledger_balances where org_id = $1 and ledger_id = $2', [counter.orgId, rows[0]!.id]] as const;
  return { ...place, ofSales, first: await order(place.t1), second: await order(place.t2) };
}

test('a bill by UPI with a tip in cash, and a bill in cash: the balances of a bill and its tip are locked in one order', async () => {
  const counter = await openCounter(app, pool);
  const { act, ofSales, first, second } = await openTwoTables(counter);
  const payments = [{ way: 'upi', ledgerId: counter.bankId, amount: 84 }];
  await whileHeld(...ofSales, () => [
    act(first, 'settlement', { finalAmount: 84, payments, tip: { way: 'cash', amount: 10 } }),
    // After the first waits: a bill that has locked Cash by then blocks its tip.
    waiting(ownerPool, 1).then(() => act(second, 'settlement', { finalAmount: 84 })),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a bill that takes its ingredients from the stock, and a sale of the same goods: stock first, then ledgers', async () => {
  const counter = await openCounter(app, pool);
  const { act, ofSales, first, dosa } = await openTwoTables(counter);
  const recipe = { version: 1, items: [{ portion: '', productId: counter.productId, count: 1 }] };
  done(await put<object>(app, counter.manager, `${counter.path}/menu/items/${dosa._id}/recipe`, recipe));
  const { version } = done(await get<{ version: number }>(app, counter.manager, `${counter.path}/menu/kitchenStock`));
  done(await put<object>(app, counter.manager, `${counter.path}/menu/kitchenStock`, { version, useTime: 'bill', godownId: null }));
  await whileHeld(...ofSales, () => [
    act(first, 'settlement', { finalAmount: 84 }),
    // After the bill waits for a ledger: a sale that has locked the goods by then blocks it.
    waiting(ownerPool, 1).then(() => sell(app, counter, saleOf(counter, 1))),
  ]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('sales, receipts and edits, many at once, over the same products, parties and bills in any order', async () => {
  const counter = await openCounter(app, pool);
  await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  const parties = [counter.partyId, await addParty(app, counter)];
  const products = await threeProducts(counter);
  const bills: string[][] = [];
  for (const partyId of parties) {
    for (const count of [10, 20, 30]) await sell(app, counter, saleOf(counter, count, 100, { partyId }));
    bills.push((await openBills(app, counter, partyId)).outstandings.map(({ billId }) => billId));
  }
  const sold = (n: number) => saleOfAll(counter, turned(products, n), { partyId: parties[(n >> 1) % 2] });
  const paid = (n: number, round: number) => {
    const party = (n >> 1) % 2;
    const settled = turned(bills[party]!, n).map((billId, at): [string, number] => [billId, at === 0 ? 1 + round : 0]);
    const bank = { paymentMethod: 'bank', paymentDetails: { _id: counter.bankId } };
    return receiptOf(counter, 1 + round, settled, { partyId: parties[party], ...((n + round) % 3 ? bank : {}) });
  };
  const receipts = await Promise.all(times(8).map(async (n) => (await receive(app, counter, paid(n, 0))).body._id));
  for (const round of times(3)) {
    const answers = await Promise.all([
      ...times(8).map((n) => sell(app, counter, sold(n))),
      ...times(8).map((n) => receive(app, counter, paid(n, round))),
      ...receipts.map((id, n) => editReceipt(app, counter, id, { ...paid(n, round + 1), version: round + 1 })),
    ]);
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
