import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { describe, expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { type Answered, addGodown, enter, stockPlaces } from '../testing/entries.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, today, trialBalance } from '../testing/vouchers.ts';
import { verifyAll } from '../verification/verify-all.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { mostPlaces } from '../vouchers/stock-voucher-store.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;
const lineOf = ({ productId, godownId }: Counter, more: object) => ({ productId, godownId, ...more });
const differs = (counter: Counter, count: number, more: object = {}) => lineOf(counter, { type: 'difference', count, ...more });
const counted = (counter: Counter, count: number, bookCount: number, more: object = {}) =>
  lineOf(counter, { type: 'counted', count, bookCount, ...more });
const adjust = (counter: Counter, reason: string, items: object[], more: object = {}, key?: string) =>
  enter(app, counter, 'stockAdjustment', { date: today, reason, items, ...more }, key);
const vouchersOf = async (counter: Counter) =>
  (await get<{ vouchers: unknown[] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers;

test('goods of many batches are counted and compared with each batch, including the last', async () => {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, { hasBatches: true });
  await ownerPool.query(
    `with made as (insert into batches (org_id, product_id, batch) select $1, $2, 'B' || n from generate_series(10001, 12001) n returning batch)
     insert into stock_balances (org_id, product_id, godown_id, batch, quantity_e4) select $1, $2, $3, batch, 0 from made`,
    [counter.orgId, productId, counter.godownId],
  );
  await ownerPool.query('analyze stock_balances');
  const count = (line: object) => adjust(counter, 'other', [{ productId, godownId: counter.godownId, batch: 'B12001', ...line }]);
  expect((await count({ type: 'difference', count: 5 })).status).toBe(200);
  expect(problemsOf(await count({ type: 'counted', count: 3, bookCount: 5 }))).toEqual([]);
  expect(await stockPlaces(app, counter, today, productId)).toEqual({ 'Main B12001': 3 });
});

test('broken goods leave by their difference, found ones come in; nothing is posted', async () => {
  const counter = await openCounter(app, pool);
  const { status, body } = await adjust(counter, 'damage', [differs(counter, -12)]);
  expect([status, body.voucherNumber, body.amount]).toEqual([200, `SA/${year}/00001`, 0]);
  expect((await adjust(counter, 'other', [differs(counter, 2)])).status).toBe(200);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 990 });
  expect(await trialBalance(app, counter)).toMatchObject({ rows: [] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a counted quantity becomes the stock of its place, and the count is stored beside the difference', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  const { body } = await adjust(counter, 'count', [counted(counter, 990, 1000), counted(counter, 4, 0, { godownId: shopId })]);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 990, Shop: 4 });
  const { rows } = await ownerPool.query(
    'select change_e4::int as change, counted_e4::int as counted from stock_adjustment_lines where voucher_id = $1 order by line_no',
    [body._id],
  );
  expect(rows).toEqual([
    { change: -100_000, counted: 9_900_000 },
    { change: 40_000, counted: 40_000 },
  ]);
  expect((await adjust(counter, 'count', [counted(counter, 990, 990)])).status).toBe(200);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('books that changed since the count are reported at the line with both figures', async () => {
  const counter = await openCounter(app, pool);
  await adjust(counter, 'wastage', [differs(counter, -1)]);
  const { status, body } = await adjust(counter, 'count', [counted(counter, 990, 1000)]);
  expect([status, body.problems]).toEqual([
    422,
    [{ code: 'STOCK_CHANGED', field: 'items.0.count', message: 'The books say 999 now, no longer 1,000.' }],
  ]);
});

test('a count is compared with the stock of its own day', async () => {
  const counter = await openCounter(app, pool);
  await adjust(counter, 'wastage', [differs(counter, -100)]);
  const yesterday = addDays(today, -1);
  expect((await adjust(counter, 'count', [counted(counter, 995, 1000)], { date: yesterday })).status).toBe(200);
  expect(await stockPlaces(app, counter, yesterday)).toEqual({ Main: 995 });
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 895 });
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const counter = await openCounter(app, pool);
  const service = await addProduct(app, counter, { kind: 'service' });
  const answer = await adjust(
    counter,
    'wastage',
    [
      differs(counter, 0),
      differs(counter, 5, { productId: service }),
      counted(counter, -1, 0, { godownId: counter.partyId }),
      differs(counter, 1, { productId: counter.partyId }),
    ],
    { date: '2024-03-31' },
  );
  expect(problemsOf(answer)).toEqual([
    'date DATE_BEFORE_BOOKS',
    'items.0.count CHANGE_INVALID',
    'items.1.productId PRODUCT_NOT_STOCKED',
    'items.1.count LOSS_BRINGS_NOTHING',
    'items.2.godownId GODOWN_UNKNOWN',
    'items.2.count COUNT_INVALID',
    'items.3.productId PRODUCT_UNKNOWN',
    'items.3.count LOSS_BRINGS_NOTHING',
  ]);
  expect(await vouchersOf(counter)).toEqual([]);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 1000 });
});

