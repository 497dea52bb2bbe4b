import { mostYearsOfMonths } from '@bahi/core/reports/group-page';
import { isLongerThan, type StatementPeriod } from '@bahi/core/reports/statement-columns';
import { refuseProblems } from '../platform/refusal.ts';

/** A report by months has at most so many years of them. */
export function refuseLongPeriod(period: StatementPeriod): void {
  const isLong = isLongerThan(period, mostYearsOfMonths);
  refuseProblems(isLong ? [{ code: 'PERIOD_TOO_LONG', field: 'to', message: `Choose at most ${mostYearsOfMonths} years` }] : []);
}
