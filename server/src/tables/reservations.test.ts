import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { type Order, openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter } from '../testing/vouchers.ts';

const { app, pool, ownerPool } = await testApp();
type Reservation = { _id: string; version: number; state: string; tableName: string | null; time: string; orderId: string | null };

async function openPlace() {
  const counter = await openCounter(app, pool);
  const place = { ...counter, ...(await openRestaurant(app, counter)) };
  const desk = `${place.path}/reservations`;
  const reserve = (body: object) =>
    post<{ reservation: Reservation }>(app, place.clerk, desk, { guestName: 'Nair', pax: 4, minutes: 90, tableId: place.t1, ...body });
  const list = async (day: string) =>
    (await get<{ reservations: Reservation[] }>(app, place.clerk, `${desk}?day=${day}`)).body.reservations;
  const seat = ({ _id, version }: Reservation, tableId: string) =>
    post<{ message: string; order: Order }>(app, place.clerk, `${desk}/${_id}/seat`, { version, tableId });
  return { ...place, desk, reserve, list, seat };
}
const evening = { day: '2031-01-10', time: '20:00' };

test('guests who reserved are seated: their order has their name and number, and nobody seats them twice', async () => {
  const place = await openPlace();
  const { reservation } = done(await place.reserve({ ...evening, guestPhone: '9847054321' }));
  expect(reservation).toMatchObject({ state: 'expected', tableName: 'T1', time: '20:00' });
  const seated = await place.seat(reservation, place.t2);
  expect(seated.body).toMatchObject({ message: 'Nair seated at T2', order: { tableName: 'T2', pax: 4, guestPhone: '9847054321' } });
  expect(await place.list(evening.day)).toMatchObject([{ state: 'seated', orderId: seated.body.order._id }]);
  expect((await place.seat(reservation, place.t1)).status).toBe(409);
  expect((await place.floor()).orders).toHaveLength(1);
});

test('one table is not reserved twice at one time; those who did not come or cancelled make room', async () => {
  const place = await openPlace();
  const { reservation } = done(await place.reserve(evening));
  expect(problemsOf(await place.reserve({ ...evening, time: '21:00' }))).toEqual(['tableId TABLE_RESERVED']);
  const both = await Promise.all([1, 2].map(() => place.reserve({ ...evening, tableId: place.t2 })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  const moved = { ...evening, time: '20:30', guestName: 'Nair', pax: 4, minutes: 60, tableId: place.t1 };
  const later = done(
    await put<{ reservation: Reservation }>(app, place.clerk, `${place.desk}/${reservation._id}`, { version: 1, ...moved }),
  );
  expect(later.reservation).toMatchObject({ time: '20:30', version: 2 });
  done(await post(app, place.clerk, `${place.desk}/${reservation._id}/end`, { version: 2, state: 'noShow' }));
  expect((await place.reserve({ ...evening, time: '20:30' })).status).toBe(200);
});

test('a party that waits is on the floor until it is seated; a table with guests is refused, and one of another company', async () => {
  const [place, other] = [await openPlace(), await openPlace()];
  const { reservation } = done(await place.reserve({ isWaiting: true, minutes: 20, tableId: null }));
  const expected = async () => (await get<{ reservations: object[] }>(app, place.clerk, `${place.path}/floor`)).body.reservations;
  expect(await expected()).toMatchObject([{ isWaiting: true, minutes: 20, guestName: 'Nair' }]);
  expect(problemsOf(await place.reserve({ ...evening, tableId: other.t1 }))).toEqual(['tableId TABLE_UNKNOWN']);
  expect((await place.seat(reservation, other.t1)).status).toBe(422);
  expect((await place.seat(reservation, place.t1)).status).toBe(200);
  expect(await expected()).toEqual([]);
});

test('the floor knows before midnight of a table that is kept right after it', async () => {
  const place = await openPlace();
  done(await place.reserve({ day: addDays(todayInIndia(Date.now()), 1), time: '00:10' }));
  expect((await place.floor()).reservations).toMatchObject([{ tableId: place.t1, time: '00:10' }]);
});

test('the list is that of the evening: after midnight too; a time that has passed is refused, and guests who are late may be edited', async () => {
  const place = await openPlace();
  const tomorrow = addDays(businessDayAt(Date.now()), 1);
  for (const at of [
    { day: tomorrow, time: '23:30' },
    { day: addDays(tomorrow, 1), time: '00:30' },
  ])
    done(await place.reserve({ ...at, tableId: null }));
  done(await place.reserve({ day: addDays(tomorrow, 1), time: '04:00', tableId: null }));
  expect((await place.list(tomorrow)).map(({ time }) => time)).toEqual(['23:30', '00:30']);

  expect(problemsOf(await place.reserve({ day: '2026-01-10', time: '20:00' }))).toEqual(['time RESERVATION_PAST']);
  const { reservation } = done(await place.reserve(evening));
  await ownerPool.query(`update dining_reservations set reserved_on = '2026-01-10' where id = $1`, [reservation._id]);
  const edit = (version: number, more: object) =>
    put(app, place.clerk, `${place.desk}/${reservation._id}`, { version, guestName: 'Nair', pax: 5, minutes: 60, tableId: null, ...more });
  expect((await edit(1, { day: '2026-01-10', time: '20:00' })).status).toBe(200);
  expect(problemsOf(await edit(2, { day: '2026-01-11', time: '20:00' }))).toEqual(['time RESERVATION_PAST']);
});

test('a table whose guests are coming is not taken away; after they cancelled it is', async () => {
  const place = await openPlace();
  const { reservation } = done(await place.reserve(evening));
  const takeAway = () => put(app, place.manager, `${place.path}/floor/areas/${place.area._id}`, { version: 1, name: 'Hall', tables: [] });
  const refused = await takeAway();
  expect(problemsOf(refused)).toEqual(['tables TABLE_HAS_RESERVATION']);
  expect(JSON.stringify(refused.body)).toContain('T1 is reserved for Nair on 10/01/2031.');
  done(await post(app, place.clerk, `${place.desk}/${reservation._id}/end`, { version: 1, state: 'cancelled' }));
  expect((await takeAway()).status).toBe(200);
});

test('a wrong tap is taken back until the guests order, and only while the table is still free at that time', async () => {
  const place = await openPlace();
  const { reservation } = done(await place.reserve(evening));
  const end = (version: number, state: string) => post(app, place.clerk, `${place.desk}/${reservation._id}/end`, { version, state });
  done(await end(1, 'noShow'));
  done(await end(2, 'expected'));
  const { order } = done(await place.seat({ ...reservation, version: 3 }, place.t1));
  const { items } = (await place.round(order, [{ count: 1 }])).body.order;
  expect(problemsOf(await end(4, 'expected'))).toEqual(['state RESERVATION_HAS_ORDER']);
  await place.round(order, [{ _id: items[0]!._id, count: 0, seen: 1, reason: 'Other guests' }]);
  done(await end(4, 'expected'));
  expect(await place.list(evening.day)).toMatchObject([{ state: 'expected', orderId: null }]);
  done(await end(5, 'cancelled'));
  done(await place.reserve(evening));
  expect(problemsOf(await end(6, 'expected'))).toEqual(['tableId TABLE_RESERVED']);
});
