import { todayInIndia } from '@bahi/core/periods/business-date';
import { ratiosOf } from '@bahi/core/reports/ratios';
import { columnPeriods } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { sheetOf, stockDatesOfSheet } from './get-balance-sheet.ts';
import { accountOf, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';

/** They show the profit, which staff of role user may not see. */
export const getRatios = forManagers.reports.getRatios.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const { from, to } = spanOf(company, today, input);
  const periods = columnPeriods({ from, to }, input.beside) ?? [];
  const columns = periods.map((period) => withinBooks(period, company.booksFrom));
  const lastDays = periods.map((period) => (period.to < company.booksFrom ? dayBefore(company.booksFrom) : period.to));
  await continueInOneMoment(tx, company, [...stockDatesOf(columns), ...stockDatesOfSheet(lastDays)]);
  const { account } = await accountOf(tx, company, columns);
  const { sheet } = await sheetOf(tx, company, lastDays);
  const passed = columns.map((column) => ({ ...column, to: column.to < today ? column.to : today }));
  return { from, to, columns: ratiosOf(periods, account, sheet, passed).map((column) => ({ ...column })) };
});
