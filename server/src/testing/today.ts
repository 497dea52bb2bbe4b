import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';

// The files of a worker share this module. `renew-today.ts` sets it before each of them, so a run that goes past midnight goes on with the next day.
export let today: IsoDate;
export let yesterday: IsoDate;
/**
 * Today, but from the end of March to the middle of April 24 March, so that two weeks before it and one after are in its financial year. A
 * voucher keeps the year of its number, so tests that edit dates use days around this one.
 */
export let dayWithinYear: IsoDate;

export function renewToday(): void {
  today = todayInIndia(Date.now());
  yesterday = addDays(today, -1);
  const lastOfYear = addDays(financialYearOf(addDays(today, -15)).endsOn, -7);
  dayWithinYear = today < lastOfYear ? today : lastOfYear;
}

renewToday();
