import { paise } from '@bahi/core/money/paise';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { AdvanceRow } from './booking-store.ts';
import { figuresOf, serializeNight, sumFigures, supplyOf } from './price-stays.ts';
import type { OpenBooking } from './public/open-stays.ts';
import type { EventRow, StayRow } from './stay-store.ts';

/** A stay as acts answer it: without its nights. */
export function headOf(stay: StayRow) {
  const { changedAt: _, changedBy: __, charged: ___, ...head } = stay;
  return head;
}

/** A booking with everything: the figures are of the nights that are kept, also of those that were cancelled. */
export function serializeBooking(
  company: CompanyRequestContext['company'],
  { booking, stays, businessDay }: OpenBooking,
  {
    events,
    advances,
    depositOf,
  }: { events: EventRow[]; advances: AdvanceRow[]; depositOf: (planId: string, totalPaise: number) => number },
) {
  const { policy: _, partyCategory, isOperator: _o, changedAt: __, changedBy: ___, ...head } = booking;
  const shown = stays.map(({ nights, ...stay }) => {
    const figures = figuresOf(company, supplyOf(company, partyCategory, stay.arrival), nights);
    return {
      ...headOf(stay),
      ...figures,
      nights: nights.map((night) => {
        const { roomId, roomName, reason, isPosted, takenTypeId } = night;
        return { ...serializeNight(company, night), reason: reason ?? '', roomId, roomName, isPosted, isTaken: takenTypeId !== null };
      }),
    };
  });
  const open = shown.filter(({ state }) => state !== 'cancelled' && state !== 'noShow');
  const depositPaise = paise(open.reduce((sum, { planId, totalPaise }) => sum + depositOf(planId, totalPaise), 0));
  return { ...head, ...sumFigures(open), depositPaise, stays: shown, events, advances, businessDay };
}
