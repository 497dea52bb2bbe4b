import { expect, test } from 'vitest';
import { openDesk } from '../testing/bookings.ts';
import { get, problemsOf } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { asha, receptionOf } from '../testing/guests.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

test('a check-in bills the nights to the company of the booking and collects an advance; what is wrong with either refuses all of it', async () => {
  const desk = await openDesk(app, pool);
  const house = receptionOf(app, desk);
  const partyId = await addParty(app, desk, { partyName: 'Acme Tours' });
  const [room] = desk.deluxeRooms;
  const booking = await desk.booked([{ arrival: desk.inDays(0), departure: desk.inDays(2), roomId: room!._id }], { partyId });
  const [stay] = booking.stays;
  const money = (more: object) => ({ billsCompany: true, collected: { amount: 5000, way: 'cash', ...more } });
  expect(problemsOf(await house.checkIn(stay!, money({ amount: 0, way: 'upi' })))).toEqual([
    'collected.amount ADVANCE_ZERO',
    'collected.ledgerId BANK_MISSING',
  ]);
  expect((await desk.read(booking._id)).stays[0]!.state).toBe('confirmed');
  expect(done(await house.checkIn(stay!, money({}))).message).toBe('Checked in to room 201, ₹5,000.00 collected');
  expect((await desk.read(booking._id)).advances.map(({ amount }) => amount)).toEqual([5000]);
  type Folios = { folios: { payer: string; name: string; partyId: string | null }[]; routes: { kinds: string[] }[] };
  const { folios, routes } = done(await get<Folios>(app, desk.clerk, `${desk.path}/stays/${stay!._id}/folios`));
  expect(folios.map(({ payer, partyId: of }) => [payer, of])).toContainEqual(['company', partyId]);
  expect(routes.map(({ kinds }) => kinds)).toEqual([['room', 'mealPlan']]);
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('money that a later guest of a group pays at check-in stands on the folio of that guest', async () => {
  const desk = await openDesk(app, pool);
  const house = receptionOf(app, desk);
  const nights = { arrival: desk.inDays(0), departure: desk.inDays(2) };
  const { stays } = await desk.booked(
    desk.deluxeRooms.slice(0, 2).map((room, at) => ({ ...nights, roomId: room._id, guestName: at === 0 ? 'Asha Nair' : 'Iqbal Khan' })),
    { groupName: 'Wedding' },
  );
  const iqbal = { ...asha, name: 'Iqbal Khan', phone: '98470 55555', idNumber: '1234 5678 9012' };
  done(await house.checkIn(stays[0]!));
  const collected = { amount: 5000, way: 'cash' };
  done(await house.checkIn(stays[1]!, { guests: [iqbal, { name: 'Sara Khan', relation: 'Wife' }], collected }));
  type Folios = { folios: { advances: number }[]; payments: { partyName: string; left: number }[] };
  const { folios, payments } = done(await get<Folios>(app, desk.clerk, `${desk.path}/stays/${stays[1]!._id}/folios`));
  expect(payments.map(({ partyName, left }) => [partyName, left])).toEqual([['Iqbal Khan', 5000]]);
  expect(folios.map(({ advances }) => advances)).toEqual([5000]);
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
});

test('without a company nobody but the guest is billed', async () => {
  const house = receptionOf(app, await openDesk(app, pool));
  const stay = await house.expected();
  expect(problemsOf(await house.checkIn(stay, { billsCompany: true }))).toEqual(['billsCompany COMPANY_MISSING']);
});
