import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, type Headers, post, problemsOf, put } from '../testing/calls.ts';
import { type Answered, addGodown, enter, stockPlaces } from '../testing/entries.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, today, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;

type Depot = Counter & { shopId: string; brokenId: string };

/** A counter with 1 000 pieces in Main, a shop and a godown for damaged goods. */
async function openDepot(): Promise<Depot> {
  const counter = await openCounter(app, pool);
  return {
    ...counter,
    shopId: await addGodown(app, counter, 'Shop'),
    brokenId: await addGodown(app, counter, 'Broken', { isDamage: true }),
  };
}
const transferOf = ({ productId, godownId, shopId }: Depot, count: number, more: object = {}) => ({
  date: today,
  fromGodownId: godownId,
  toGodownId: shopId,
  items: [{ productId, count }],
  ...more,
});
const step = (depot: Depot, id: string, what: 'dispatch' | 'receive', body: object, who: Headers = depot.clerk) =>
  post<Answered>(app, who, `${depot.path}/vouchers/stockTransfer/${id}/${what}`, body);
const standing = async (depot: Depot, id: string) =>
  (await get<{ transfer: object }>(app, depot.clerk, `${depot.path}/vouchers/stockTransfer/${id}`)).body.transfer;
const underWay = async (depot: Depot, who = depot.clerk) =>
  (await get<{ transfers: { _id: string; state: string }[] }>(app, who, `${depot.path}/stockTransfers`)).body.transfers;
const vouchersOf = async (depot: Depot) => (await get<{ vouchers: unknown[] }>(app, depot.clerk, `${depot.path}/vouchers`)).body.vouchers;
const blockNegative = (depot: Depot) => pool.query("update organizations set negative_stock = 'block' where id = $1", [depot.orgId]);

test('immediately received goods leave one godown and are in the other; nothing is posted (POST-051)', async () => {
  const depot = await openDepot();
  const { status, body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 20));
  expect([status, body.voucherNumber, body.amount]).toEqual([200, `ST/${year}/00001`, 0]);
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 980, Shop: 20 });
  expect(await trialBalance(app, depot)).toMatchObject({ rows: [] });
  expect(await standing(depot, body._id)).toMatchObject({
    state: 'received',
    fromGodown: 'Main',
    toGodown: 'Shop',
    receivedOn: today,
    items: [{ count: 20 }],
  });
  expect(await underWay(depot)).toEqual([]);
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

test('a list of products shows the stock of the source godown, and nothing of others’ godowns', async () => {
  const depot = await openDepot();
  const { body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 20));
  const stockOf = async (search: string) => {
    const { body } = await get<{ products: { _id: string; balance_stock: number }[] }>(app, depot.clerk, `${depot.path}/products${search}`);
    return body.products.find(({ _id }) => _id === depot.productId)?.balance_stock;
  };
  const [main, shop] = [`?stockIn=${depot.godownId}`, `?stockIn=${depot.shopId}`];
  expect([await stockOf(''), await stockOf(main), await stockOf(shop)]).toEqual([1_000, 980, 20]);
  expect([await stockOf(`${shop}&search=product`), await stockOf(`?stockIn=${depot.partyId}`)]).toEqual([20, 0]);
  // Without the edited voucher.
  const without = `voucherId=${body._id}`;
  expect([await stockOf(`?${without}`), await stockOf(`${main}&${without}`), await stockOf(`${shop}&search=product&${without}`)]).toEqual([
    1_000, 1_000, 0,
  ]);
  const inShop = { ...noLimits, godowns: [depot.shopId] };
  expect((await put(app, depot.manager, `${depot.path}/staff/${depot.people.clerk.id}/limits`, inShop)).status).toBe(200);
  expect([await stockOf(main), await stockOf(shop)]).toEqual([0, 20]);
  expect([await stockOf(`${main}&${without}`), await stockOf(`${shop}&${without}`)]).toEqual([0, 0]);
});

