import { addDays, dateOf, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';

type Plan = 'monthly' | 'yearly';

/** In the list of the admin: 30 days or one year after the start. */
export function expiryInList(startedAt: string, plan: Plan): IsoDate {
  const start = todayInIndia(Date.parse(startedAt));
  return plan === 'monthly' ? addDays(start, 30) : monthsLater(start, 12);
}

/** On the profile, and what the server enforces: one calendar month or one calendar year after the start. */
export function expiryOnProfile(startedAt: string, plan: Plan): IsoDate {
  return monthsLater(todayInIndia(Date.parse(startedAt)), plan === 'monthly' ? 1 : 12);
}

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
