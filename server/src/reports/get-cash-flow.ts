import { todayInIndia } from '@bahi/core/periods/business-date';
import { openingMonth } from '@bahi/core/periods/opening-month';
import { cashFlowOf, cashGroups, investingGroups } from '@bahi/core/reports/cash-flow';
import { columnPeriods } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findCashFlowMoves, findCashOn, findInDepreciation } from './cash-flow-store.ts';
import { listStatementGroups } from './financial-store.ts';
import { accountOf, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';

/** It begins with the profit, which staff of role user may not see. */
export const getCashFlow = forManagers.reports.getCashFlow.handler(async ({ input, context: { company, tx } }) => {
  const { id: orgId, booksFrom } = company;
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  const periods = columnPeriods({ from, to }, input.beside);
  const message = 'A statement has at most 12 months or quarters: choose a shorter period';
  refuseProblems(periods === null ? [{ code: 'PERIOD_TOO_LONG', field: 'to', message }] : []);
  const columns = (periods ?? []).map((period) => withinBooks(period, booksFrom));
  await continueInOneMoment(tx, company, stockDatesOf(columns));
  const { method, account } = await accountOf(tx, company, columns);
  const groups = await tx.query(listStatementGroups(orgId));
  const cashIds = cashGroups(groups).map(({ id }) => id);
  const asked = columns.map((period) => ({
    ...period,
    openingMonth: period.from === booksFrom && period.to >= booksFrom ? openingMonth(booksFrom) : null,
  }));
  // A period before the books has only openings, at both ends.
  const lastDay = (date: string) => (date < booksFrom ? dayBefore(booksFrom) : date);
  const dates = [...columns.map((period) => dayBefore(period.from)), ...columns.map((period) => lastDay(period.to))];
  const [moved, inDepreciation, cash] = await tx.together([
    findCashFlowMoves(orgId, asked),
    findInDepreciation(
      orgId,
      investingGroups(groups).map(({ id }) => id),
      columns,
    ),
    findCashOn(orgId, cashIds, dates),
  ]);
  const cashAt = (at: number) => cash.find((each) => each.at === at)?.paise ?? 0;
  const lineOf = (key: string) => account.lines.find((line) => line.key === key)?.amounts ?? [];
  const flow = cashFlowOf({
    ...{ columns, groups, moved, inDepreciation, netProfit: account.netProfit },
    openingStock: lineOf('openingStock'),
    closingStock: lineOf('closingStock').map((amount) => -amount),
    cashBefore: columns.map((_, at) => cashAt(at)),
    cashAfter: columns.map((_, at) => cashAt(columns.length + at)),
  });
  return { from, to, method, columns: (periods ?? []).map((period) => ({ ...period })), ...flow };
});
