import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { formatNumber } from '@bahi/core/vouchers/number-series';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { addParty, addProduct, addTax, rate } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { closings, openBills, openCounter, saleOf, sell, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;

test('a sale within the state is numbered and posts the party, sales, CGST and SGST (POST-001)', async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await sell(app, counter, saleOf(counter, 10));
  expect([status, body.voucherNumber, body.amount, body.message]).toEqual([200, `SL/${year}/00001`, 1180, `Saved SL/${year}/00001`]);
  const balances = await closings(app, counter);
  expect(balances).toMatchObject({ Sales: -1000, 'Output CGST': -90, 'Output SGST': -90 });
  expect((await trialBalance(app, counter)).total).toEqual({ debit: 1180, credit: 1180, difference: 0 });
  expect(await openBills(app, counter)).toMatchObject({
    totalOutstandingAmount: 1180,
    outstandings: [
      { bill_no: `SL/${year}/00001`, bill_pending_amt: 1180, bill_date: today, source: 'sales', bill_due_date: addDays(today, 30) },
    ],
  });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a place of supply in another state turns the tax into IGST', async () => {
  const counter = await openCounter(app, pool);
  expect((await sell(app, counter, saleOf(counter, 10, 100, { placeOfSupply: '29' }))).status).toBe(200);
  const balances = await closings(app, counter);
  expect(balances).toMatchObject({ 'Output IGST': -180 });
  expect(balances).not.toHaveProperty('Output CGST');
});

