import { bookerProblems, bookingName } from '@bahi/core/bookings/booking';
import { isOpenStay } from '@bahi/core/rooms/stay-state';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { listPlans } from '../rooms/plan-store.ts';
import { findCategory, updateBooker } from './booking-store.ts';
import { openBooking } from './public/open-stays.ts';
import { headOf } from './serialize-booking.ts';

/** Changes the booker and the note. The nights and their prices stay. */
export const updateBooking = forMembers.bookings.updateBooking.handler(async ({ input, context: { tx, company, caller } }) => {
  const { orgId: _, id, version, ...booker } = input;
  const { booking, stays } = await openBooking({ tx, company }, id, version);
  const isOther = booker.partyId !== null && booker.partyId !== booking.partyId;
  const party = isOther ? await tx.first(findCategory(company, booker.partyId)) : undefined;
  const plans = booker.partyId === booking.partyId ? [] : await tx.query(listPlans(company.id));
  const bound = plans.filter(
    ({ _id, partyId }) =>
      partyId !== null && partyId !== booker.partyId && stays.some(({ planId, state }) => planId === _id && isOpenStay(state)),
  );
  refuseProblems([
    ...bookerProblems(booker, booking),
    ...(isOther && !party ? [{ code: 'GONE', field: 'partyId', message: 'This party is no longer there.' }] : []),
    ...bound.map(({ name }) => ({
      ...{ code: 'PLAN_OF_OTHERS', field: 'partyId' },
      message: `A stay has the plan ${name}, which is only for bookings of its company or agent. Change the plan of the stay first.`,
    })),
  ]);
  await tx.query(updateBooker(company.id, { id, ...booker }, caller));
  return { message: `${bookingName(booking.number)} saved`, _id: id, stays: stays.map(({ nights: _nights, ...stay }) => headOf(stay)) };
});