test.each<[string, object, object]>([
  ['an unknown field', {}, { value: 5 }],
  ['a reason of its own', {}, { reason: 'mood' }],
  ['no line', {}, { items: [] }],
  ['501 lines', {}, { items: Array.from({ length: 501 }, () => ({})) }],
  ['more decimals than four', { count: 0.00001 }, {}],
  ['an absurd count', { count: 1e15 }, {}],
])('%s is refused with a clear message and nothing written', async (_, line, change) => {
  const counter = await openCounter(app, pool);
  const answer = await adjust(counter, 'other', [differs(counter, 1, line)], change);
  expect([answer.status, answer.body.code, answer.body.problems.length > 0]).toEqual([422, 'INVALID', true]);
  expect(await vouchersOf(counter)).toEqual([]);
});

test('if negative stock is blocked, no more than the stock can leave; with warn or allow it can', async () => {
  const counter = await openCounter(app, pool);
  const policy = (name: string) => pool.query('update organizations set negative_stock = $2 where id = $1', [counter.orgId, name]);
  await policy('block');
  expect(problemsOf(await adjust(counter, 'other', [differs(counter, -1001)]))).toEqual(['items.0.count STOCK_SHORT']);
  await policy('warn');
  expect((await adjust(counter, 'other', [differs(counter, -1001)])).status).toBe(200);
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: -1 });
});

test("another company's goods and godowns are unknown here; a locked period refuses; a clerk uses only the own godowns", async () => {
  const [ours, theirs] = [await openCounter(app, pool), await openCounter(app, pool)];
  expect(problemsOf(await adjust(ours, 'other', [differs(theirs, 1)]))).toEqual([
    'items.0.productId PRODUCT_UNKNOWN',
    'items.0.godownId GODOWN_UNKNOWN',
  ]);
  expect(
    (await enter(app, theirs, 'stockAdjustment', { date: today, reason: 'other', items: [differs(theirs, 1)] }, undefined, ours.clerk))
      .status,
  ).toBe(404);
  expect((await get(app, ours.clerk, `${ours.path}/stockPlaces/${theirs.productId}?date=${today}`)).status).toBe(404);
  const shopId = await addGodown(app, ours, 'Shop');
  await ownerPool.query('update memberships set godown_ids = $2 where secondary_user_id = $1', [ours.people.clerk.id, [shopId]]);
  expect(problemsOf(await adjust(ours, 'other', [differs(ours, 1)]))).toEqual(['items.0.godownId GODOWN_UNKNOWN']);
  await pool.query('update organizations set stock_locked_up_to = $2 where id = $1', [ours.orgId, today]);
  expect(problemsOf(await adjust(ours, 'other', [differs(ours, 1, { godownId: shopId })]))).toEqual(['date PERIOD_LOCKED']);
});

