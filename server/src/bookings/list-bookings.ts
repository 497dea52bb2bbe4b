import { searchWords } from '@bahi/core/basics/search-words';
import { paise } from '@bahi/core/money/paise';
import { percentOf } from '@bahi/core/money/rounding';
import { maskedPhone } from '@bahi/core/rooms/check-in';
import { findSeller } from '../organizations/seller-store.ts';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import type { Caller } from '../platform/request-context.ts';
import { listPlans } from '../rooms/plan-store.ts';
import { listAdvances, listBookingRows, listWaitingThatFit } from './booking-store.ts';
import { businessDayOf, openBooking } from './public/open-stays.ts';
import { headOf, serializeBooking } from './serialize-booking.ts';
import { listEventsOf, listStays } from './stay-store.ts';

/** Members look for guests by name; the page of a booking has the whole phone. */
const phoneFor = (caller: Caller, phone: string) => (isManager(caller) ? phone : maskedPhone(phone));

/** Above every number of a booking. */
const beforeAll = 2_147_483_647;

export const listBookings = forMembers.bookings.listBookings.handler(async ({ input, context: { tx, company, caller } }) => {
  const { search, state = null, arrivalFrom = null, arrivalTo = null, cursor, limit } = input;
  const [before] = readCursor(cursor, ['integer']) ?? [String(beforeAll)];
  const filter = { words: searchWords(search), state, arrivalFrom, arrivalTo };
  const found = await tx.query(listBookingRows(company.id, filter, Math.min(Number(before), beforeAll), limit + 1));
  const { page, last } = pageOf(found, limit);
  const shown = page.map((booking) => ({ ...booking, bookerPhone: phoneFor(caller, booking.bookerPhone) }));
  return { bookings: shown, next: last ? writeCursor([String(last.number)]) : null };
});

export const getBooking = forMembers.bookings.getBooking.handler(async ({ input: { id }, context: { tx, company } }) => {
  const found = await openBooking({ tx, company }, id, null);
  const [events, advances, plans, sellers] = await tx.together([
    listEventsOf(company.id, id),
    listAdvances(company.id, id),
    listPlans(company.id),
    findSeller(company.id),
  ]);
  const depositE4 = new Map(plans.map((plan) => [plan._id, plan.depositE4]));
  const depositOf = (planId: string, totalPaise: number) => percentOf(paise(totalPaise), depositE4.get(planId) ?? 0);
  return { booking: { ...serializeBooking(company, found, { events, advances, depositOf }), upiId: only(sellers).upiId } };
});

/** More than a house waits for. */
const mostWaiting = 200;

/** The waitlist, as far as it fits now. Each stay is looked at alone: two of them may want the same room. */
export const offerWaiting = forMembers.bookings.offerWaiting.handler(async ({ context: { tx, company, caller } }) => {
  const { businessDay } = only(await tx.query(businessDayOf(company.id)));
  const waiting = await tx.query(listWaitingThatFit(company.id, businessDay, mostWaiting));
  const stays = await tx.query(
    listStays(
      company.id,
      waiting.map(({ stayId }) => stayId),
    ),
  );
  const byId = new Map(stays.map((stay) => [stay._id, stay]));
  return {
    stays: waiting.flatMap(({ stayId, bookerPhone, ...more }) => {
      const stay = byId.get(stayId);
      return stay ? [{ ...headOf(stay), ...more, bookerPhone: phoneFor(caller, bookerPhone) }] : [];
    }),
  };
});
