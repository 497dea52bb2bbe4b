import { addDays, type IsoDate } from './business-date.ts';
import { monthOf } from './financial-year.ts';

/**
 * The month under which opening balances are stored: the one before the books begin. It has no vouchers, so a sum of months up to a day
 * includes the openings. For books that begin in April it is March of the previous year; openings of income and expense still belong to
 * the first year, because everything stored before that year is an opening.
 */
export function openingMonth(booksFrom: IsoDate): IsoDate {
  return monthOf(addDays(monthOf(booksFrom), -1));
}