test('several lines are one voucher, and its details show each with its taxes and postings', async () => {
  const counter = await openCounter(app, pool);
  const other = await addProduct(app, counter, { product_name: 'Second thing', openingStock: 50 });
  const one = saleOf(counter, 2, 62.51).items[0]!;
  const lines = [
    one,
    { ...one, productId: other, count: 1, actualCount: 2, selectedPriceRate: 200, discountType: 'percentage', discountPercentage: 10 },
  ];
  const finalAmount = 125.02 + 11.25 * 2 + 180 + 16.2 * 2;
  const { status, body } = await sell(app, counter, {
    ...saleOf(counter, 1),
    items: lines,
    finalAmount: Math.round(finalAmount * 100) / 100,
  });
  expect([status, body.problems]).toEqual([200, undefined]);
  const details = await get<{ voucher: { items: object[]; postings: object[] } }>(
    app,
    counter.clerk,
    `${counter.path}/vouchers/${body._id}`,
  );
  expect(details.body.voucher).toMatchObject({
    voucherNumber: body.voucherNumber,
    items: [
      { count: 2, taxable: 125.02, cgstAmount: 11.25, sgstAmount: 11.25, total: 147.52 },
      { product_name: 'Second thing', count: 1, actualCount: 2, discount: 20, taxable: 180, cgstAmount: 16.2, total: 212.4 },
    ],
  });
  const { body: listed } = await get<{ products: { _id: string; balance_stock: number }[] }>(
    app,
    counter.clerk,
    `${counter.path}/products`,
  );
  expect(listed.products.find(({ _id }) => _id === other)?.balance_stock).toBe(48);
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const counter = await openCounter(app, pool);
  const item = saleOf(counter, 1).items[0]!;
  const { status, body } = await sell(app, counter, {
    ...saleOf(counter, 1),
    date: addDays(financialYearOf(today).endsOn, 1),
    items: [
      { ...item, count: 0, actualCount: 0 },
      { ...item, productId: counter.partyId },
      { ...item, discountType: 'percentage', discountPercentage: 250 },
    ],
  });
  expect(status).toBe(422);
  const found = body.problems.map(({ field, code }) => `${field} ${code}`);
  expect(found).toEqual(
    expect.arrayContaining(['date DATE_OUTSIDE_YEAR', 'items.0.count QUANTITY_INVALID', 'items.1.productId PRODUCT_UNKNOWN']),
  );
  expect(found.length).toBeGreaterThanOrEqual(4);
  expect((await get<{ vouchers: [] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers).toEqual([]);
  expect(await trialBalance(app, counter)).toMatchObject({ rows: [], total: { debit: 0 } });
});

test.each<[string, object]>([
  ['an unknown field', { shipping: 1 }],
  ['a text for an amount', { finalAmount: '118' }],
  ['three decimals of a rupee', { finalAmount: 118.001 }],
  ['an absurd amount', { finalAmount: 1e15 }],
  ['a negative count', { items: [{ count: -1 }] }],
  ['a count beyond four decimals', { items: [{ count: 1.00001 }] }],
  ['no line', { items: [] }],
  ['501 lines', { items: Array.from({ length: 501 }, () => ({})) }],
  ['a day that does not exist', { date: '2026-02-30' }],
  ['a date before the books', { date: '2024-03-31' }],
  ['a state that does not exist', { placeOfSupply: '99' }],
])('%s is refused with a clear message and nothing written', async (_, change) => {
  const counter = await openCounter(app, pool);
  const body = saleOf(counter, 1);
  const items = 'items' in change ? (change.items as object[]).map((item) => ({ ...body.items[0], ...item })) : body.items;
  const answer = await sell(app, counter, { ...body, ...change, items });
  expect([answer.status, answer.body.code, answer.body.problems?.length > 0]).toEqual([422, 'INVALID', true]);
  expect((await get<{ vouchers: [] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers).toEqual([]);
});

test("a total that differs from the screen's is refused with both figures", async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await sell(app, counter, saleOf(counter, 1, 100, { finalAmount: 117 }));
  expect([status, body]).toEqual([
    409,
    { code: 'TOTALS_DIFFER', message: 'The total has changed; please look at it again', yours: 117, ours: 118 },
  ]);
});

test('the same key and body post once and answer the same; another body is refused', async () => {
  const counter = await openCounter(app, pool);
  const key = crypto.randomUUID();
  const first = await sell(app, counter, saleOf(counter, 3), key);
  const again = await sell(app, counter, saleOf(counter, 3), key);
  expect(again.body).toEqual(first.body);
  expect(await sell(app, counter, saleOf(counter, 4), key)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  expect((await get<{ vouchers: unknown[] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers).toHaveLength(1);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test("another company's party and product are not found here", async () => {
  const [ours, theirs] = [await openCounter(app, pool), await openCounter(app, pool)];
  const party = await sell(app, ours, { ...saleOf(ours, 1), partyId: theirs.partyId });
  expect(party.body.problems.map(({ code }) => code)).toEqual(['PARTY_UNKNOWN']);
  const product = await sell(app, ours, { ...saleOf(ours, 1), items: saleOf(theirs, 1).items });
  expect(product.body.problems.map(({ code }) => code)).toEqual(expect.arrayContaining(['PRODUCT_UNKNOWN']));
  expect((await sell(app, { ...theirs, clerk: ours.clerk }, saleOf(theirs, 1))).status).toBe(404);
});

test('numbers restart in each financial year and belong to the year of the date', async () => {
  const counter = await openCounter(app, pool);
  const lastYear = addDays(financialYearOf(today).startsOn, -1);
  const numbers = [];
  for (const date of [today, lastYear, today, lastYear])
    numbers.push((await sell(app, counter, saleOf(counter, 1, 100, { date }))).body.voucherNumber);
  const before = financialYearOf(lastYear).label;
  expect(numbers).toEqual([`SL/${year}/00001`, `SL/${before}/00001`, `SL/${year}/00002`, `SL/${before}/00002`]);
});

test('a locked period refuses a sale', async () => {
  const counter = await openCounter(app, pool);
  await pool.query('update organizations set locked_up_to = $2 where id = $1', [counter.orgId, today]);
  const { body } = await sell(app, counter, saleOf(counter, 1));
  expect(body.problems).toMatchObject([{ code: 'PERIOD_LOCKED', field: 'date' }]);
});

test('if negative stock is blocked, more than the stock is refused', async () => {
  const counter = await openCounter(app, pool);
  await pool.query("update organizations set negative_stock = 'block' where id = $1", [counter.orgId]);
  expect((await sell(app, counter, saleOf(counter, 1001))).body.problems).toMatchObject([{ code: 'STOCK_SHORT' }]);
  expect((await sell(app, counter, saleOf(counter, 1000))).status).toBe(200);
});

test('a bill falls due after the credit days of its party', async () => {
  const counter = await openCounter(app, pool);
  const partyId = await addParty(app, counter, { creditDays: 7 });
  await sell(app, counter, saleOf(counter, 1, 100, { partyId }));
  const { outstandings } = await openBills(app, counter, partyId);
  expect(outstandings).toMatchObject([{ bill_due_date: addDays(today, 7) }]);
});

test('cess by percent and cess per unit are separate and both are posted', async () => {
  const counter = await openCounter(app, pool);
  const taxClassificationId = await addTax(app, counter, [{ ...rate(28), cess: 12, cessPerUnit: 1.591 }], '2202');
  const productId = await addProduct(app, counter, { taxClassificationId });
  const item = { ...saleOf(counter, 1).items[0], productId, count: 10, actualCount: 10 };
  const { status, body } = await sell(app, counter, { ...saleOf(counter, 1), items: [item], finalAmount: 1000 + 280 + 120 + 15.91 });
  expect([status, body.problems]).toEqual([200, undefined]);
  expect(await closings(app, counter)).toMatchObject({ 'Output Cess': -135.91, 'Output CGST': -140 });
  const { body: details } = await get(app, counter.clerk, `${counter.path}/vouchers/${body._id}`);
  expect(details).toMatchObject({ voucher: { items: [{ cessAmount: 120, additionalCessAmount: 15.91, total: 1415.91 }] } });
});

test('the database writes numbers as core does, also when they outgrow their width', async () => {
  const counter = await openCounter(app, pool);
  const series = { prefix: 'A', suffix: '/X', width: 3, start: 998 };
  await ownerPool.query(
    "update number_series set prefix = 'A', suffix = '/X', width = 3, start = 998 where org_id = $1 and kind = 'sales'",
    [counter.orgId],
  );
  for (const expected of [998, 999, 1000])
    expect((await sell(app, counter, saleOf(counter, 1))).body.voucherNumber).toBe(formatNumber(series, expected));
});

test('goods given away are a sale with a zero total: numbered, its stock moved, nothing posted', async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await sell(app, counter, saleOf(counter, 5, 0));
  expect([status, body.amount]).toEqual([200, 0]);
  const { body: listed } = await get<{ products: { balance_stock: number }[] }>(app, counter.clerk, `${counter.path}/products`);
  expect(listed.products[0]?.balance_stock).toBe(995);
  expect((await openBills(app, counter)).outstandings).toEqual([]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a service needs no godown, and one of another company is ignored', async () => {
  const [counter, other] = [await openCounter(app, pool), await openCounter(app, pool)];
  const productId = await addProduct(app, counter, { kind: 'service' });
  const item = { ...saleOf(counter, 1).items[0], productId, godownId: other.godownId };
  const { status, body } = await sell(app, counter, { ...saleOf(counter, 1), items: [item] });
  expect([status, body.problems]).toEqual([200, undefined]);
  const { body: details } = await get(app, counter.clerk, `${counter.path}/vouchers/${body._id}`);
  expect(details).toMatchObject({ voucher: { items: [{ productId, godownName: '' }] } });
});

test('many vouchers of the maximum amount can still be summed by every report', async () => {
  const counter = await openCounter(app, pool);
  for (let n = 0; n < 3; n++) expect((await sell(app, counter, saleOf(counter, 9, 900_000_000))).status).toBe(200);
  for (const path of [
    'reports/trialBalance',
    'reports/desk',
    `reports/ledger/${counter.partyId}`,
    'parties',
    'ledgers',
    'outstandings/parties',
  ]) {
    expect((await get(app, counter.manager, `${counter.path}/${path}`)).status, path).toBe(200);
  }
});

test('ids and keys mean the same in capitals', async () => {
  const counter = await openCounter(app, pool);
  const key = crypto.randomUUID();
  const body = { ...saleOf(counter, 1), partyId: counter.partyId.toUpperCase() };
  const first = await sell(app, counter, body, key.toUpperCase());
  expect((await sell(app, counter, body, key)).body).toEqual(first.body);
  const { body: listed } = await get<{ vouchers: unknown[] }>(app, counter.clerk, `${counter.path}/vouchers`);
  expect(listed.vouchers).toHaveLength(1);
});

test('a path parameter may not be in the body too', async () => {
  const [counter, other] = [await openCounter(app, pool), await openCounter(app, pool)];
  const { status, body } = await sell(app, counter, saleOf(counter, 1, 100, { orgId: other.orgId }));
  expect([status, body.problems[0]?.field]).toEqual([422, 'orgId']);
});
