import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { type Order, openRestaurant, type Slip } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, trialBalance } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();
const openPlace = async () => {
  const counter = await openCounter(app, pool);
  return { ...counter, ...(await openRestaurant(app, counter)) };
};
const counts = (order: Order) => order.items.map(({ name, count }) => `${count} ${name}`);
const left = (slips: readonly Slip[]) =>
  slips.flatMap(({ stationName, number, state, tableName, lines }) =>
    lines.map(
      ({ kind, name, left: still, place }) =>
        `${tableName} ${stationName} ${number} ${state}: ${kind} ${still} ${name}${place && ` from ${place}`}`,
    ),
  );
type Closed = { orders: { _id: string; number: number; state: string; events: { kind: string; said: string; doneBy: string }[] }[] };

test('a dish goes to another table: its kitchen sees the new one and cooks nothing again; both bills are right', async () => {
  const place = await openPlace();
  const [one, two] = [await place.seat(place.t1), await place.seat(place.t2)];
  const first = (await place.round(one, [{ count: 3 }, { itemId: place.coffee._id, count: 1 }])).body.order;
  await place.moveSlip(first.kitchenSlips[0]!, 'new', 'preparing');
  const moved = await place.moveDishes(first, { Dosa: 2 }, { toOrderId: two._id });
  expect(moved.body.message).toBe('Moved to T2. Sent KOT 2 Hot');
  expect(counts(moved.body.order)).toEqual(['1 Dosa', '1 Coffee']);
  expect(left(await place.slips())).toEqual([
    'T1 Hot 1 preparing: add 1 Dosa',
    'T1 Bar 1 new: add 1 Coffee',
    'T2 Hot 2 preparing: movedIn 2 Dosa from T1',
  ]);
  // A plate of the new table is cancelled: the moved slip says so.
  const there = await place.read(two);
  await place.round(there, [{ _id: there.items[0]!._id, count: 1, seen: 2, reason: 'Guest left' }]);
  expect(left(await place.slips())).toContain('T2 Hot 2 preparing: movedIn 1 Dosa from T1');
  expect(problemsOf(await place.moveDishes(await place.read(one), { Dosa: 2 }, { toOrderId: two._id }))).toEqual([
    'items.0.count MOVE_TOO_MUCH',
  ]);
  expect(problemsOf(await place.moveDishes(first, {}, { toOrderId: two._id }))).toEqual(['items MOVE_EMPTY']);
  expect(await place.moveDishes(first, { Dosa: 1 }, { toOrderId: two._id })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_MEANWHILE' },
  });
  for (const [order, finalAmount] of [[one, 126] as const, [two, 84] as const])
    expect(await place.act(await place.read(order), 'settlement', { finalAmount })).toMatchObject({ status: 200 });
  const { orders } = (await get<Closed>(app, place.manager, `${place.path}/tableOrders/closed`)).body;
  expect(orders.map(({ events }) => events.map(({ kind, said }) => `${kind} ${said}`))).toEqual([
    ['dishesMoved 2 × Dosa to T2'],
    ['dishesMoved 2 × Dosa from T1, order 1'],
  ]);
  expect((await trialBalance(app, place)).total.difference).toBe(0);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('some dishes go to a free table, which has guests then', async () => {
  const place = await openPlace();
  const { order } = (await place.round(await place.seat(), [{ count: 2 }])).body;
  const { body } = await place.moveDishes(order, { Dosa: 1 }, { toTableId: place.t2 });
  expect(await place.read({ _id: body.otherId })).toMatchObject({ tableName: 'T2', value: 80, items: [{ ordered: 1, moved: 0 }] });
  expect(problemsOf(await place.moveDishes(body.order, { Dosa: 1 }, { toTableId: place.t2 }))).toEqual(['tableId TABLE_TAKEN']);
  expect(body.order.items).toMatchObject([{ count: 1, ordered: 2, moved: 1 }]);
});

test('dishes of a printed bill stay under the eyes of a manager on every order to which they go', async () => {
  const place = await openPlace();
  const { order } = (await place.round(await place.seat(), [{ count: 4 }])).body;
  const other = await place.seat(place.t2);
  const billed = (await place.act(order, 'bill')).body.order;
  const cancel = async ({ _id }: { _id: string }) => {
    const { items } = await place.read({ _id });
    const { _id: lineId, count } = items.find((each) => each.count > 0)!;
    return problemsOf(await place.round({ _id }, [{ _id: lineId, count: 0, seen: count, reason: 'Did not come' }]));
  };
  const refused = ['items.0.reason CANCEL_AFTER_BILL'];
  const apart = (await place.moveDishes(billed, { Dosa: 1 })).body;
  expect(await cancel({ _id: apart.otherId })).toEqual(refused);
  const there = (await place.moveDishes(apart.order, { Dosa: 1 }, { toOrderId: other._id })).body;
  expect(await cancel(other)).toEqual(refused);
  const shared = (await place.split(there.order, [1, 1])).body.order;
  const parts = (await place.floor()).orders;
  for (const part of parts) expect((await place.read(part)).billedAt).toBe(billed.billedAt);
  expect((await place.merge(shared, await place.read(other))).status).toBe(200);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a manager cancels shares: the kitchen is told of whole plates, on a slip with the reason, and of the rest with the last share', async () => {
  const place = await openPlace();
  const { order } = (await place.round(await place.seat(), [{ count: 3 }, { itemId: place.water._id, count: 1 }])).body;
  const [one] = await place.slips();
  await place.moveSlip(one!, 'new', 'accepted');
  await place.split(order, [1, 1]);
  const cancel = async (bill: { _id: string }) => {
    const { items } = await place.read(bill);
    const lines = items.filter(({ count }) => count > 0);
    const asked = lines.map(({ _id, count }) => ({ _id, count: 0, seen: count, reason: 'Burnt' }));
    return done(await place.round(bill, asked, undefined, place.manager)).message;
  };
  const told = async () =>
    (await place.slips()).map(({ lines }) => lines.map(({ kind, count, name, reason, left }) => [kind, count, name, reason, left]));
  const [first, second] = (await place.floor()).orders;
  expect(await cancel(second!)).toBe('Sent KOT 2 Hot');
  expect(await told()).toEqual([[['add', 3, 'Dosa', '', 2]], [['cancel', 1, 'Dosa', 'Burnt', 0]]]);
  expect(await cancel(first!)).toBe('Sent KOT 3 Hot');
  expect((await told()).slice(0, 1)).toEqual([[['add', 3, 'Dosa', '', 0]]]);
  expect((await told()).at(-1)).toEqual([['cancel', 2, 'Dosa', 'Burnt', 0]]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('each guest is counted once, however the table is split and merged', async () => {
  const place = await openPlace();
  const pax = async () => (await place.floor()).orders.map((order) => (order as Order & { pax: number }).pax);
  const { order } = (await place.round(await place.seat(place.t1, 4), [{ count: 4 }])).body;
  const split = (await place.split(order, [1, 1, 1])).body.order;
  expect((await pax()).reduce((sum, each) => sum + each, 0)).toBe(4);
  const parts = (await place.floor()).orders;
  await place.merge(await place.read(parts[2]!), split);
  await place.merge(await place.read(parts[1]!), split);
  expect(await pax()).toEqual([4]);
  const { order: two } = (await place.round(split, [{ count: 2 }])).body;
  const plates = two.items.filter(({ count }) => count === 2).map(({ _id, count }) => ({ _id, count, seen: count }));
  expect(await post(app, place.clerk, `${place.orders}/${two._id}/moves`, { toTableId: place.t2, items: plates })).toMatchObject({
    status: 200,
  });
  expect(await pax()).toEqual([3, 1]);
});

test('a delivery is split with its address and rider, and not once the rider is out', async () => {
  const place = await openPlace();
  const opened = (await place.open({ kind: 'delivery', guestName: 'Nair', guestPhone: '9845012345' })).body.order;
  const { order } = (await place.round(opened, [{ count: 2 }])).body;
  type Row = { orderId: string; address: string; rider: string; riderId: string | null };
  type Riders = { deliveries: Row[]; riders: { _id: string }[] };
  const deliveries = async () => (await get<Riders>(app, place.clerk, `${place.path}/deliveries`)).body;
  const riderId = (await deliveries()).riders[0]!._id;
  const at = `${place.path}/deliveries/${order._id}`;
  expect(await put(app, place.clerk, at, { version: 0, address: '12 Hill Road', riderId })).toMatchObject({ status: 200 });
  const apart = (await place.moveDishes(await place.read(order), { Dosa: 1 })).body;
  expect((await deliveries()).deliveries).toMatchObject([{ riderId }, { orderId: apart.otherId, address: '12 Hill Road', riderId }]);
  expect(await put(app, place.clerk, `${at}/step`, { from: null, to: 'out' })).toMatchObject({ status: 200 });
  const out = await place.read(order);
  const other = await place.read({ _id: apart.otherId });
  expect(problemsOf(await place.moveDishes(out, { Dosa: 1 }))).toEqual(['items DELIVERY_ON_THE_WAY']);
  const refused = ['lines DELIVERY_ON_THE_WAY'];
  expect(problemsOf(await place.split(out, [1, 1]))).toEqual(refused);
  expect(problemsOf(await place.merge(other, out))).toEqual(refused);
});

test('two orders are merged: all dishes are on one, the other is closed and its table is free', async () => {
  const place = await openPlace();
  const [one, two] = [await place.seat(place.t1), await place.seat(place.t2)];
  const from = (await place.round(one, [{ count: 2 }, { itemId: place.water._id, count: 1 }])).body.order;
  await place.round(two, [{ count: 1 }]);
  expect(problemsOf(await place.merge(from, from))).toEqual(['intoId MERGE_SAME']);
  const merged = (await place.merge(from, two)).body;
  expect(merged).toMatchObject({ message: 'T1 merged into T2', order: { _id: two._id, value: 260 } });
  expect((await place.floor()).orders).toMatchObject([{ _id: two._id }]);
  expect(await place.round(from, [{ count: 1 }])).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED', state: 'merged' } });
  expect(await place.act(from, 'settlement', { finalAmount: 189 })).toMatchObject({
    status: 409,
    body: { code: 'ORDER_CLOSED', state: 'merged' },
  });
  expect(await place.act(merged.order, 'settlement', { finalAmount: 273 })).toMatchObject({ status: 200 });
  const { orders } = (await get<Closed>(app, place.manager, `${place.path}/tableOrders/closed`)).body;
  expect(orders.map(({ state }) => state)).toEqual(['merged', 'settled']);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('each seat gets a bill with its dishes and its part of what is shared; joined again they are one bill of whole plates', async () => {
  const place = await openPlace();
  const { order } = (
    await place.round(await place.seat(), [
      { count: 1, seat: 1 },
      { itemId: place.coffee._id, count: 1, seat: 2 },
      { itemId: place.water._id, count: 1 },
    ])
  ).body;
  const bySeat = done(await place.split(order, null));
  expect(bySeat.message).toBe('Split in 2 bills');
  const [one, two] = (await place.floor()).orders.toSorted((a, b) => b.value - a.value);
  expect([one!.value, two!.value]).toEqual([90, 50]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
  const { order: joined } = (await place.merge(await place.read(two!), await place.read(one!))).body;
  expect(joined.value).toBe(140);
  const settled = done(await place.act(joined, 'settlement', { finalAmount: 147 }));
  const { voucher } = done(
    await get<{ voucher: { items: { count: number }[] } }>(app, place.clerk, `${place.path}/vouchers/${settled._id}`),
  );
  expect(voucher.items.map(({ count }) => count)).toEqual([1, 1, 1]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('guests who share nothing each get a bill, also of the parts of an order that was shared before: each dish is billed once', async () => {
  const place = await openPlace();
  const items = [
    { count: 1, seat: 1 },
    { itemId: place.coffee._id, count: 1, seat: 2 },
  ];
  const { order } = done(await place.round(await place.seat(), items));
  done(await place.split(order, null));
  const values = async () => (await place.floor()).orders.map(({ tableName, value }) => `${tableName} ${value}`);
  expect(await values()).toEqual(['T1 80', 'T1 40']);
  expect(left(await place.slips())).toEqual([
    'T1 Hot 1 new: add 1 Dosa',
    'T1 Bar 1 new: add 0 Coffee',
    'T1 Bar 2 new: movedIn 1 Coffee from T1',
  ]);

  const { order: halved } = done(await place.round(await place.seat(place.t2), items));
  const half = done(await place.split(halved, [1, 1])).order;
  done(await place.split(half, null));
  expect(await values()).toEqual(['T1 80', 'T1 40', 'T2 40', 'T2 60', 'T2 20']);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a bill is split by dish, then shared equally; each part is settled by itself, and nothing is lost', async () => {
  const place = await openPlace();
  const { order } = (await place.round(await place.seat(), [{ count: 1 }, { itemId: place.coffee._id, count: 1 }])).body;
  const apart = (await place.moveDishes(order, { Coffee: 1 })).body;
  expect(apart.order).toMatchObject({ value: 80 });
  const shared = (await place.split(apart.order, [1, 1, 1])).body;
  expect(shared).toMatchObject({ message: 'Split in 3 bills', order: { value: 26.67, items: [{ count: 0.3333 }, { count: 0 }] } });
  const { orders } = await place.floor();
  expect(orders.map(({ tableName, value }) => [tableName, value])).toEqual([
    ['T1', 26.67],
    ['T1', 40],
    ['T1', 26.66],
    ['T1', 26.67],
  ]);
  expect(problemsOf(await place.open({ tableId: place.t1 }))).toEqual(['tableId TABLE_TAKEN']);
  expect(
    problemsOf(await place.round(shared.order, [{ _id: shared.order.items[0]!._id, count: 0, seen: 0.3333, reason: 'Left' }])),
  ).toEqual(['items.0.count DISH_SHARED']);
  const whole = { _id: shared.order.items[0]!._id, count: 0, seen: 0.3333, reason: 'Left' };
  expect(await place.round(shared.order, [whole], undefined, place.manager)).toMatchObject({ status: 200, body: { message: 'Added' } });
  await place.act(await place.read(shared.order), 'close');
  for (const each of orders.slice(1)) {
    const { amount } = await place.preview(each);
    expect(await place.act(each, 'settlement', { finalAmount: amount })).toMatchObject({ status: 200 });
  }
  expect((await place.floor()).orders).toEqual([]);
  const { vouchers } = (await get<{ vouchers: { amount: number }[] }>(app, place.manager, `${place.path}/vouchers`)).body;
  expect(vouchers).toHaveLength(3);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('another captain takes an order over, and managers see it', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const taken = (await place.takeOver(order, place.manager)).body;
  expect(taken).toMatchObject({ message: 'Staff admin serves T1', order: { captain: 'Staff admin' } });
  expect(await place.takeOver(order, place.manager)).toMatchObject({ status: 409 });
  await place.act(taken.order, 'close');
  const { orders } = (await get<Closed>(app, place.manager, `${place.path}/tableOrders/closed`)).body;
  expect(orders[0]!.events).toMatchObject([{ kind: 'captainChanged', doneBy: 'Staff admin' }]);
});

test('the guests of an open order are corrected: the order, the floor and the log have them, and a second correction is told', async () => {
  const place = await openPlace();
  const order = await place.seat();
  const { order: eating } = done(await place.round(order, [{ count: 1 }]));
  // A dish that was ordered since does not matter.
  expect((await place.correctGuests(order, { pax: 4, guestName: 'Nair' })).body).toMatchObject({
    ...{ message: 'Guests of T1 corrected', order: { pax: 4, guestName: 'Nair', value: eating.value } },
  });
  expect((await place.floor()).orders).toMatchObject([{ pax: 4, guestName: 'Nair' }]);
  expect(await place.correctGuests(order, { pax: 3 })).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  const now = await place.read(order);
  expect(problemsOf(await place.correctGuests(now, { pax: 0 }))).toEqual(['pax PAX_INVALID']);
  expect(await place.correctGuests(now, { guestPhone: '12' })).toMatchObject({ status: 422 });
  done(await place.act(now, 'settlement', { finalAmount: 84 }));
  expect(await place.correctGuests(now, { pax: 3 })).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED' } });
  const { orders } = (await get<Closed>(app, place.manager, `${place.path}/tableOrders/closed`)).body;
  expect(orders[0]!.events).toMatchObject([{ kind: 'guestsChanged', said: 'guests from 2 to 4, name from none to Nair' }]);
});

test('who splits a bill serves nobody by it: the captain of the guests stays that of each bill', async () => {
  const place = await openPlace();
  const { order } = done(await place.round(await place.seat(), [{ count: 2 }]));
  done(await place.split(done(await place.takeOver(order, place.manager)).order, [1, 1]));
  expect((await place.floor()).orders.map(({ captain }) => captain)).toEqual(['Staff admin', 'Staff admin']);
});
