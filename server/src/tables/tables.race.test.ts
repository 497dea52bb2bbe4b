import { expect, test } from 'vitest';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
const counter = await openCounter(app, pool);
const place = await openRestaurant(app, counter);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

test('of two cashiers who settle one table one wins, and one bill is posted', async () => {
  for (let round = 0; round < 5; round++) {
    const { order } = (await place.round(await place.seat(), [{ count: 1 }])).body;
    const answers = await Promise.all([1, 2].map(() => place.act(order, 'settlement', { finalAmount: 84 })));
    expect(statuses(answers)).toEqual([200, 409]);
    const [lost] = answers.filter(({ status }) => status === 409);
    expect(lost!.body).toMatchObject({ code: 'ORDER_CLOSED', state: 'settled' });
  }
});

test('a dish that is ordered while the table is settled is billed or refused, never lost', async () => {
  for (let round = 0; round < 5; round++) {
    const { order } = (await place.round(await place.seat(), [{ count: 1 }])).body;
    const [added, settled] = await Promise.all([
      place.round(order, [{ itemId: place.coffee._id, count: 1 }]),
      place.act(order, 'settlement', { finalAmount: 84 }),
    ]);
    expect(statuses([added, settled])).toEqual([200, 409]);
    const now = await place.read(order);
    expect([now.state, now.value]).toEqual(settled.status === 200 ? ['settled', 80] : ['open', 120]);
    if (settled.status !== 200) expect(await place.act(now, 'settlement', { finalAmount: 126 })).toMatchObject({ status: 200 });
  }
});

test('two captains add to one table at once: both rounds stand, and the slips have numbers of their own', async () => {
  const order = await place.seat();
  const answers = await Promise.all([1, 2, 3, 4].map(() => place.round(order, [{ count: 1 }])));
  expect(statuses(answers)).toEqual([200, 200, 200, 200]);
  const now = await place.read(order);
  expect(now.value).toBe(320);
  expect(new Set(now.kitchenSlips.map(({ number }) => number)).size).toBe(4);
  expect(now.kitchenSlips.map(({ round }) => round).toSorted()).toEqual([1, 2, 3, 4]);
  const { _id } = now.items[0]!;
  const both = await Promise.all([2, 3].map((count) => place.round(order, [{ _id, count, seen: 1 }])));
  expect(statuses(both)).toEqual([200, 409]);
  const last = await place.read(order);
  expect(await place.act(last, 'settlement', { finalAmount: Math.round(last.value * 105) / 100 })).toMatchObject({ status: 200 });
});

test('of two parties that are seated at one table at once one sits', async () => {
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([1, 2].map(() => place.open({ tableId: place.t2 })));
    expect(statuses(answers)).toEqual([200, 422]);
    const [won] = answers.filter(({ status }) => status === 200);
    expect((await place.act(won!.body.order, 'close')).status).toBe(200);
  }
});

test('an order is merged or settled, never both: its dishes are billed once', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await place.seat(place.t1), await place.seat(place.t2)];
    const { order } = (await place.round(one, [{ count: 1 }])).body;
    const { order: other } = (await place.round(two, [{ itemId: place.coffee._id, count: 1 }])).body;
    const answers = await Promise.all([place.merge(order, other), place.act(order, 'settlement', { finalAmount: 84 })]);
    expect(statuses(answers)).toEqual([200, 409]);
    const rest = await place.read(other);
    expect(rest.value).toBe(answers[0].status === 200 ? 120 : 40);
    expect(await place.act(rest, 'settlement', { finalAmount: rest.value * 1.05 })).toMatchObject({ status: 200 });
  }
});

test('of two who move the last plate one does; two orders that go into each other are one or two, never none', async () => {
  for (let round = 0; round < 4; round++) {
    const [one, two] = [await place.seat(place.t1), await place.seat(place.t2)];
    const { order } = (await place.round(one, [{ count: 1 }])).body;
    const { order: other } = (await place.round(two, [{ count: 1 }])).body;
    expect(statuses(await Promise.all([1, 2].map(() => place.moveDishes(order, { Dosa: 1 }, { toOrderId: other._id }))))).toEqual([
      200, 409,
    ]);
    await place.moveDishes(await place.read(other), { Dosa: 1 }, { toOrderId: order._id });
    const [from, into] = [await place.read(order), await place.read(other)];
    const values = [from.value, into.value];
    expect(values[0]! + values[1]!).toBe(160);
    expect(statuses(await Promise.all([place.merge(from, into), place.merge(into, from)])).filter((status) => status === 200)).toHaveLength(
      1,
    );
    const { orders } = await place.floor();
    expect(orders).toMatchObject([{ value: 160 }]);
    expect(await place.act(orders[0]!, 'settlement', { finalAmount: 168 })).toMatchObject({ status: 200 });
  }
});

test('of two corrections of the guests one wins; a correction and a settlement leave one bill and no lost guests', async () => {
  for (let round = 0; round < 4; round++) {
    const { order } = (await place.round(await place.seat(), [{ count: 1 }])).body;
    expect(statuses(await Promise.all([3, 4].map((pax) => place.correctGuests(order, { pax }))))).toEqual([200, 409]);
    const now = await place.read(order);
    const [corrected, settled] = await Promise.all([
      place.correctGuests(now, { pax: 5 }),
      place.act(now, 'settlement', { finalAmount: 84 }),
    ]);
    expect(statuses([corrected, settled])).toEqual([200, 409]);
    const last = await place.read(order);
    expect([last.state, last.pax]).toEqual(settled.status === 200 ? ['settled', now.pax] : ['open', 5]);
    if (settled.status !== 200) expect(await place.act(last, 'settlement', { finalAmount: 84 })).toMatchObject({ status: 200 });
  }
});
