import { addDays, dateOf, daysBetween, type IsoDate, todayInIndia } from '../periods/business-date.ts';

export type Plan = 'monthly' | 'yearly';

/** What a subscription is counted from: the instant of its start (ISO, UTC) and its plan. Accounts of the demo never expire. */
export type Subscription = { readonly startedAt: string; readonly plan: Plan; readonly isDemo: boolean };

/** In the list of the admin: 30 days or one year after the start. */
export function expiryInList(startedAt: string, plan: Plan): IsoDate {
  const start = dateInIndia(startedAt);
  return plan === 'monthly' ? addDays(start, 30) : monthsLater(start, 12);
}

/** On the profile, and what the server enforces: one calendar month or one calendar year after the start. */
export function expiryOnProfile(startedAt: string, plan: Plan): IsoDate {
  return monthsLater(dateInIndia(startedAt), plan === 'monthly' ? 1 : 12);
}

/** The last day on which may be written; null for who never expires. */
export function lastDayOf({ startedAt, plan, isDemo }: Subscription): IsoDate | null {
  return isDemo ? null : expiryOnProfile(startedAt, plan);
}

/** True from the day after the last one. */
export function isExpired(subscription: Subscription, today: IsoDate): boolean {
  const last = lastDayOf(subscription);
  return last !== null && today > last;
}

/** Days before the end at which an owner is reminded. */
export const reminderDays = [15, 7, 1] as const;

/** The reminder that is due: the nearest of 15, 7 and 1 days whose time has come; null before the first and after the end. */
export function dueReminder(lastDay: IsoDate, today: IsoDate): (typeof reminderDays)[number] | null {
  const left = daysBetween(today, lastDay);
  if (left < 0) return null;
  return reminderDays.findLast((days) => left <= days) ?? null;
}

/**
 * With what a renewal begins, as an instant (ISO, UTC): with the present end as long as that has not passed, so that no day that was
 * paid for is lost, and otherwise now.
 */
export function startOfRenewal({ startedAt, plan }: Subscription, nowEpochMillis: number): string {
  const last = expiryOnProfile(startedAt, plan);
  if (todayInIndia(nowEpochMillis) > last) return new Date(nowEpochMillis).toISOString();
  return new Date(`${last}T00:00:00+05:30`).toISOString();
}

const dateInIndia = (instant: string): IsoDate => todayInIndia(Date.parse(instant));

/** The same day so many months later; the last of the month when that month is shorter. */
function monthsLater(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const later = month - 1 + months;
  const [laterYear, laterMonth] = [year + Math.floor(later / 12), (later % 12) + 1];
  for (let fits = day; fits > 27; fits--) {
    const found = dateOf(laterYear, laterMonth, fits);
    if (found) return found;
  }
  return dateOf(laterYear, laterMonth, day) ?? date;
}
