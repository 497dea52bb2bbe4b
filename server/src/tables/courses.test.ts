import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { post, problemsOf } from '../testing/calls.ts';
import { type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

test('a held course is on the order, not in the kitchen and not billed; fired once it is a slip with course and seat', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const opened = await place.seat();
  const { order } = (
    await place.round(opened, [
      { count: 1, course: 1, seat: 1 },
      { count: 2, itemId: place.coffee._id, course: 2, seat: 2, isHeld: true },
    ])
  ).body;
  expect(order.kitchenSlips.map(({ stationName }) => stationName)).toEqual(['Hot']);
  expect(problemsOf(await place.act(order, 'settlement', { finalAmount: 168 }))).toEqual(['lines ORDER_HAS_HELD']);
  const key = randomUUID();
  const fire = () =>
    post<{ message: string; order: Order }>(
      app,
      place.clerk,
      `${place.orders}/${order._id}/fire`,
      { course: 2, lineIds: [order.items[1]!._id] },
      key,
    );
  const [fired, again] = [await fire(), await fire()];
  expect(fired.body.message).toBe('Course 2: sent KOT 1 Bar');
  expect(again.body).toEqual(fired.body);
  expect(fired.body.order.kitchenSlips.at(-1)).toMatchObject({ round: 2, lines: [{ name: 'Coffee', count: 2, course: 2, seat: 2 }] });
  const settled = await place.act(fired.body.order, 'settlement', { finalAmount: 168 });
  expect(settled.status).toBe(200);
});

test('a course is fired as the captain saw it: dishes held after a press whose answer was lost are fired by the next one', async () => {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const opened = await place.seat();
  const hold = async () =>
    (await place.round(opened, [{ count: 1, itemId: place.coffee._id, course: 2, isHeld: true, seenRate: 40 }])).body.order.items.at(-1)!
      ._id;
  const key = randomUUID();
  const fire = (lineIds: string[], press: string) =>
    post<{ message: string; code: string }>(app, place.clerk, `${place.orders}/${opened._id}/fire`, { course: 2, lineIds }, press);
  const first = await hold();
  await fire([first], key);
  const second = await hold();
  expect((await fire([first, second], key)).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  expect((await fire([first, second], randomUUID())).body.message).toBe('Course 2: sent KOT 2 Bar');
  const slips = (await place.read(opened)).kitchenSlips;
  expect(slips.map(({ lines }) => lines.map(({ count }) => count))).toEqual([[1], [1]]);
});
