import type { StatementPeriod } from '@bahi/core/reports/statement-columns';
import { refuseProblems } from '../platform/refusal.ts';

const mostYears = 10;

/** Months of a longer period are more rows than anyone reads. */
export function refuseLongPeriod({ from, to }: StatementPeriod): void {
  const isLong = Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostYears;
  refuseProblems(isLong ? [{ code: 'PERIOD_TOO_LONG', field: 'to', message: `Choose at most ${mostYears} years` }] : []);
}
