import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { describe, expect, test } from 'vitest';
import { get, patch } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import {
  type Counter,
  cancel,
  closings,
  dayWithinYear,
  editSale,
  openBills,
  openCounter,
  receiptOf,
  receive,
  saleOf,
  sell,
  today,
} from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

async function withSale(count = 10, more: object = {}) {
  const counter = await openCounter(app, pool);
  const { body } = await sell(app, counter, saleOf(counter, count, 100, more));
  return { counter, sale: body };
}
const edited = (counter: Counter, count: number, more: object = {}) => ({ ...saleOf(counter, count, 100, more), version: 1 });
const stockOf = async (counter: Counter) =>
  (await get<{ products: { balance_stock: number }[] }>(app, counter.clerk, `${counter.path}/products`)).body.products[0]?.balance_stock;

test('Editing a saved voucher keeps its number and raises its version; ledgers, stock and bill move by new minus old', async () => {
  const { counter, sale } = await withSale();
  const { status, body } = await editSale(app, counter, sale._id, edited(counter, 4));
  expect([status, body.voucherNumber, body.version, body.amount]).toEqual([200, sale.voucherNumber, 2, 472]);
  expect(await closings(app, counter)).toMatchObject({ Sales: -400, 'Output CGST': -36 });
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 472, outstandings: [{ bill_no: sale.voucherNumber }] });
  expect(await stockOf(counter)).toBe(996);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('an edit to another month and another party moves everything', async () => {
  const { counter, sale } = await withSale();
  const partyId = await addParty(app, counter, { creditDays: 7 });
  const before = addDays(monthOf(today), -1);
  const date = before < financialYearOf(today).startsOn ? today : before;
  expect((await editSale(app, counter, sale._id, edited(counter, 10, { partyId, date }))).status).toBe(200);
  expect((await openBills(app, counter)).outstandings).toEqual([]);
  expect((await openBills(app, counter, partyId)).outstandings).toMatchObject([{ bill_date: date, bill_due_date: addDays(date, 7) }]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('A sale whose bill is settled cannot be edited below the settled amount: the refusal names the receipts', async () => {
  const { counter, sale } = await withSale();
  const bill = (await openBills(app, counter)).outstandings[0]!;
  const receipt = (await receive(app, counter, receiptOf(counter, 500, [[bill.billId, 500]]))).body;
  const { status, body } = await editSale(app, counter, sale._id, edited(counter, 4));
  expect([status, body.code, body.settledAmount]).toEqual([409, 'SETTLED', 500]);
  expect(body.by).toMatchObject([{ voucherNumber: receipt.voucherNumber, settledAmount: 500 }]);
  expect(body.message).toContain(`₹500.00 of ${sale.voucherNumber} are settled by receipt ${receipt.voucherNumber}`);
  const other = await addParty(app, counter);
  expect((await editSale(app, counter, sale._id, edited(counter, 10, { partyId: other }))).body.code).toBe('SETTLED');

  expect((await editSale(app, counter, sale._id, edited(counter, 5))).status).toBe(200);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 90, outstandings: [{ billId: bill.billId }] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a newer version of another user is refused with user and time', async () => {
  const { counter, sale } = await withSale();
  await editSale(app, counter, sale._id, edited(counter, 4));
  const { status, body } = await editSale(app, counter, sale._id, edited(counter, 5));
  expect([status, body.code, body.who]).toEqual([409, 'CHANGED_MEANWHILE', 'Staff user']);
  expect(Date.parse(body.when)).toBeGreaterThan(Date.now() - 60_000);
});

test('a cancelled sale cannot be edited', async () => {
  const { counter, sale } = await withSale();
  await cancel(app, counter, sale._id);
  const { status, body } = await editSale(app, counter, sale._id, edited(counter, 5));
  expect([status, body.code, body.who]).toEqual([409, 'CANCELLED', 'Staff user']);
});

test('a locked period fixes a sale: neither its old date nor its new one may be locked', async () => {
  const date = dayWithinYear;
  const locked = addDays(date, -1);
  const { counter, sale } = await withSale(10, { date });
  const earlier = await sell(app, counter, saleOf(counter, 1, 100, { date: addDays(date, -2) }));
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [counter.orgId, locked]);
  const codes = async (id: string, more: object) =>
    (await editSale(app, counter, id, edited(counter, 2, { date, ...more }))).body.problems?.map(({ code, field }) => `${field} ${code}`);
  expect(await codes(earlier.body._id, {})).toEqual(['date PERIOD_LOCKED']);
  expect(await codes(sale._id, { date: locked })).toEqual(['date PERIOD_LOCKED']);
  expect(await codes(sale._id, {})).toBeUndefined();
});

test('a number belongs to its financial year: an edit stays in it', async () => {
  const { counter, sale } = await withSale();
  const { body } = await editSale(app, counter, sale._id, edited(counter, 2, { date: addDays(financialYearOf(today).startsOn, -1) }));
  expect(body.problems).toMatchObject([{ field: 'date', code: 'DATE_OF_OTHER_YEAR' }]);
});

describe('with negative stock blocked', () => {
  test('a sale may sell again what it sold, and not a piece more than the stock', async () => {
    const { counter, sale } = await withSale(900);
    await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
    expect((await editSale(app, counter, sale._id, edited(counter, 1001))).body.problems).toMatchObject([{ code: 'STOCK_SHORT' }]);
    expect((await editSale(app, counter, sale._id, edited(counter, 1000))).status).toBe(200);
    expect(await stockOf(counter)).toBe(0);
  });

  test('a shortage is reported with all other problems, and once', async () => {
    const { counter, sale } = await withSale(900);
    await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
    const wrong = edited(counter, 1001, { date: '2019-04-01' });
    const both = { ...wrong, items: [...wrong.items, { ...wrong.items[0]!, productId: crypto.randomUUID(), count: 1, actualCount: 1 }] };
    const { body } = await editSale(app, counter, sale._id, both);
    expect(body.problems.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'date DATE_OF_OTHER_YEAR',
      'items.1.productId PRODUCT_UNKNOWN',
      'items.0.count STOCK_SHORT',
    ]);
  });

  test('a sale beyond the stock, saved while that was allowed, may be reduced even if it still takes too much', async () => {
    const { counter, sale } = await withSale(1200);
    await ownerPool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
    expect((await editSale(app, counter, sale._id, edited(counter, 1201))).body.problems).toMatchObject([
      { code: 'STOCK_SHORT', field: 'items.0.count' },
    ]);
    expect((await editSale(app, counter, sale._id, edited(counter, 1100))).status).toBe(200);
    expect(await stockOf(counter)).toBe(-100);
  });
});

test('the credit limit counts the amount that the edit adds, not the sale twice', async () => {
  const counter = await openCounter(app, pool);
  const partyId = await addParty(app, counter);
  await patch(app, counter.clerk, `${counter.path}/parties/${partyId}`, { version: 1, creditLimit: 1500, creditPolicy: 'block' });
  const { body } = await sell(app, counter, saleOf(counter, 10, 100, { partyId }));
  expect((await editSale(app, counter, body._id, edited(counter, 12, { partyId }))).status).toBe(200);
  const beyond = await editSale(app, counter, body._id, { ...edited(counter, 13, { partyId }), version: 2 });
  expect(beyond.body.problems).toMatchObject([{ code: 'CREDIT_LIMIT_EXCEEDED' }]);
});

test('the same key and body edit once; another body is refused', async () => {
  const { counter, sale } = await withSale();
  const key = crypto.randomUUID();
  const first = await editSale(app, counter, sale._id, edited(counter, 4), key);
  expect((await editSale(app, counter, sale._id, edited(counter, 4), key)).body).toEqual(first.body);
  expect((await editSale(app, counter, sale._id, edited(counter, 5), key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test("a total that differs from the screen's is refused with both figures, and nothing has changed", async () => {
  const { counter, sale } = await withSale();
  const { status, body } = await editSale(app, counter, sale._id, edited(counter, 4, { finalAmount: 471 }));
  expect([status, body]).toMatchObject([409, { code: 'TOTALS_DIFFER', yours: 471, ours: 472 }]);
  expect((await openBills(app, counter)).totalOutstandingAmount).toBe(1180);
});

test("a receipt, an unknown id and another company's sale cannot be edited as a sale", async () => {
  const { counter, sale } = await withSale();
  const receipt = await receive(app, counter, receiptOf(counter, 5, []));
  expect((await editSale(app, counter, receipt.body._id, edited(counter, 1))).status).toBe(404);
  expect((await editSale(app, counter, crypto.randomUUID(), edited(counter, 1))).status).toBe(404);
  const stranger = await openCounter(app, pool);
  expect((await editSale(app, stranger, sale._id, edited(stranger, 1))).status).toBe(404);
  expect((await editSale(app, { ...counter, clerk: stranger.clerk }, sale._id, edited(counter, 1))).status).toBe(404);
});
