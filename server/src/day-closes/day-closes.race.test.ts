import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, post, problemsOf } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const today = businessDayAt(Date.now());
type Close = { _id: string; sales: number; carried: object[] };
type Day = { figures: { amount: number }; books: number; openOrders: { _id: string }[]; close: Close | null };

async function openPlace() {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const path = `${counter.path}/dayCloses`;
  const day = async () => done(await get<Day>(app, counter.manager, `${path}/day`));
  /** Closes the day as a manager saw it before. */
  const close = (rupees: number, carried: readonly { _id: string }[] = []) =>
    post<{ close: Close; problems: { message: string }[] }>(app, counter.manager, path, {
      ...{ date: today, float: 0, sales: rupees, expected: rupees, pieces: [], coins: rupees },
      carried: carried.map(({ _id }) => ({ orderId: _id, name: 'Ravi' })),
    });
  const reopen = async () => {
    const { close: closed } = await day();
    if (closed) done(await post(app, counter.manager, `${path}/${closed._id}/reopen`, { reason: 'Next try' }));
  };
  const verify = async () => expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  /** Where an order belongs: the day to which a close carried it, else that on which it was opened. */
  const dayOf = async ({ _id }: Pick<Order, '_id'>) => {
    const sql = 'select coalesce(carried_to, business_day)::text as day from dining_orders where org_id = $1 and id = $2';
    return (await ownerPool.query<{ day: string }>(sql, [counter.orgId, _id])).rows[0]!.day;
  };
  return { ...place, day, close, reopen, verify, dayOf };
}

test('a table that is settled while the day closes is in the close, or goes on to the next day; never in both or in none', async () => {
  const place = await openPlace();
  let sold = 0;
  for (let round = 0; round < 5; round++) {
    const { order } = (await place.round(await place.seat(), [{ count: 1 }])).body;
    const [settled, closed] = await Promise.all([place.act(order, 'settlement', { finalAmount: 84 }), place.close(sold, [order])]);
    expect(settled.status).toBe(200);
    const isOfToday = (await place.dayOf(order)) === today;
    // The close came after the bill, which it had not seen, or before it and carried the order on.
    expect(closed.status).toBe(isOfToday ? 422 : 200);
    if (isOfToday) sold += 84;
    const day = await place.day();
    expect([day.figures.amount, day.books, day.close?.sales ?? sold]).toEqual([sold, sold, sold]);
    if (closed.status === 200) expect(closed.body.close.carried).toHaveLength(1);
    await place.reopen();
  }
  await place.verify();
});

test('guests who are seated while the day closes are seated in an open day, or not at all', async () => {
  const place = await openPlace();
  for (let round = 0; round < 5; round++) {
    const [opened, closed] = await Promise.all([place.open({ tableId: place.t1 }), place.close(0)]);
    expect([opened.status, closed.status].toSorted()).toEqual([200, 422]);
    const { openOrders, close } = await place.day();
    expect([openOrders.length, close === null]).toEqual(opened.status === 200 ? [1, true] : [0, false]);
    if (opened.status === 200) expect(problemsOf(closed)).toEqual(['carried DAY_HAS_OPEN_ORDERS']);
    if (opened.status === 200) done(await place.act(opened.body.order, 'close'));
    await place.reopen();
  }
});

test('a round that is sent while the day closes stays with its order, and of two managers who close one day one does', async () => {
  const place = await openPlace();
  for (let round = 0; round < 4; round++) {
    const order = await place.seat();
    const [sent, ...closes] = await Promise.all([place.round(order, [{ count: 1 }]), place.close(0, [order]), place.close(0, [order])]);
    expect(sent.status).toBe(200);
    expect(closes.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const now = await place.read(order);
    expect([now.state, now.value, now.kitchenSlips.length]).toEqual(['open', 80, 1]);
    expect((await place.round(now, [{ _id: now.items[0]!._id, count: 0, seen: 1, reason: 'Guests left' }])).status).toBe(200);
    done(await place.act(await place.read(order), 'close'));
    await place.reopen();
  }
  await place.verify();
});

test('a captain who is blocked in the middle of an order sends nothing more; its table goes on with others', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { order } = (await place.round(await place.seat(), [{ count: 1 }])).body;
  const key = crypto.randomUUID();
  await ownerPool.query('update secondary_users set is_blocked = true where id = $1', [counter.people.clerk.id]);
  expect(await place.round(order, [{ count: 1 }], key)).toMatchObject({ status: 403, body: { code: 'BLOCKED' } });
  const path = `${place.orders}/${order._id}`;
  const { order: now } = done(await get<{ order: Order }>(app, counter.manager, path));
  expect([now.value, now.kitchenSlips.length]).toEqual([80, 1]);
  const sent = await place.round(now, [{ itemId: place.coffee._id, count: 1 }], undefined, counter.manager);
  done(await place.act(sent.body.order, 'settlement', { finalAmount: 126 }, counter.manager));
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});
