import type { ColumnLayout } from '@bahi/core/reports/statement-columns';

/** The choices of columns of a statement. */
export const columnLayoutNames: Readonly<Record<ColumnLayout, string>> = {
  one: 'No comparison',
  previousPeriod: 'Previous period',
  previousYear: 'Same period last year',
  months: 'Months',
  quarters: 'Quarters',
};
