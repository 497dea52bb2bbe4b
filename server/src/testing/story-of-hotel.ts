import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { deskOf, inDays } from './bookings.ts';
import { get, post, put } from './calls.ts';
import { done } from './done.ts';
import type { Store } from './every-kind.ts';
import { furnishHotel, rateFor } from './hotel.ts';
import { welcomeGuests } from './story-of-guests.ts';
import { today } from './vouchers.ts';

/** A hotel is set up and changed; a room goes out of sale and comes back; what is wrong is refused. */
export async function runHotel(app: FastifyInstance, store: Store) {
  const house = await furnishHotel(app, store);
  const { deluxe, suite, deluxeRooms, suiteRooms, ep } = house;
  const type = { version: 1, name: 'Suite', baseGuests: 2, mostAdults: 2, mostChildren: 1, mostGuests: 3, amenities: 'Balcony' };
  done(await house.updateType(suite, type));
  await house.updateType(suite, type);
  await house.updateType(deluxe, { ...type, name: 'Deluxe', isActive: false });
  await house.saveRooms(deluxe._id, '201, 209-205');
  done(await house.updateRoom(suiteRooms[1]!, { building: 'Annexe' }));
  done(await put<object>(app, store.clerk, `${house.hotel}/rooms/${suiteRooms[0]!._id}/cleaning`, { cleaning: 'dirty', note: 'Linen' }));
  const rates = [rateFor(deluxe._id, 5400, 6200, { season: 'Onam', weekdays: [1, 2, 3, 4, 5, 6, 7], mostNights: 7 })];
  const fee = { kind: 'fixed', amount: 500, isTaxInclusive: true };
  const policy = { rules: [{ fromDays: 0, basis: { kind: 'percent', percentage: 50 } }], noShow: fee, earlyDeparture: { kind: 'none' } };
  await bookRooms(app, store, house);
  done(await house.updatePlan(ep, { name: 'EP', rates, commission: 10, deposit: 25, policy: { ...policy, cutOff: '18:00' } }));
  await house.updatePlan({ ...ep, version: 2 }, { name: 'EP', rates: [], isActive: false });
  await get(app, store.manager, `${house.hotel}/ratePlans/${ep._id}`);
  const nights = { roomId: deluxeRooms[0]!._id, firstNight: today, until: addDays(today, 3) };
  const { block } = done(await house.saveBlock(nights));
  await house.saveBlock(nights);
  await house.today();
  await house.board();
  done(await house.releaseBlock(block));
  const { changedAt: _at, changedBy: _by, ...usual } = (await house.setUp()).settings;
  done(await put<object>(app, store.manager, `${house.hotel}/settings`, { ...usual, beyond: 1, lateFee: 750 }));
  await put(app, store.manager, `${house.hotel}/settings`, { ...usual, checkOutAt: '16:00', version: 2 });
  await welcomeGuests(app, house);
}

/** Guests ask, book, change, move, pay in advance, cancel and do not come; what is wrong is refused. */
async function bookRooms(app: FastifyInstance, store: Store, house: Awaited<ReturnType<typeof furnishHotel>>) {
  const desk = deskOf(app, house);
  const [first, second, third] = house.deluxeRooms;
  const dates = { arrival: inDays(10), departure: inDays(12) };
  done(await post<object>(app, store.clerk, `${desk.desk}/free`, { ...dates, adults: 2, childAges: [4] }));
  await post(app, store.clerk, `${desk.desk}/free`, { ...dates, departure: dates.arrival });
  await desk.free(dates.arrival, 4);
  const group = await desk.booked(
    [
      { ...dates, roomId: first!._id, childAges: [9] },
      { ...dates, guestName: 'Thomas' },
    ],
    {
      ...{ groupName: 'Wedding', bookerEmail: 'asha@example.com', reference: 'MMT-1', source: 'portal' },
    },
  );
  await desk.book([
    { ...dates, adults: 9 },
    { ...dates, roomId: first!._id },
  ]);
  await desk.save(desk.draftOf([dates]), 1);
  const waiting = await desk.booked([{ ...dates, nights: [{ date: dates.arrival, rate: 7900, discount: 100, reason: 'Festival' }] }], {
    state: 'waitlist',
  });
  await get(app, store.clerk, `${desk.desk}/waiting`);
  done(await desk.act(waiting, 'confirm'));
  const change = { ...desk.stayOf(dates), version: 2, isRepriced: true, planId: house.cp._id };
  const [changing] = waiting.stays;
  done(await post<object>(app, store.clerk, `${desk.path}/stays/${changing!._id}/preview`, change));
  done(await desk.change({ ...changing!, version: 2 }, { ...change, total: 14_490 }));
  await desk.change({ ...changing!, version: 2 }, change);
  const [one, other] = group.stays;
  const longer = done(await desk.ofStay(one!, 'nights', { departure: inDays(13) })).stays[0]!;
  const moved = done(await desk.ofStay(longer, 'move', { roomId: second!._id, reason: 'Noise' })).stays[0]!;
  await desk.ofStay(moved, 'move', { roomId: store.orgId });
  const placed = done(await desk.ofStay(other!, 'move', { roomId: third!._id })).stays[0]!;
  done(await desk.ofStay(moved, 'swap', { otherId: placed._id, otherVersion: placed.version }));
  const now = await desk.read(group._id);
  const { bookerName, bookerPhone, partyId } = { bookerName: 'Asha Nair', bookerPhone: '9847012345', partyId: null };
  const booker = { version: now.version, source: 'direct', bookerName, bookerPhone, partyId, note: 'Late arrival' };
  done(await put<object>(app, store.clerk, `${desk.desk}/${group._id}`, booker));
  done(await desk.act(await desk.read(group._id), 'advances', { amount: 5000, way: 'cash', note: 'First night' }));
  await desk.act(await desk.read(group._id), 'advances', { amount: 0, way: 'upi' });
  await post(app, store.clerk, `${desk.desk}/${group._id}/cancel/preview`, {});
  done(await desk.act(await desk.read(group._id), 'cancel', { stayIds: [placed._id], reason: 'Flight' }));
  await desk.read(group._id);
  const tonight = (await desk.booked([{ arrival: inDays(0), departure: inDays(1) }])).stays[0]!;
  const gone = done(await desk.ofStay(tonight, 'noShow', { reason: 'No answer' })).stays[0]!;
  done(await desk.ofStay(gone, 'reinstate', {}, store.manager));
  await get(app, store.clerk, `${desk.desk}?limit=2`);
}