test('a draft moves nothing; dispatched goods are in no godown; received ones are in the other, short and damaged separately', async () => {
  const depot = await openDepot();
  const { body: draft } = await enter(app, depot, 'stockTransfer', transferOf(depot, 100, { state: 'draft' }));
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 1000 });
  expect(await underWay(depot)).toMatchObject([{ _id: draft._id, state: 'draft', items: 1 }]);

  const sent = await step(depot, draft._id, 'dispatch', { version: 1, date: today });
  expect([sent.status, sent.body.version]).toEqual([200, 2]);
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 900 });
  expect(await underWay(depot)).toMatchObject([{ state: 'dispatched' }]);
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);

  const receipt = { version: 2, date: today, damageGodownId: depot.brokenId, items: [{ line: 1, short: 3, damaged: 7 }] };
  expect((await step(depot, draft._id, 'receive', receipt)).status).toBe(200);
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 900, Shop: 90, Broken: 7 });
  expect(await standing(depot, draft._id)).toMatchObject({
    state: 'received',
    damageGodown: 'Broken',
    dispatchedOn: today,
    receivedOn: today,
    version: 3,
    items: [{ count: 100, short: 3, damaged: 7 }],
  });
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
  const { rows } = await ownerPool.query('select version from voucher_versions where org_id = $1 order by version', [depot.orgId]);
  expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
});

test('batches are kept; goods without one require it', async () => {
  const depot = await openDepot();
  const productId = await addProduct(app, depot, { hasBatches: true });
  await ownerPool.query('insert into batches (org_id, product_id, batch) values ($1, $2, $3)', [depot.orgId, productId, 'B1']);
  const lines = (batch?: string) => transferOf(depot, 0, { items: [{ productId, count: 5, ...(batch && { batch }) }] });
  expect(problemsOf(await enter(app, depot, 'stockTransfer', lines()))).toEqual(['items.0.batch BATCH_MISSING']);
  expect(problemsOf(await enter(app, depot, 'stockTransfer', lines('B2')))).toEqual(['items.0.batch BATCH_UNKNOWN']);
  expect((await enter(app, depot, 'stockTransfer', lines('B1'))).status).toBe(200);
  expect(await stockPlaces(app, depot, today, productId)).toEqual({ 'Main B1': -5, 'Shop B1': 5 });
});

test('all problems are reported at once, each at its field, and nothing is written', async () => {
  const depot = await openDepot();
  const service = await addProduct(app, depot, { kind: 'service' });
  const answer = await enter(app, depot, 'stockTransfer', {
    ...transferOf(depot, 1),
    date: addDays(financialYearOf(today).endsOn, 1),
    toGodownId: depot.godownId,
    items: [
      { productId: depot.productId, count: 0 },
      { productId: service, count: 1 },
      { productId: depot.partyId, count: 1 },
    ],
  });
  expect(problemsOf(answer)).toEqual([
    'date DATE_OUTSIDE_YEAR',
    'toGodownId GODOWN_SAME',
    'items.0.count QUANTITY_INVALID',
    'items.1.productId PRODUCT_NOT_STOCKED',
    'items.2.productId PRODUCT_UNKNOWN',
  ]);
  expect(await vouchersOf(depot)).toEqual([]);
});

test.each<[string, object]>([
  ['an unknown field', { by: 'truck' }],
  ['no line', { items: [] }],
  ['a count beyond four decimals', { items: [{ count: 1.00001 }] }],
  ['an absurd count', { items: [{ count: 1e15 }] }],
  ['a negative count', { items: [{ count: -1 }] }],
  ['a state that there is not', { state: 'lost' }],
  ['501 lines', { items: Array.from({ length: 501 }, () => ({})) }],
])('%s is refused with a clear message and nothing written', async (_, change) => {
  const depot = await openDepot();
  const body = transferOf(depot, 1);
  const items = 'items' in change ? (change.items as object[]).map((item) => ({ ...body.items[0], ...item })) : body.items;
  const answer = await enter(app, depot, 'stockTransfer', { ...body, ...change, items });
  expect([answer.status, answer.body.code, answer.body.problems.length > 0]).toEqual([422, 'INVALID', true]);
  expect(await vouchersOf(depot)).toEqual([]);
});

