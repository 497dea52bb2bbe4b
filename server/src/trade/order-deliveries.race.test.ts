import { expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { whileHeld } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { type Counter, cancel, editSale, openCounter, type Saved, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const order = async (counter: Counter, count: number) =>
  (await post<Saved>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, saleOf(counter, count))).body._id;
const pendingOf = async (counter: Counter, id: string) =>
  (await get<{ delivery: { items: { left: number }[] } }>(app, counter.clerk, `${counter.path}/vouchers/${id}/pending`)).body.delivery
    .items[0]?.left ?? 0;
const delivered = async (counter: Counter) =>
  Number(
    (await ownerPool.query('select coalesce(sum(quantity_e4), 0) / 10000 as sum from order_deliveries where org_id = $1', [counter.orgId]))
      .rows[0].sum,
  );

test('many simultaneous sales of one order never deliver more than ordered', async () => {
  const counter = await openCounter(app, pool);
  for (const _ of times(4)) {
    const id = await order(counter, 10);
    const answers = await Promise.all(times(8).map(() => sell(app, counter, saleOf(counter, 3, 100, { convertedFrom: [id] }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422, 422, 422]);
    expect(await pendingOf(counter, id)).toBe(1);
  }
  expect(await delivered(counter)).toBe(36);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('sales, edits, cancellations and a shrinking order at once: stored quantities equal the deliveries', async () => {
  const counter = await openCounter(app, pool);
  for (const round of times(4)) {
    const orders = [await order(counter, 10), await order(counter, 10)];
    const from = (count: number, named: readonly string[]) => saleOf(counter, count, 100, { convertedFrom: named });
    const [one, other] = [await sell(app, counter, from(4, orders)), await sell(app, counter, from(5, orders.toReversed()))];
    const race = [
      () => sell(app, counter, from(6, orders)),
      () => sell(app, counter, from(7, orders.toReversed())),
      () => editSale(app, counter, one.body._id, { ...from(9, orders.toReversed()), version: 1 }),
      () => cancel(app, counter, other.body._id),
      () => put<Saved>(app, counter.clerk, `${counter.path}/vouchers/saleOrder/${orders[0]}`, { ...saleOf(counter, 5), version: 1 }),
    ];
    const answers = await Promise.all((round % 2 ? race.toReversed() : race).map((run) => run()));
    expect(answers.filter(({ status }) => ![200, 409, 422].includes(status))).toEqual([]);
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a sale is cancelled while its order is edited: all of the order is pending again', async () => {
  const counter = await openCounter(app, pool);
  const id = await order(counter, 10);
  const sale = await sell(app, counter, saleOf(counter, 4, 100, { convertedFrom: [id] }));
  // Both write it last, and the delivered quantity of an edited order is what was read.
  const lines = 'select from order_lines where org_id = $1 and voucher_id = $2';
  const answers = await whileHeld(ownerPool, lines, [counter.orgId, id], () => [
    put<Saved>(app, counter.clerk, `${counter.path}/vouchers/saleOrder/${id}`, { ...saleOf(counter, 12), version: 1 }),
    cancel(app, counter, sale.body._id),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await pendingOf(counter, id)).toBe(12);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
