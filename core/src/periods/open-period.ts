import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from './business-date.ts';
import type { FinancialYear } from './financial-year.ts';

/** The dates that a company allows on vouchers. */
export type OpenPeriod = {
  readonly booksFrom: IsoDate;
  /** The last day of the last open financial year. */
  readonly lastDate: IsoDate;
  /** Nothing on or before this day may change; null if nothing is locked. */
  readonly lockedUpTo: IsoDate | null;
  /** The first date that this user may enter; null for no limit within the books. */
  readonly notBefore: IsoDate | null;
  /** The last date that the company allows; null for no limit within the open year. */
  readonly notAfter: IsoDate | null;
  /** For a saved voucher: the financial year of its number, which its date must stay in. */
  readonly numberYear?: FinancialYear;
};

/** A problem if a voucher may not have this date, or null. */
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
