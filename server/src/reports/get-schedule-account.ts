import { todayInIndia } from '@bahi/core/periods/business-date';
import { scheduleAccountOf } from '@bahi/core/reports/schedule-account';
import { columnPeriods } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { accountFacts, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { markedLedgers } from './statement-ledgers.ts';
import { continueInOneMoment } from './stock-on-dates.ts';

/** Beside the period stands the same period of the previous year. Staff of role user do not see profit. */
export const getScheduleAccount = forManagers.reports.getScheduleAccount.handler(async ({ input, context: { company, tx } }) => {
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  const periods = columnPeriods({ from, to }, 'previousYear') ?? [];
  const columns = periods.map((period) => withinBooks(period, company.booksFrom));
  await continueInOneMoment(tx, company, stockDatesOf(columns));
  const { method, moved, facts } = await accountFacts(tx, company, columns);
  const account = scheduleAccountOf({ ...facts, ledgers: markedLedgers(moved, columns.length) });
  return { from, to, unit: input.unit, method, columns: periods.map((period) => ({ ...period })), ...account };
});
