import { financialYearOf } from '../periods/financial-year.ts';
import { isLongerThan, type StatementPeriod } from './statement-columns.ts';
import { groupWithAllBelow, type StatementGroup } from './statement-lines.ts';

/** The pages that show one group in a period. */
export const groupPages = ['groupSummary', 'monthlySummary'] as const;
export type GroupPage = (typeof groupPages)[number];

/** Months of a longer period are more rows than anyone reads. */
export const mostYearsOfMonths = 10;

/**
 * True if the group starts each financial year anew: income and expenses at 0, and goods at their value. A sum across 31 March would belong to
 * neither year.
 */
export function beginsAnew(groups: readonly StatementGroup[], groupId: string): boolean {
  const within = groupWithAllBelow(groups, groupId);
  return within.some(({ name, nature }) => name === 'Stock-in-Hand' || nature === 'income' || nature === 'expenses');
}

/** The page that opens this group in this period: its summary within one financial year, its months across years; null if neither can. */
export function groupPageOf(groups: readonly StatementGroup[], groupId: string, period: StatementPeriod): GroupPage | null {
  if (period.to <= financialYearOf(period.from).endsOn) return 'groupSummary';
  return beginsAnew(groups, groupId) || isLongerThan(period, mostYearsOfMonths) ? null : 'monthlySummary';
}
