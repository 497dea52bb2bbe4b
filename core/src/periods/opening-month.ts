import { addDays, type IsoDate } from './business-date.ts';
import { monthOf } from './financial-year.ts';

/**
 * The month under which opening balances are kept: the one before the books begin. No voucher lies in it, so every sum of months up to a
 * day holds the openings, and those of books that begin within a financial year stay in that year.
 */
export function openingMonth(booksFrom: IsoDate): IsoDate {
  return monthOf(addDays(monthOf(booksFrom), -1));
}
