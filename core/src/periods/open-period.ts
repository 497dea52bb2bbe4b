import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from './business-date.ts';
import type { FinancialYear } from './financial-year.ts';

/** In what span of days a company takes vouchers. */
export type OpenPeriod = {
  readonly booksFrom: IsoDate;
  /** The last day of the last financial year that is open. */
  readonly lastDate: IsoDate;
  /** Nothing on or before this day may change; null while nothing is locked. */
  readonly lockedUpTo: IsoDate | null;
  /** The first day that this person may put on a voucher; null for as far as the books reach. */
  readonly notBefore: IsoDate | null;
  /** The last day that a voucher may bear ahead of its time; null for as far as the open year reaches. */
  readonly notAfter: IsoDate | null;
  /** Of a saved voucher the year of its number, in which it stays. */
  readonly numberYear?: FinancialYear;
};

/** Why a voucher may not bear a date, or null. */
export function periodProblem(date: IsoDate, period: OpenPeriod, field: string): Problem | null {
  if (!isIsoDate(date)) return { code: 'DATE_INVALID', field };
  const year = period.numberYear;
  if (year && (date < year.startsOn || date > year.endsOn)) return { code: 'DATE_OF_OTHER_YEAR', field, about: { year: year.label } };
  if (date < period.booksFrom) return { code: 'DATE_BEFORE_BOOKS', field, about: { booksFromOn: period.booksFrom } };
  if (date > period.lastDate) return { code: 'DATE_OUTSIDE_YEAR', field, about: { lastOn: period.lastDate } };
  if (period.lockedUpTo !== null && date <= period.lockedUpTo) {
    return { code: 'PERIOD_LOCKED', field, about: { lockedUpToOn: period.lockedUpTo } };
  }
  if (period.notBefore !== null && date < period.notBefore) {
    return { code: 'DATE_TOO_FAR_BACK', field, about: { notBeforeOn: period.notBefore } };
  }
  if (period.notAfter !== null && date > period.notAfter) {
    return { code: 'DATE_TOO_FAR_AHEAD', field, about: { notAfterOn: period.notAfter } };
  }
  return null;
}