test('a product made inactive meanwhile and a locked period refuse a transfer', async () => {
  const depot = await openDepot();
  await ownerPool.query('update products set is_active = false where org_id = $1', [depot.orgId]);
  await pool.query('update organizations set stock_locked_up_to = $2 where id = $1', [depot.orgId, today]);
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 1)))).toEqual([
    'date PERIOD_LOCKED',
    'items.0.productId PRODUCT_INACTIVE',
  ]);
});

test("another company's goods, godowns and transfers are unknown here", async () => {
  const [ours, theirs] = [await openDepot(), await openDepot()];
  const theirTransfer = (await enter(app, theirs, 'stockTransfer', transferOf(theirs, 1, { state: 'draft' }))).body;
  const answer = await enter(app, ours, 'stockTransfer', { ...transferOf(theirs, 1), fromGodownId: ours.godownId });
  expect(problemsOf(answer)).toEqual(['toGodownId GODOWN_UNKNOWN', 'items.0.productId PRODUCT_UNKNOWN']);
  expect((await step(ours, theirTransfer._id, 'dispatch', { version: 1, date: today })).status).toBe(404);
  expect((await step(theirs, theirTransfer._id, 'dispatch', { version: 1, date: today }, ours.clerk)).status).toBe(404);
  expect((await get(app, ours.clerk, `${ours.path}/vouchers/stockTransfer/${theirTransfer._id}`)).status).toBe(404);
});

test('if negative stock is blocked, a dispatch takes no more than the stock, also on a day before an issue', async () => {
  const depot = await openDepot();
  await blockNegative(depot);
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 1001)))).toEqual(['items.0.count STOCK_SHORT']);
  const draft = await enter(app, depot, 'stockTransfer', transferOf(depot, 1001, { state: 'draft' }));
  expect(problemsOf(await step(depot, draft.body._id, 'dispatch', { version: 1, date: today }))).toEqual(['items.0.count STOCK_SHORT']);
  expect((await enter(app, depot, 'stockTransfer', transferOf(depot, 600))).status).toBe(200);
  // Yesterday there were 1 000, but only 400 on every later day.
  const earlier = addDays(today, -1);
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 500, { date: earlier })))).toEqual([
    'items.0.count STOCK_SHORT',
  ]);
  // Goods that arrived in the shop today were not there yesterday.
  const back = { fromGodownId: depot.shopId, toGodownId: depot.godownId };
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 1, { ...back, date: earlier })))).toEqual([
    'items.0.count STOCK_SHORT',
  ]);
  expect((await enter(app, depot, 'stockTransfer', transferOf(depot, 600, back))).status).toBe(200);
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

test('a step that another user took first is refused with the present state', async () => {
  const depot = await openDepot();
  const { body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 10, { state: 'dispatched' }));
  expect(await step(depot, body._id, 'dispatch', { version: 1, date: today })).toMatchObject({
    status: 409,
    body: { code: 'TRANSFER_ELSEWHERE', state: 'dispatched' },
  });
  expect(await step(depot, body._id, 'receive', { version: 2, date: today })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });
  const raced = await Promise.all(Array.from({ length: 6 }, () => step(depot, body._id, 'receive', { version: 1, date: today })));
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 990, Shop: 10 });
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

test('a cancelled transfer cannot continue, and names who cancelled it', async () => {
  const depot = await openDepot();
  for (const [state, next] of [
    ['draft', 'dispatch'],
    ['dispatched', 'receive'],
  ] as const) {
    const { body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 1, { state }));
    await cancel(app, depot, body._id);
    expect(await step(depot, body._id, next, { version: 2, date: today })).toMatchObject({
      status: 409,
      body: { code: 'CANCELLED', who: 'Staff user' },
    });
  }
});

