import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { type CashFlowUse, fitsNature } from '@bahi/core/postings/cash-flow-use';
import type { CashFlowMove } from '@bahi/core/reports/cash-flow';
import { type ProfitAndLossFacts, profitAndLossOf } from '@bahi/core/reports/profit-and-loss';
import { ratiosOf, sheetFigures } from '@bahi/core/reports/ratios';
import { type MarkedFigures, scheduleRatiosOf } from '@bahi/core/reports/schedule-ratios';
import { columnPeriods } from '@bahi/core/reports/statement-columns';
import { groupWithAllBelow, type StatementGroup } from '@bahi/core/reports/statement-lines';
import { forManagers } from '../platform/guards.ts';
import { findCashFlowMoves } from './cash-flow-store.ts';
import type { MovedRow } from './financial-store.ts';
import { sheetOf, stockDatesOfSheet } from './get-balance-sheet.ts';
import { accountFacts, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';
import { spanOf } from './public/span.ts';
import { sumDue } from './schedule-ageing-store.ts';
import { continueInOneMoment, dayBefore } from './stock-on-dates.ts';

/** They show the profit, which staff of role user may not see. */
export const getRatios = forManagers.reports.getRatios.handler(async ({ input, context: { company, tx } }) => {
  const today = todayInIndia(Date.now());
  const { from, to } = spanOf(company, today, input);
  const periods = columnPeriods({ from, to }, input.beside) ?? [];
  const columns = periods.map((period) => withinBooks(period, company.booksFrom));
  const inBooks = (date: IsoDate) => (date < company.booksFrom ? dayBefore(company.booksFrom) : date);
  const dates = [...periods.map((period) => inBooks(period.to)), ...periods.map((period) => inBooks(dayBefore(period.from)))];
  await continueInOneMoment(tx, company, [...stockDatesOf(columns), ...stockDatesOfSheet(dates)]);
  const { moved, facts } = await accountFacts(tx, company, columns);
  const { sheet } = await sheetOf(tx, company, dates);
  const account = profitAndLossOf(facts);
  const passed = columns.map((column) => ({ ...column, to: column.to < today ? column.to : today }));
  const asked = columns.map((period) => ({ ...period, openingMonth: null }));
  const due = (group: string, sign: 1 | -1) =>
    passed.map((period) => sumDue(company.id, { groupIds: below(facts.groups, group), date: inBooks(period.to), sign }));
  const [flows, ...sums] = await tx.together([
    findCashFlowMoves(company.id, asked),
    ...due('Sundry Debtors', 1),
    ...due('Sundry Creditors', -1),
  ]);
  const duePaise = sums.map((rows) => rows[0]?.paise ?? 0);
  const ratios = ratiosOf(
    periods,
    account,
    sheet,
    { debtorsDue: duePaise.slice(0, periods.length), creditorsDue: duePaise.slice(periods.length) },
    passed,
  );
  const schedule = scheduleRatiosOf(periods, account, sheetFigures(sheet), markedOf(facts, moved, flows));
  return { from, to, columns: ratios.map((column, at) => ({ ...column, schedule: schedule[at]! })) };
});

const below = (groups: readonly StatementGroup[], name: string): readonly string[] =>
  groups.filter((group) => group.name === name).flatMap(({ id }) => groupWithAllBelow(groups, id).map((group) => group.id));

/** What marked ledgers earned and cost in each period, and what was repaid of loans other than overdrafts. */
function markedOf({ columns, groups }: ProfitAndLossFacts, moved: readonly MovedRow[], flows: readonly CashFlowMove[]): MarkedFigures {
  const natures = new Map(groups.map(({ id, nature }) => [id, nature]));
  const ofUse = (use: CashFlowUse, sign: 1 | -1) =>
    columns.map((_, at) =>
      moved.reduce((sum, { column, groupId, cashFlowUse, paise }) => {
        const counts = column === at && cashFlowUse === use && fitsNature(use, natures.get(groupId) ?? 'assets');
        return counts ? sum + sign * paise : sum;
      }, 0),
    );
  const overdrafts = below(groups, 'Bank OD A/c');
  const loans = new Set(below(groups, 'Loans (Liability)').filter((id) => !overdrafts.includes(id)));
  return {
    depreciation: ofUse('depreciation', 1),
    financeCost: ofUse('financeCost', 1),
    incomeTax: ofUse('incomeTax', 1),
    financeIncome: ofUse('financeIncome', -1),
    repaid: columns.map((_, at) =>
      flows.reduce((sum, { column, groupId, debit }) => (column === at && loans.has(groupId ?? '') ? sum + debit : sum), 0),
    ),
  };
}
