import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { get, type Headers, post } from '../testing/calls.ts';
import { enter } from '../testing/entries.ts';
import { enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { saleOf } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

type Aged = { quantity: number; value: number | null };
type Ageing = { isCostSeen: boolean; rows: ({ productId: string; aged: Aged[] } & Aged)[] };
const today = todayInIndia(Date.now());
const ago = (days: number) => addDays(today, -days);

async function read<Body>(store: Store, report: string, who: Headers = store.manager): Promise<Body> {
  const { status, body } = await get<Body>(app, who, `${store.path}/reports/${report}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
/** A store with a product that has moved nowhere yet, in books that began two years ago. */
async function empty(product: object = {}): Promise<Store> {
  const store = await openStore(app, pool);
  return { ...store, productId: await addProduct(app, store, { product_name: 'Rice', ...product }) };
}
async function buy(store: Store, date: string, count: number, rupees: number, more: object = {}): Promise<string> {
  const supplierBill = { number: crypto.randomUUID().slice(0, 8), date };
  const body = saleOf(store, count, rupees, { date, partyId: store.supplierId, supplierBill });
  const { status, body: saved } = await enterKind(app, store, 'purchase', { ...body, items: [{ ...body.items[0]!, ...more }] });
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved._id;
}
async function move(
  store: Store,
  kind: 'sales' | 'creditNote' | 'debitNote',
  count: number,
  original?: string,
  more: object = {},
): Promise<string> {
  const body = saleOf(store, count, kind === 'debitNote' ? 20 : 100, kind === 'debitNote' ? { partyId: store.supplierId } : {});
  const item = { ...body.items[0]!, ...more, ...(original && { originalLine: 0 }) };
  const { status, body: saved } = await enterKind(app, store, kind, {
    ...body,
    items: [item],
    ...(original && { original: { _id: original } }),
  });
  expect(status, JSON.stringify(saved)).toBe(200);
  return saved._id;
}

test('stock is as old as its receipts: returns of customers keep their age, what goes back to a supplier leaves its receipt, transfers change nothing', async () => {
  const store = await empty();
  const aged = async (who?: Headers) =>
    (await read<Ageing>(store, 'stockAgeing', who)).rows.find(({ productId }) => productId === store.productId)!;
  const quantities = async () => (await aged()).aged.map(({ quantity }) => quantity);
  await buy(store, ago(200), 10, 10);
  const bought = await buy(store, ago(60), 10, 20);
  const sold = await move(store, 'sales', 12);
  expect(await quantities()).toEqual([0, 8, 0, 0]);
  await move(store, 'creditNote', 3, sold);
  expect(await quantities()).toEqual([0, 10, 0, 1]);
  await move(store, 'creditNote', 1);
  expect(await quantities()).toEqual([0, 10, 0, 2]);
  await move(store, 'sales', 1);
  await move(store, 'debitNote', 4, bought);
  expect(await quantities()).toEqual([0, 6, 0, 1]);
  const transfer = {
    fromGodownId: store.godownId,
    toGodownId: store.shopId,
    state: 'received',
    items: [{ productId: store.productId, count: 5 }],
  };
  expect((await enter(app, store, 'stockTransfer', { date: today, ...transfer })).status).toBe(200);
  expect(await quantities()).toEqual([0, 6, 0, 1]);
  const row = await aged();
  const paise = (rupees: number | null) => Math.round(rupees! * 100);
  expect(row.aged.reduce((sum, { value }) => sum + paise(value), 0)).toBe(paise(row.value));
  expect(row.quantity).toBe(7);
  expect(await aged(store.clerk)).toMatchObject({
    quantity: 7,
    value: null,
    aged: [{}, { quantity: 6, value: null }, {}, { quantity: 1, value: null }],
  });
  await pool.query("update organizations set valuation_method = 'fifo' where id = $1", [store.orgId]);
  expect(paise((await aged()).aged[1]!.value) + paise((await aged()).aged[3]!.value)).toBe(paise((await aged()).value));
  const narrow = await read<Ageing & { ageLimits: string }>(store, 'stockAgeing?ageLimits=60');
  expect(narrow.ageLimits).toBe('60');
  expect(narrow.rows.find(({ productId }) => productId === store.productId)!.aged.map(({ quantity }) => quantity)).toEqual([6, 1]);
  expect((await get(app, store.manager, `${store.path}/reports/stockAgeing?ageLimits=60,30`)).status).toBe(422);
});

test('batches that expire come first to expire first, with the part of the value in them', async () => {
  const store = await empty({ hasBatches: true, hasExpiry: true });
  await buy(store, ago(20), 10, 10, { batch: 'OLD', newBatch: { expiresOn: ago(1) } });
  await buy(store, ago(20), 10, 10, { batch: 'SOON', newBatch: { expiresOn: addDays(today, 20) } });
  await buy(store, ago(20), 10, 10, { batch: 'LATER', newBatch: { expiresOn: addDays(today, 80) } });
  type Expiring = { rows: { batch: string; daysLeft: number; quantity: number; value: number | null }[]; next: string | null };
  const read_ = (query: string, who?: Headers) => read<Expiring>(store, `expiringStock?${query}`, who);
  const seen = async (query: string) =>
    (await read_(query)).rows.map(({ batch, daysLeft, quantity, value }) => [batch, daysLeft, quantity, value]);
  expect(await seen('')).toEqual([
    ['OLD', -1, 10, 100],
    ['SOON', 20, 10, 100],
  ]);
  expect((await seen('days=0')).map(([batch]) => batch)).toEqual(['OLD']);
  const file = await app.inject({ method: 'GET', url: `/api${store.path}/exports/expiringStock/csv?days=90`, headers: store.manager });
  expect(file.body).toContain('LATER');
  expect((await seen('days=90')).map(([batch]) => batch)).toEqual(['OLD', 'SOON', 'LATER']);
  const first = await read_('days=90&limit=2');
  expect((await read_(`days=90&limit=2&cursor=${first.next}`)).rows.map(({ batch }) => batch)).toEqual(['LATER']);
  expect((await read_('', store.clerk)).rows[0]).toMatchObject({ value: null });
  await move(store, 'sales', 10, undefined, { batch: 'SOON' });
  expect((await seen('')).map(([batch]) => batch)).toEqual(['OLD']);
  type Way = { entries: { kind: string; party: string; quantity: number; value: number | null; balance: object }[] };
  const way = await read<Way>(store, `stockMoves/${store.productId}?batch=SOON`);
  expect(way).toMatchObject({ places: [], closing: { quantity: 0, value: null } });
  expect(way.entries.map(({ kind, quantity, value }) => [kind, quantity, value])).toEqual([
    ['purchase', 10, null],
    ['sales', -10, null],
  ]);
  expect(new Set(way.entries.map(({ party }) => party)).size).toBe(2);
});

test('fast and slow movers: what sells is fast, what lies is slow, a new item is not slow, and a chosen speed shows only its own', async () => {
  const store = await empty();
  const other = async (name: string) => ({ ...store, productId: await addProduct(app, store, { product_name: name }) });
  const [slow, fresh] = [await other('Salt'), await other('Soap')];
  const from = ago(100);
  await buy(store, ago(200), 10, 10);
  await move(store, 'sales', 9);
  await buy(slow, ago(200), 10, 10);
  await buy(fresh, ago(3), 10, 10);
  type Turns = { rows: { name: string; speed: string; turns: number | null; lastSoldOn: string | null; outwardValue: number }[] };
  const of = async (more: string) => (await read<Turns>(store, `stockTurns?from=${from}&to=${today}${more}`)).rows;
  const rows = (await of('')).filter(({ name }) => ['Rice', 'Salt', 'Soap'].includes(name));
  // Rice: 90 out, 100 and 10 in stock: 90 / 55.
  expect(rows).toMatchObject([
    { name: 'Rice', speed: 'fast', turns: 1.64, lastSoldOn: today, outwardValue: 90 },
    { name: 'Soap', speed: 'new', lastSoldOn: null },
    { name: 'Salt', speed: 'dead', turns: 0, lastSoldOn: null },
  ]);
  expect((await of('&speed=new')).map(({ name }) => name)).toEqual(['Soap']);
  expect((await get(app, store.clerk, `${store.path}/reports/stockTurns`)).status).toBe(403);
});

test('negative stock is listed with the day since which it has been so', async () => {
  const store = await empty();
  type Negative = { rows: { godown: string; quantity: number; since: string }[]; next: string | null };
  const negative = () => read<Negative>(store, 'negativeStock');
  expect((await negative()).rows).toEqual([]);
  const other = await addProduct(app, store, { product_name: 'Salt' });
  await move({ ...store, productId: other }, 'sales', 2);
  await buy(store, ago(30), 5, 10);
  const sell = (days: number, count: number) =>
    post(app, store.clerk, `${store.path}/vouchers/sales`, saleOf(store, count, 100, { date: ago(days) }));
  expect([(await sell(20, 8)).status, (await sell(5, 1)).status]).toEqual([200, 200]);
  expect((await negative()).rows).toMatchObject([
    { name: 'Rice', quantity: -4, since: ago(20) },
    { name: 'Salt', quantity: -2, since: today },
  ]);
  const page = await read<Negative>(store, 'negativeStock?limit=1');
  expect((await read<Negative>(store, `negativeStock?limit=1&cursor=${page.next}`)).rows).toMatchObject([{ name: 'Salt' }]);
  await buy(store, ago(10), 4, 10);
  expect((await negative()).rows).toMatchObject([{ name: 'Salt' }]);
});

test('the charts of the desk show what their reports show: stock by month and by age, cash, and receivables by age', async () => {
  const store = await empty();
  await buy(store, ago(100), 10, 10);
  await buy(store, ago(20), 10, 20);
  await move(store, 'sales', 3);
  type Charts = { months: { from: string; to: string; cash: number; stock: number }[]; receivables: number[] };
  const { months, receivables } = await read<Charts>(store, 'charts');
  const { aged } = await read<{ aged: number[] }>(store, 'stockAges');
  const { rows } = await read<Ageing>(store, 'stockAgeing?limit=200');
  expect(aged).toEqual(aged.map((_, at) => rows.reduce((sum, row) => sum + (row.aged[at]!.value ?? 0), 0)));
  expect(aged.filter((value) => value > 0).length).toBeGreaterThan(1);
  expect([months.length, months.at(-1)!.to]).toEqual([6, today]);
  for (const { from, to, cash, stock } of months) {
    expect(stock).toBe((await read<{ total: number }>(store, `stockSummary?date=${to}`)).total);
    const { lines } = await read<{ lines: { key: string; amounts: number[] }[] }>(store, `cashFlow?from=${from}&to=${to}`);
    expect(cash).toBe(lines.find(({ key }) => key === 'cashAfter')!.amounts[0]);
  }
  expect(months.at(-1)!.stock).toBe(aged.reduce((sum, value) => sum + value, 0));
  const parties = `${store.path}/outstandings/parties?tab=receivables&by=due&limit=1`;
  expect(receivables).toEqual((await get<{ aged: number[] }>(app, store.manager, parties)).body.aged);
  expect(receivables.reduce((sum, value) => sum + value, 0)).toBeGreaterThan(0);
});
