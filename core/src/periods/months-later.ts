import type { IsoDate } from './business-date.ts';

/** The same day some months later, or earlier if `months` is negative; the last day of a shorter month. */
export function monthsLater(date: IsoDate, months: number): IsoDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const later = year * 12 + month - 1 + months;
  const [laterYear, laterMonth] = [Math.floor(later / 12), (later % 12) + 1];
  const lastDay = new Date(Date.UTC(laterYear, laterMonth, 0)).getUTCDate();
  return [String(laterYear).padStart(4, '0'), ...[laterMonth, Math.min(day, lastDay)].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  );
}
