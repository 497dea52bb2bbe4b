import { addDays, type IsoDate } from './business-date.ts';
import { monthOf } from './financial-year.ts';

/**
 * The month under which opening balances are kept: the one before the books begin. No voucher lies in it, so every sum of months up to a
 * day holds the openings. Of books that begin in April it is March of the year before; what income and expense opened with is then still
 * of the first year, as all that is kept of before that year are openings.
 */
export function openingMonth(booksFrom: IsoDate): IsoDate {
  return monthOf(addDays(monthOf(booksFrom), -1));
}
