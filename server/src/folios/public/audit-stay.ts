import { type Paise, paise } from '@bahi/core/money/paise';
import type { ChargedNight } from '@bahi/core/rooms/cancel-charge';
import type { AuditStay } from '@bahi/core/rooms/night-audit';
import type { RoutingRule, TakenLine } from '@bahi/core/rooms/route-line';
import type { StayState } from '@bahi/core/rooms/stay-state';

/** A night as the audit reads it; the amounts in paise before tax. */
export type AuditNight = {
  readonly valuePaise: number;
  readonly extraBedPaise: number;
  readonly mealsPaise: number;
  readonly discountPaise: number;
  readonly isFree: boolean;
};

export type StayToAudit = {
  readonly _id: string;
  readonly guestName: string;
  readonly state: StayState;
  readonly arrival: string;
  readonly departure: string;
};

/** A night of core: the stored value is after the discount. */
export function nightOfCore(date: string, { valuePaise, extraBedPaise, mealsPaise, discountPaise, isFree }: AuditNight) {
  const ratePaise: Paise = paise(valuePaise + discountPaise);
  const parts = { roomPaise: paise(ratePaise - extraBedPaise - mealsPaise), extraBedPaise, mealsPaise };
  return { date, ratePaise, parts, discountPaise, isFree };
}

/** A stay as core audits it on a date. */
export function auditStayOf(
  stay: StayToAudit,
  at: {
    readonly date: string;
    readonly room: { readonly id: string; readonly number: string } | null;
    readonly night: AuditNight | null;
    readonly noShowNights?: readonly ChargedNight[];
    readonly guestFolioId: string;
    readonly rules: readonly RoutingRule[];
    /** The lines of the date that its folios have already. */
    readonly taken: readonly TakenLine[];
  },
): AuditStay {
  const { date, room, night, noShowNights = [], guestFolioId, rules, taken } = at;
  return {
    ...{ id: stay._id, name: stay.guestName, state: stay.state, arrival: stay.arrival, departure: stay.departure, room },
    night: night === null ? null : nightOfCore(date, night),
    noShowNights,
    guestFolioId,
    rules,
    taken,
  };
}
