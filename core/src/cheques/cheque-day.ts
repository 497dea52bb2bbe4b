import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { periodProblem } from '../periods/open-period.ts';

/** Limits on the date of an act on a cheque: not after today, and for an entry within the open period. */
export type ChequeDays = { readonly company: OpenPeriod; readonly today: IsoDate };

/** A problem of the date of an act, or null. An act that makes an entry needs an open period; a bank date alone does not. */
export function actDateProblem(date: IsoDate, { company, today }: ChequeDays, isEntry: boolean): Problem | null {
  if (!isIsoDate(date)) return { code: 'DATE_INVALID', field: 'date' };
  if (date > today) return { code: 'DATE_TO_COME', field: 'date' };
  return isEntry ? periodProblem(date, company, 'date') : null;
}