test('received quantities are compared with the sent ones, line by line of the call', async () => {
  const depot = await openDepot();
  const other = await addProduct(app, depot);
  const items = [
    { productId: depot.productId, count: 10 },
    { productId: other, count: 5 },
  ];
  const { body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 0, { items, state: 'dispatched' }));
  const arrive = (more: object) => step(depot, body._id, 'receive', { version: 1, date: today, ...more });
  expect(problemsOf(await arrive({ items: [{ line: 2, short: 4, damaged: 2 }] }))).toEqual([
    'damageGodownId GODOWN_NOT_FOR_DAMAGE',
    'items.0.short ARRIVAL_ABOVE_SENT',
  ]);
  expect(problemsOf(await arrive({ items: [{ line: 3 }, { line: 1 }, { line: 1 }] }))).toEqual([
    'items.0.line LINE_UNKNOWN',
    'items.2.line LINE_UNKNOWN',
  ]);
  expect(problemsOf(await arrive({ date: addDays(today, -1) }))).toEqual(['date TRANSFER_BEFORE_DISPATCH']);
  expect(problemsOf(await arrive({ items: [{ line: 1, short: -1 }] }))).toEqual(['items.0.short ACTUAL_QUANTITY_INVALID']);
  expect(problemsOf(await arrive({ items: [{ line: 1, short: 0.5 }] }))).toEqual(['items.0.short QUANTITY_NOT_WHOLE']);
  expect((await arrive({ items: [{ line: 2, short: 5 }] })).status).toBe(200);
  expect(await stockPlaces(app, depot, today, other)).toEqual({ Main: -5 });
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

test('a user of one godown sends to another, and users there receive', async () => {
  const depot = await openDepot();
  await ownerPool.query('update memberships set godown_ids = $2 where secondary_user_id = $1', [depot.people.clerk.id, [depot.godownId]]);
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 1)))).toEqual(['toGodownId GODOWN_OF_OTHERS']);
  const { body } = await enter(app, depot, 'stockTransfer', transferOf(depot, 1, { state: 'dispatched' }));
  expect(problemsOf(await step(depot, body._id, 'receive', { version: 1, date: today }))).toEqual(['date GODOWN_OF_OTHERS']);
  const out = { fromGodownId: depot.shopId, toGodownId: depot.godownId };
  expect(problemsOf(await enter(app, depot, 'stockTransfer', transferOf(depot, 1, out)))).toEqual(['fromGodownId GODOWN_UNKNOWN']);
  expect((await step(depot, body._id, 'receive', { version: 1, date: today }, depot.manager)).status).toBe(200);
  const { body: places } = await get<{ places: object[] }>(app, depot.clerk, `${depot.path}/stockPlaces/${depot.productId}?date=${today}`);
  expect(places.places).toMatchObject([{ godownName: 'Main' }]);
});

test('the same key and body move once', async () => {
  const depot = await openDepot();
  const key = crypto.randomUUID();
  const first = await enter(app, depot, 'stockTransfer', transferOf(depot, 5), key);
  expect((await enter(app, depot, 'stockTransfer', transferOf(depot, 5), key)).body).toEqual(first.body);
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 995, Shop: 5 });
});

test('if negative stock is blocked, simultaneous transfers never take more than the stock', async () => {
  const depot = await openDepot();
  await blockNegative(depot);
  const answers = await Promise.all(Array.from({ length: 12 }, () => enter(app, depot, 'stockTransfer', transferOf(depot, 150))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6); // 1 000 pieces are in stock
  expect(await stockPlaces(app, depot, today)).toEqual({ Main: 100, Shop: 900 });
  expect(await verifyCompany(pool, db, depot.orgId)).toEqual([]);
});

test('a godown with moved goods cannot be deleted', async () => {
  const depot = await openDepot();
  await enter(app, depot, 'stockTransfer', transferOf(depot, 5, { state: 'draft' }));
  const answer = await app.inject({
    method: 'DELETE',
    url: `/api${depot.path}/godowns/${depot.shopId}`,
    headers: { ...depot.manager, 'idempotency-key': crypto.randomUUID() },
    payload: { version: 1 },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    409,
    { code: 'IN_USE', uses: [{ what: 'stock transfers into it', count: 1 }] },
  ]);
});
