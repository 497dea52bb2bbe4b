import type { Problem } from '../basics/problem.ts';
import { type IsoDate, instantInIndia, timeInIndia, todayInIndia } from '../periods/business-date.ts';
import { businessDayAt } from './business-day.ts';
import { MAX_PAX } from './order.ts';

export const reservationStates = ['expected', 'seated', 'noShow', 'cancelled'] as const;
export type ReservationState = (typeof reservationStates)[number];

/** A table is shown as reserved from so many minutes before. */
export const RESERVED_BEFORE_MINUTES = 30;
export const MAX_STAY_MINUTES = 720;

/** A reservation, or a party that waits now, as it is entered. */
export type ReservationDraft = {
  readonly isWaiting: boolean;
  readonly day: IsoDate;
  /** HH:MM in India. */
  readonly time: string;
  /** How long the guests stay; of a party that waits, the minutes that it was told. */
  readonly minutes: number;
  readonly guestName: string;
  readonly guestPhone: string;
  readonly pax: number;
  /** null for any. */
  readonly areaId: string | null;
  /** null if the table is chosen when they come. */
  readonly tableId: string | null;
  readonly note: string;
};

type Stay = Pick<ReservationDraft, 'day' | 'time' | 'minutes'>;
const MINUTE = 60_000;
const startOf = ({ day, time }: Stay) => instantInIndia(day, time);
const endOf = (stay: Stay) => startOf(stay) + stay.minutes * MINUTE;

/** Guests may be entered this long after their time: they called from the door. */
export const LATE_ENTRY_MINUTES = 15;

/** The business day to which a reservation belongs: 00:30 of a Sunday is in Saturday's list. */
export const businessDayOf = (stay: Pick<Stay, 'day' | 'time'>): IsoDate => businessDayAt(instantInIndia(stay.day, stay.time));

/** Refuses a reservation for a time that has passed. */
export const pastProblems = (draft: Pick<ReservationDraft, 'isWaiting'> & Stay, epochMillis: number): Problem[] =>
  !draft.isWaiting && startOf(draft) < epochMillis - LATE_ENTRY_MINUTES * MINUTE ? [{ code: 'RESERVATION_PAST', field: 'time' }] : [];

/** The usual stay: two guests 90 minutes, four 105, six and more 120. */
export const usualMinutes = (pax: number): number => (pax <= 2 ? 90 : pax <= 4 ? 105 : 120);

const USUAL_TIME = '20:00';
const HALF_HOUR = 30 * MINUTE;

/** The day and time (HH:MM in India) that a new reservation begins with: eight in the evening of the day, or the next half hour if that has passed. */
export function usualStart(day: IsoDate, epochMillis: number): Pick<Stay, 'day' | 'time'> {
  if (instantInIndia(day, USUAL_TIME) >= epochMillis) return { day, time: USUAL_TIME };
  const next = Math.ceil(epochMillis / HALF_HOUR) * HALF_HOUR;
  return { day: todayInIndia(next), time: timeInIndia(next) };
}

/** True if both want a table at one moment. A stay that begins when the other ends does not. */
export const overlaps = (one: Stay, other: Stay): boolean => startOf(one) < endOf(other) && startOf(other) < endOf(one);

type Kept = ReservationDraft & { readonly id: string; readonly state: ReservationState };

/** The reservation for which a table is kept at an instant: from half an hour before it begins until its end; the earliest of several. */
export function reservationOf<R extends Kept>(tableId: string, reservations: readonly R[], epochMillis: number): R | null {
  const kept = reservations.filter(
    (each) =>
      each.tableId === tableId &&
      each.state === 'expected' &&
      !each.isWaiting &&
      startOf(each) - RESERVED_BEFORE_MINUTES * MINUTE <= epochMillis &&
      epochMillis < endOf(each),
  );
  return kept.toSorted((one, other) => startOf(one) - startOf(other))[0] ?? null;
}

/**
 * The guests whom the floor must not forget although no table shows them: those who wait since this business day began, and those who reserved
 * without a table or at one of the `taken` tables, where others sit, as long as a table would be kept for them. Those who came first are first.
 */
export function guestsWithoutTable<R extends Kept>(
  reservations: readonly R[],
  epochMillis: number,
  taken: ReadonlySet<string | null>,
): R[] {
  const today = businessDayAt(epochMillis);
  const isDue = (each: R) =>
    each.isWaiting
      ? businessDayOf(each) === today
      : (each.tableId === null || taken.has(each.tableId)) &&
        startOf(each) - RESERVED_BEFORE_MINUTES * MINUTE <= epochMillis &&
        epochMillis < endOf(each);
  return reservations.filter((each) => each.state === 'expected' && isDue(each)).toSorted((one, other) => startOf(one) - startOf(other));
}

/** All problems of a reservation at once. `others` are those of its table that are expected or seated. */
export function reservationProblems(draft: ReservationDraft, others: readonly Stay[]): Problem[] {
  const { isWaiting, guestName, guestPhone, pax, minutes, tableId } = draft;
  const isCount = (count: number, least: number, most: number) => Number.isInteger(count) && count >= least && count <= most;
  return [
    ...(guestName.trim() === '' ? [{ code: 'GUEST_NAME_MISSING' as const, field: 'guestName' }] : []),
    ...(/^(\d{10})?$/.test(guestPhone) ? [] : [{ code: 'GUEST_PHONE_INVALID' as const, field: 'guestPhone' }]),
    ...(isCount(pax, 1, MAX_PAX) ? [] : [{ code: 'PAX_INVALID' as const, field: 'pax', about: { most: MAX_PAX } }]),
    ...(isCount(minutes, isWaiting ? 0 : 15, MAX_STAY_MINUTES)
      ? []
      : [{ code: 'STAY_INVALID' as const, field: 'minutes', about: { least: isWaiting ? 0 : 15, most: MAX_STAY_MINUTES } }]),
    ...(!isWaiting && tableId !== null && others.some((other) => overlaps(draft, other))
      ? [{ code: 'TABLE_RESERVED' as const, field: 'tableId' }]
      : []),
  ];
}
