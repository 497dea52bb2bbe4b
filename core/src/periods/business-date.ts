import { invariant } from '../basics/invariant.ts';

/** A calendar date in India, YYYY-MM-DD, which can be compared as text. */
export type IsoDate = string;

const MILLIS_PER_DAY = 86_400_000;
/** India has one time zone, +5:30 all year. */
const INDIA_AHEAD_MILLIS = 5.5 * 3_600_000;

const pad = (number: number, width: number) => String(number).padStart(width, '0');

/** The date, or null if the calendar has no such day. Years 1900 to 2199. */
export function dateOf(year: number, month: number, day: number): IsoDate | null {
  if (!(year >= 1900 && year < 2200)) return null;
  const millis = Date.UTC(year, month - 1, day);
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return new Date(millis).toISOString().slice(0, 10) === date ? date : null;
}

/** True for a calendar day as YYYY-MM-DD, in the years of `dateOf`. */
export function isIsoDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dateOf(+text.slice(0, 4), +text.slice(5, 7), +text.slice(8, 10)) !== null;
}

/** The business date at an instant: at 02:00 in India a bill belongs to the day that has begun there, not to the day in London. */
export function todayInIndia(epochMillis: number): IsoDate {
  return new Date(epochMillis + INDIA_AHEAD_MILLIS).toISOString().slice(0, 10);
}

/** The time of day in India at an instant, HH:MM. */
export function timeInIndia(epochMillis: number): string {
  return new Date(epochMillis + INDIA_AHEAD_MILLIS).toISOString().slice(11, 16);
}

/** The instant of a day and time (HH:MM) in India. */
export const instantInIndia = (date: IsoDate, time: string): number => Date.parse(`${date}T${time}:00+05:30`);

function dayNumber(date: IsoDate): number {
  invariant(isIsoDate(date), `not a date: ${date}`);
  return Date.parse(`${date}T00:00:00Z`) / MILLIS_PER_DAY;
}

/** The date some days later, or earlier if `days` is negative. Throws for an invalid date, which is a bug of the caller. */
export function addDays(date: IsoDate, days: number): IsoDate {
  return new Date((dayNumber(date) + days) * MILLIS_PER_DAY).toISOString().slice(0, 10);
}

/** Days from the first date to the second; negative if the second is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** DD/MM/YYYY. */
export function formatDate(date: IsoDate): string {
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(0, 4)}`;
}
