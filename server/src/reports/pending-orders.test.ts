import { addDays } from '@bahi/core/periods/business-date';
import { pendingOrderRowNames } from '@bahi/core/reports/pending-order-kinds';
import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { enterKind, openStore, type Store } from '../testing/every-kind.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, saleOf, today } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
type Row = { key: string | null; name: string; orderId: string | null; ordered: number; taken: number; pending: number } & Sums;
type Sums = { orders: number; value: number; overdue: number };
type Page = { rows: Row[]; next: string | null; total: Sums };

async function read(store: Store, query: string): Promise<Page> {
  const { status, body } = await get<Page>(app, store.manager, `${store.path}/reports/pendingOrders?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function enter(store: Store, kind: 'saleOrder' | 'purchaseOrder' | 'sales', body: object): Promise<string> {
  const answer = await enterKind(app, store, kind, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body._id;
}

/** Asha ordered 10 at 100 and got 4, Zoya 5 at 10; one order was cancelled and one closed. */
async function ordered() {
  const store = await openStore(app, pool);
  const other = await addProduct(app, store, { product_name: 'Zari' });
  const [asha, zoya] = [await addParty(app, store, { partyName: 'Asha' }), await addParty(app, store, { partyName: 'Zoya' })];
  const half = await enter(store, 'saleOrder', saleOf(store, 10, 100, { partyId: asha }));
  await enter(store, 'sales', saleOf(store, 4, 120, { partyId: asha, convertedFrom: [half] }));
  await enter(store, 'saleOrder', saleOf({ ...store, productId: other }, 5, 10, { partyId: zoya }));
  await cancel(app, store, await enter(store, 'saleOrder', saleOf(store, 9, 100, { partyId: zoya })));
  return { store, other, asha, zoya, half };
}

test('what is pending is ordered less delivered, at the rate of the order; cancelled orders ask for nothing', async () => {
  const { store, half, asha } = await ordered();
  const { rows, total } = await read(store, '');
  expect(rows.map(({ orderId, pending, value }) => [orderId === half, pending, value])).toEqual([
    [true, 6, 600],
    [false, 5, 50],
  ]);
  expect(rows[0]).toMatchObject({ ordered: 10, taken: 4 });
  expect(total).toEqual({ orders: 2, value: 650, overdue: 0 });
  expect((await read(store, `by=product&partyId=${asha}`)).rows).toMatchObject([{ key: store.productId, pending: 6, value: 600 }]);
});

test('an order that is closed by hand waits for nothing', async () => {
  const { store, half } = await ordered();
  const closed = await post(app, store.manager, `${store.path}/vouchers/${half}/close`, { version: 1, reason: 'not needed' });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect((await read(store, '')).total).toEqual({ orders: 1, value: 50, overdue: 0 });
});

test('every key has the same total, in pages as in one', async () => {
  const { store } = await ordered();
  for (const by of pendingOrderRowNames) {
    const whole = await read(store, `by=${by}`);
    expect([by, whole.total]).toEqual([by, { orders: 2, value: 650, overdue: 0 }]);
    expect([by, whole.rows.reduce((sum, { value }) => sum + value, 0)]).toEqual([by, 650]);
    const seen: Row[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Page = await read(store, `by=${by}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.rows);
      cursor = page.next;
    }
    expect([by, seen]).toEqual([by, whole.rows]);
  }
});

test('overdue purchase orders stand first, those without a day last; staff of role user may not read them', async () => {
  const { store } = await ordered();
  const order = (count: number, expectedOn: string | null) =>
    enter(store, 'purchaseOrder', saleOf(store, count, 10, { partyId: store.supplierId, ...(expectedOn && { expectedOn }) }));
  await order(1, null);
  await order(2, addDays(today, 5));
  const late = await order(3, today);
  await ownerPool.query('update trade_vouchers set expected_on = $2 where voucher_id = $1', [late, addDays(today, -3)]);
  const { rows, total } = await read(store, 'kind=purchaseOrder');
  expect(rows.map(({ pending, overdue }) => [pending, overdue])).toEqual([
    [3, 30],
    [2, 0],
    [1, 0],
  ]);
  expect(total).toEqual({ orders: 3, value: 60, overdue: 30 });
  expect((await get(app, store.clerk, `${store.path}/reports/pendingOrders`)).status).toBe(403);
});