test('the same key and body adjust once; another body is refused', async () => {
  const counter = await openCounter(app, pool);
  const key = crypto.randomUUID();
  const first = await adjust(counter, 'other', [differs(counter, -1)], {}, key);
  expect((await adjust(counter, 'other', [differs(counter, -1)], {}, key)).body).toEqual(first.body);
  expect((await adjust(counter, 'other', [differs(counter, -2)], {}, key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 999 });
});

test('simultaneous counts of one place: one is saved, the others are told that the books changed, also at an empty place', async () => {
  const counter = await openCounter(app, pool);
  const shopId = await addGodown(app, counter, 'Shop');
  for (const [place, book] of [
    [{}, 1000],
    [{ godownId: shopId }, 0],
  ] as const) {
    const answers = await Promise.all(Array.from({ length: 6 }, () => adjust(counter, 'count', [counted(counter, 7, book, place)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.flatMap(problemsOf).filter((text) => text === 'items.0.count STOCK_CHANGED')).toHaveLength(5);
  }
  expect(await stockPlaces(app, counter, today)).toEqual({ Main: 7, Shop: 7 });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('goods in too many places are listed up to a limit, but the last one can still be counted', async () => {
  const counter = await openCounter(app, pool);
  const productId = await addProduct(app, counter, { hasBatches: true });
  await ownerPool.query(
    `with made as (insert into batches (org_id, product_id, batch) select $1, $2, 'B' || n from generate_series(10001, 10000 + $4::int) n returning batch)
     insert into stock_balances (org_id, product_id, godown_id, batch, quantity_e4) select $1, $2, $3, batch, 50000 from made`,
    [counter.orgId, productId, counter.godownId, mostPlaces + 1],
  );
  await ownerPool.query('analyze stock_balances');
  expect(Object.keys(await stockPlaces(app, counter, today, productId))).toHaveLength(mostPlaces);
  const batch = `B${10_001 + mostPlaces}`;
  const count = { productId, godownId: counter.godownId, batch, type: 'counted', count: 3, bookCount: 5 };
  expect(problemsOf(await adjust(counter, 'other', [count]))).toEqual([]);
});

describe('the cost of what comes in', () => {
  const stockValue = async (counter: Counter, productId: string) => {
    const { body } = await get<{ rows: { productId: string; value: number }[] }>(
      app,
      counter.manager,
      `${counter.path}/reports/stockSummary?date=${today}`,
    );
    return body.rows.find((row) => row.productId === productId)?.value;
  };

  test('found goods take the purchase rate of the product, the entered rate, or the cost of the stock; never 0', async () => {
    const counter = await openCounter(app, pool);
    const productId = await addProduct(app, counter, { purchaseRate: 0 });
    const find = (count: number, more: object = {}) =>
      adjust(counter, 'other', [{ productId, godownId: counter.godownId, type: 'difference', count, ...more }]);
    expect(problemsOf(await find(2))).toEqual(['items.0.rate COST_MISSING']);
    const { status, body } = await find(2, { rate: 12.5 });
    expect([status, await stockValue(counter, productId)]).toEqual([200, 25]);
    expect((await find(2)).status).toBe(200);
    expect(await stockValue(counter, productId)).toBe(50);

    const { rows } = await ownerPool.query('select rate_e4::int as rate from voucher_items where voucher_id = $1', [body._id]);
    expect(rows).toEqual([{ rate: 125_000 }]);
    const priced = await addProduct(app, counter, { purchaseRate: 7 });
    expect((await adjust(counter, 'count', [{ ...counted(counter, 3, 0), productId: priced }])).status).toBe(200);
    expect(await stockValue(counter, priced)).toBe(21);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });

  test('goods returned without their bill take the purchase rate; without one, the save is to be confirmed', async () => {
    const counter = await openCounter(app, pool);
    const [priced, unpriced] = [await addProduct(app, counter, { purchaseRate: 7 }), await addProduct(app, counter, { purchaseRate: 0 })];
    const giveBack = (productId: string, more: object = {}) =>
      post<Answered & { code: string }>(
        app,
        counter.clerk,
        `${counter.path}/vouchers/creditNote`,
        saleOf({ ...counter, productId }, 2, 10, more),
      );
    expect((await giveBack(priced)).status).toBe(200);
    expect(await stockValue(counter, priced)).toBe(14);
    const { body } = await giveBack(unpriced);
    expect(body).toMatchObject({ code: 'CONFIRM_FIRST', problems: [{ code: 'RETURN_WITHOUT_COST', field: 'items.0.productId' }] });
    expect((await giveBack(unpriced, { confirmed: ['RETURN_WITHOUT_COST'] })).status).toBe(200);
    const said: string[] = [];
    await verifyAll({ pool, db }, counter.orgId, (line) => said.push(line));
    expect(said.filter((line) => line.includes('came in at a cost of 0'))).toHaveLength(1);
  });
});
