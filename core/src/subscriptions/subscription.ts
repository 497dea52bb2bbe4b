import { addDays, daysBetween, type IsoDate, todayInIndia } from '../periods/business-date.ts';
import { monthsLater } from '../periods/months-later.ts';

export type Plan = 'monthly' | 'yearly';

/** A subscription: the instant of its start (ISO, UTC) and its plan. Demo accounts never expire. */
export type Subscription = { readonly startedAt: string; readonly plan: Plan; readonly isDemo: boolean };

/** The expiry date in the admin's list: 30 days or one year after the start. */
export function expiryInList(startedAt: string, plan: Plan): IsoDate {
  const start = dateInIndia(startedAt);
  return plan === 'monthly' ? addDays(start, 30) : monthsLater(start, 12);
}

/** The expiry date on the profile, which the server enforces: one calendar month or year after the start. */
export function expiryOnProfile(startedAt: string, plan: Plan): IsoDate {
  return monthsLater(dateInIndia(startedAt), plan === 'monthly' ? 1 : 12);
}

/** The last day on which writing is allowed; null if it never expires. */
export function lastDayOf({ startedAt, plan, isDemo }: Subscription): IsoDate | null {
  return isDemo ? null : expiryOnProfile(startedAt, plan);
}

/** True from the day after the last day on. */
export function isExpired(subscription: Subscription, today: IsoDate): boolean {
  const last = lastDayOf(subscription);
  return last !== null && today > last;
}

/** Days before the end on which an owner is reminded. */
export const reminderDays = [15, 7, 1] as const;

/** The reminder that is due: the smallest of 15, 7 and 1 that covers the days left; null before the first and after the end. */
export function dueReminder(lastDay: IsoDate, today: IsoDate): (typeof reminderDays)[number] | null {
  const left = daysBetween(today, lastDay);
  if (left < 0) return null;
  return reminderDays.findLast((days) => left <= days) ?? null;
}

/** The start of a renewal as an instant (ISO, UTC): the present end if it has not passed, so that no paid day is lost; otherwise now. */
export function startOfRenewal({ startedAt, plan }: Subscription, nowEpochMillis: number): string {
  const last = expiryOnProfile(startedAt, plan);
  if (todayInIndia(nowEpochMillis) > last) return new Date(nowEpochMillis).toISOString();
  return new Date(`${last}T00:00:00+05:30`).toISOString();
}

const dateInIndia = (instant: string): IsoDate => todayInIndia(Date.parse(instant));
