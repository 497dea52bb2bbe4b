import { invariant } from '../basics/invariant.ts';
import { addDays, dateOf, type IsoDate, todayInIndia } from './business-date.ts';

/** A time of the day in India, HH:MM. */
export type ClockTime = `${number}:${number}`;

/** When recurring work is due, by the clock of India. */
export type Rhythm =
  /** Counted from midnight. */
  | { readonly every: 'minutes'; readonly minutes: number }
  | { readonly every: 'day'; readonly at: ClockTime }
  /** `weekday` is 1 for Monday to 7 for Sunday. */
  | { readonly every: 'week'; readonly weekday: number; readonly at: ClockTime }
  /** `day` is 1 to 31; a shorter month has its last day instead. */
  | { readonly every: 'month'; readonly day: number; readonly at: ClockTime };

const MILLIS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

/** The first instant of a rhythm after an instant, both in milliseconds since 1970. */
export function nextTime(rhythm: Rhythm, afterMillis: number): number {
  if (rhythm.every === 'minutes') return nextInterval(rhythm.minutes, afterMillis);
  for (let date = todayInIndia(afterMillis), days = 0; days <= 62; days++, date = addDays(date, 1)) {
    if (!fallsOn(rhythm, date)) continue;
    const instant = Date.parse(`${date}T${rhythm.at}:00+05:30`);
    invariant(Number.isFinite(instant), 'the time of day is HH:MM');
    if (instant > afterMillis) return instant;
  }
  throw new Error('a rhythm returns within two months');
}

function nextInterval(minutes: number, afterMillis: number): number {
  invariant(minutes >= 1 && MINUTES_PER_DAY % minutes === 0, 'the minutes divide a day, so that each day has the same times');
  const step = minutes * MILLIS_PER_MINUTE;
  const midnight = Date.parse(`${todayInIndia(afterMillis)}T00:00:00+05:30`);
  return midnight + (Math.floor((afterMillis - midnight) / step) + 1) * step;
}

function fallsOn(rhythm: Exclude<Rhythm, { every: 'minutes' }>, date: IsoDate): boolean {
  if (rhythm.every === 'day') return true;
  if (rhythm.every === 'week') return (new Date(`${date}T00:00:00Z`).getUTCDay() || 7) === rhythm.weekday;
  const [year, month, day] = [+date.slice(0, 4), +date.slice(5, 7), +date.slice(8, 10)];
  return day === rhythm.day || (day < rhythm.day && dateOf(year, month, day + 1) === null);
}
