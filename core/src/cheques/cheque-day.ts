import type { Problem } from '../basics/problem.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import { periodProblem } from '../periods/open-period.ts';

/** When something is done to cheques: not after today, for it has happened, and not before `earliest`. */
export type ChequeDays = { readonly company: OpenPeriod; readonly today: IsoDate };

/** Why an act cannot bear its date, or null. An entry of its own must lie in open books; a bank date alone need not. */
export function actDateProblem(date: IsoDate, { company, today }: ChequeDays, isEntry: boolean): Problem | null {
  if (!isIsoDate(date)) return { code: 'DATE_INVALID', field: 'date' };
  if (date > today) return { code: 'DATE_TO_COME', field: 'date' };
  return isEntry ? periodProblem(date, company, 'date') : null;
}
