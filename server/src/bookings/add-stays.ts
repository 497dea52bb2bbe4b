import { bookingName, MAX_STAYS } from '@bahi/core/bookings/booking';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { keepPolicies, touchBooking, updateHeldUntil } from './booking-store.ts';
import { policiesOf } from './policies.ts';
import { openBooking } from './public/open-stays.ts';
import { refuseOtherTotal } from './rate-limits.ts';
import { priceBooking, stateWords, usualHold, writeNewStays } from './save-booking.ts';
import { headOf } from './serialize-booking.ts';
import { listStaysOf } from './stay-store.ts';

/** Further rooms of a booking that has not ended. Rooms on hold share the time of those that are held already. */
export const addStays = forMembers.bookings.addStays.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, version, state, stays, totalPaise } = input;
  const { booking, stays: known } = await openBooking(context, id, version);
  const ended = { code: 'STAY_ENDED', field: 'stays', message: 'This booking has ended. Make a new one.' };
  const many = { code: 'STAYS_MANY', field: 'stays', message: `A booking has at most ${MAX_STAYS} rooms.` };
  refuseProblems([
    ...(known.some((stay) => isOpenStay(stay.state)) ? [] : [ended]),
    ...(known.length + stays.length > MAX_STAYS ? [many] : []),
  ]);
  const { heldUntil, partyId, bookerName, number } = booking;
  const { facts, priced, problems, roomOf, figures } = await priceBooking(context, { state, heldUntil, partyId, stays }, booking);
  refuseProblems(problems);
  refuseOtherTotal(totalPaise, figures.totalPaise);
  const events = await writeNewStays(context, [{ id, bookerName, firstLine: known.length, state, stays, priced, roomOf }]);
  const planIds = stays.map(({ planId }) => planId);
  const [all] = await tx.after(
    [
      events,
      keepPolicies(company.id, id, policiesOf(facts, planIds)),
      touchBooking(company.id, [id], caller),
      ...(state === 'held' && heldUntil === null ? [updateHeldUntil(company.id, id, usualHold(facts))] : []),
    ],
    [listStaysOf(company.id, id)],
  );
  const added = all.slice(known.length);
  const rooms = added.length === 1 ? 'one room' : `${added.length} rooms`;
  return { message: `${bookingName(number)}: ${rooms} ${stateWords[state]}`, _id: id, stays: added.map(headOf) };
});
