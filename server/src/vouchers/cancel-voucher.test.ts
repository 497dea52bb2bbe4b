import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { anyStaff } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, closings, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { voucherTables } from './public/voucher-part.ts';

const { app, pool, db, ownerPool } = await testApp();
const detailsOf = async (counter: Counter, id: string) =>
  (await get<{ voucher: Record<string, unknown> }>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher;

test('A voucher is cancelled, never deleted; its number stays used', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 10));
  const { status, body } = await cancel(app, counter, sale._id);
  expect([status, body]).toEqual([
    200,
    { message: `Cancelled ${sale.voucherNumber}`, _id: sale._id, voucherNumber: sale.voucherNumber, version: 2, amount: 1180 },
  ]);
  expect((await openBills(app, counter)).outstandings).toEqual([]);
  const { Sales: sold = 0 } = await closings(app, counter);
  expect(sold).toBe(0);
  const { body: products } = await get<{ products: { balance_stock: number }[] }>(app, counter.clerk, `${counter.path}/products`);
  expect(products.products[0]?.balance_stock).toBe(1000);

  const next = await sell(app, counter, saleOf(counter, 1));
  expect(Number(next.body.voucherNumber.slice(-5))).toBe(2);
  const { body: listed } = await get(app, counter.clerk, `${counter.path}/vouchers`);
  expect(listed).toMatchObject({ vouchers: [{ isCancelled: false }, { voucherNumber: sale.voucherNumber, isCancelled: true }] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a cancelled voucher still shows its contents, with who cancelled it, when and why', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 10));
  await cancel(app, counter, sale._id);
  expect(await detailsOf(counter, sale._id)).toMatchObject({
    isCancelled: true,
    version: 2,
    amount: 1180,
    cancelled: { by: 'Staff user', reason: 'Entered twice' },
    items: [{ productId: counter.productId, count: 10, total: 1180 }],
    postings: [],
  });
});

test('a cancelled receipt reopens the bills that it settled, and its advance is removed', async () => {
  const counter = await openCounter(app, pool);
  await sell(app, counter, saleOf(counter, 10));
  const bill = (await openBills(app, counter)).outstandings[0]!;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 1300, [[bill.billId, 1180]]));
  expect((await cancel(app, counter, receipt._id)).status).toBe(200);
  expect(await openBills(app, counter)).toMatchObject({ totalOutstandingAmount: 1180, advanceAmount: 0 });
  expect(await detailsOf(counter, receipt._id)).toMatchObject({ receipt: { enteredAmount: 1300 }, billData: [{ settledAmount: 1180 }] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a settled sale cannot be cancelled before its receipts: the refusal names them', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 10));
  const bill = (await openBills(app, counter)).outstandings[0]!;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 1, [[bill.billId, 1]]));
  const refused = await cancel(app, counter, sale._id);
  expect([refused.status, refused.body.code]).toEqual([409, 'SETTLED']);
  expect(refused.body.by).toMatchObject([{ voucherNumber: receipt.voucherNumber, settledAmount: 1 }]);
  expect(refused.body.message).toBe(
    `₹1.00 of ${sale.voucherNumber} are settled by receipt ${receipt.voucherNumber}. First change or cancel that, then cancel this.`,
  );
  expect((await cancel(app, counter, receipt._id)).status).toBe(200);
  expect((await cancel(app, counter, sale._id)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('Staff of role user cancel own vouchers of the same day; staff of role admin and the owner any', async () => {
  const counter = await openCounter(app, pool);
  const other = await anyStaff(pool, counter.people.owner.id, [counter.orgId]);
  const sale = async () => (await sell(app, counter, saleOf(counter, 1))).body._id;
  const another = await cancel(app, counter, await sale(), 1, other.headers);
  expect([another.status, another.body.code]).toEqual([403, 'NOT_ALLOWED']);
  expect(another.body.message).toMatch(/on the same day/);

  const old = await sale();
  await ownerPool.query("update vouchers set created_at = created_at - interval '1 day' where org_id = $1 and id = $2", [
    counter.orgId,
    old,
  ]);
  expect((await cancel(app, counter, old)).status).toBe(403);
  expect((await cancel(app, counter, old, 1, counter.manager)).status).toBe(200);
  expect((await cancel(app, counter, await sale(), 1, counter.owner)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('another version, a cancelled one, a locked day and a missing reason are refused', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  expect((await cancel(app, counter, sale._id, 2)).body.code).toBe('CHANGED_MEANWHILE');
  expect((await cancel(app, counter, sale._id, 1)).status).toBe(200);
  expect((await cancel(app, counter, sale._id, 2)).body).toMatchObject({ code: 'CANCELLED', who: 'Staff user' });
  const { body: locked } = await sell(app, counter, saleOf(counter, 1));
  await ownerPool.query('update organizations set locked_up_to = $2 where id = $1', [counter.orgId, today]);
  expect((await cancel(app, counter, locked._id)).body.problems).toMatchObject([{ field: 'date', code: 'PERIOD_LOCKED' }]);
});

test('a sale of last year is cancelled in last year', async () => {
  const counter = await openCounter(app, pool);
  const date = addDays(financialYearOf(today).startsOn, -1);
  const { body: sale } = await sell(app, counter, saleOf(counter, 3, 100, { date }));
  expect((await cancel(app, counter, sale._id)).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('the same key cancels once; a stranger does not find the voucher', async () => {
  const counter = await openCounter(app, pool);
  const { body: sale } = await sell(app, counter, saleOf(counter, 1));
  const stranger = await openCounter(app, pool);
  expect((await cancel(app, counter, sale._id, 1, stranger.clerk)).status).toBe(404);
  expect((await cancel(app, stranger, sale._id)).status).toBe(404);
  const key = crypto.randomUUID();
  const first = await cancel(app, counter, sale._id, 1, counter.clerk, key);
  expect((await cancel(app, counter, sale._id, 1, counter.clerk, key)).body).toEqual(first.body);
});

test('every table with rows of a voucher is stored with its version and deleted with it', async () => {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c where c.table_schema = 'public' and c.column_name = 'voucher_id'`,
  );
  // They name a voucher and outlive its rows: an order of a restaurant is not part of its bill, nor what its dishes took, and a booking keeps the advances that it had, a check-out its vouchers, and a claim is on the card of a sale.
  const others = [
    'voucher_versions',
    'merged_vouchers',
    'dining_orders',
    'ingredient_uses',
    'hotel_folio_lines',
    'hotel_advances',
    'hotel_check_out_vouchers',
    'warranty_claims',
  ];
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !others.includes(name))
      .toSorted(),
  ).toEqual(voucherTables().toSorted());
});
