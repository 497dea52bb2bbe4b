import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool } = await testApp();
type Delivery = {
  orderId: string;
  state: string;
  step: string | null;
  rider: string;
  address: string;
  version: number;
  value: number;
  bill: number | null;
  orderState: string;
};
type List = { deliveries: Delivery[]; riders: { _id: string; name: string; toCollect: number }[] };
type Told = { delivery: Delivery; code: string; message: string };

test('a delivery is cooked, goes out with a rider, is paid at the door, and its cash is the rider’s until it is handed over', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const path = `${counter.path}/deliveries`;
  const list = async () => done(await get<List>(app, counter.clerk, path));
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha', guestPhone: '9847012345' }));
  const save = (body: object, version = 1) => put<Told>(app, counter.clerk, `${path}/${order._id}`, { version, ...body });
  const move = (from: string | null, to: string | null) => put<Told>(app, counter.clerk, `${path}/${order._id}/step`, { from, to });
  expect((await list()).deliveries).toMatchObject([{ state: 'new', rider: '', value: 0 }]);
  const sent = (await place.round(order, [{ count: 2 }])).body.order;
  const [slip] = await place.slips();
  await place.moveSlip(slip!, 'new', 'accepted');
  expect((await list()).deliveries).toMatchObject([{ state: 'cooking', value: 160, bill: null }]);
  await place.moveSlip(slip!, 'accepted', 'ready');

  expect(problemsOf(await move(null, 'out'))).toEqual(['riderId RIDER_MISSING']);
  expect(problemsOf(await save({ address: 'Plot 7', riderId: counter.orgId }, 0))).toEqual(['riderId RIDER_UNKNOWN']);
  const { riders } = await list();
  const rider = riders.find(({ _id }) => _id === counter.people.clerk.id)!;
  expect(done(await save({ address: 'Plot 7', riderId: rider._id }, 0)).delivery).toMatchObject({
    state: 'ready',
    address: 'Plot 7',
    rider: rider.name,
  });
  done(await move(null, 'out'));
  expect(await move(null, 'out')).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', message: 'Delivery 1 is out now.' } });
  expect(problemsOf(await save({ address: 'Plot 8' }))).toEqual(['riderId RIDER_MISSING']);
  expect((await list()).riders.find(({ _id }) => _id === rider._id)).toMatchObject({ toCollect: 168 });
  done(await move('out', 'delivered'));

  done(await place.act(sent, 'settlement', { finalAmount: 168 }));
  const after = await list();
  expect(after.deliveries).toMatchObject([{ state: 'delivered', orderState: 'settled', bill: 168 }]);
  expect(after.riders.every(({ toCollect }) => toCollect === 0)).toBe(true);
  const mine = done(await get<{ left: { method: string; amount: number }[] }>(app, counter.clerk, `${counter.path}/handOvers/day`));
  type Day = { cash: { sales: number; held: number } };
  expect(done(await get<Day>(app, counter.manager, `${counter.path}/dayCloses/day`)).cash).toMatchObject({ sales: 168, held: 168 });
  expect(mine.left.find(({ method }) => method === 'cash')).toMatchObject({ amount: 168 });
});

test('a bill that somebody else than its rider settles is paid into the drawer: nothing of it is to hand over', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha', guestPhone: '9847012345' }));
  const sent = (await place.round(order, [{ count: 2 }])).body.order;
  done(
    await put<Told>(app, counter.clerk, `${counter.path}/deliveries/${order._id}`, {
      version: 0,
      address: '',
      riderId: counter.people.clerk.id,
    }),
  );
  done(await place.act(sent, 'settlement', { finalAmount: 168 }, counter.manager));
  const { left } = done(await get<{ left: { amount: number }[] }>(app, counter.manager, `${counter.path}/handOvers/day`));
  expect(left.every(({ amount }) => amount === 0)).toBe(true);
  type Day = { cash: { sales: number; held: number } };
  expect(done(await get<Day>(app, counter.manager, `${counter.path}/dayCloses/day`)).cash).toMatchObject({ sales: 168, held: 0 });
});

test('two people who change a delivery do not overwrite each other, and a closed day keeps its address and rider', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const { order } = done(await place.open({ kind: 'delivery', guestName: 'Asha' }));
  const at = `${counter.path}/deliveries/${order._id}`;
  const riderId = counter.people.clerk.id;
  const save = (version: number, address: string) => put<Told>(app, counter.clerk, at, { version, address, riderId });
  expect(done(await save(0, 'Plot 7')).delivery).toMatchObject({ version: 1 });
  const late = await save(0, 'Plot 8');
  expect(late).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE', message: expect.stringContaining('Plot 7') } });
  expect(done(await save(1, 'Plot 9')).delivery).toMatchObject({ version: 2, address: 'Plot 9' });

  const sent = (await place.round(order, [{ count: 1 }])).body.order;
  done(await put<Told>(app, counter.clerk, `${at}/step`, { from: null, to: 'out' }));
  done(await place.act(sent, 'settlement', { finalAmount: 84 }, counter.manager));
  const day = { date: businessDayAt(Date.now()), float: 0, sales: 84, expected: 84, coins: 84, pieces: [], carried: [] };
  done(await post(app, counter.manager, `${counter.path}/dayCloses`, day));
  expect(problemsOf(await save(2, 'Plot 10'))).toEqual([' DAY_LOCKED']);
  // The rider comes back after the close.
  done(await put<Told>(app, counter.clerk, `${at}/step`, { from: 'out', to: 'delivered' }));
});

test('only a delivery order is a delivery', async () => {
  const counter = await openCounter(app, pool);
  const place = await openRestaurant(app, counter);
  const seated = await place.seat();
  expect((await put(app, counter.clerk, `${counter.path}/deliveries/${seated._id}`, { version: 0, address: 'Plot 7' })).status).toBe(404);
  expect((await post(app, counter.clerk, `${counter.path}/deliveries`, {})).status).toBe(404);
});
