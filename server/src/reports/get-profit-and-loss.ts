import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { openingMonth } from '@bahi/core/periods/opening-month';
import { type ProfitAndLossFacts, profitAndLossOf } from '@bahi/core/reports/profit-and-loss';
import { columnPeriods, type StatementPeriod } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { findMoved, listStatementGroups } from './financial-store.ts';
import { spanOf } from './public/span.ts';
import { statementLedgers } from './statement-ledgers.ts';
import { continueInOneMoment, dayBefore, stockOnDates } from './stock-on-dates.ts';

/** Staff of role user do not see profit. */
export const getProfitAndLoss = forManagers.reports.getProfitAndLoss.handler(async ({ input, context: { company, tx } }) => {
  const { from, to } = spanOf(company, todayInIndia(Date.now()), input);
  const periods = columnPeriods({ from, to }, input.beside);
  const message = 'A statement has at most 12 months or quarters: choose a shorter period';
  refuseProblems(periods === null ? [{ code: 'PERIOD_TOO_LONG', field: 'to', message }] : []);
  const columns = (periods ?? []).map((period) => withinBooks(period, company.booksFrom));
  await continueInOneMoment(tx, company, stockDatesOf(columns));
  const { method, account } = await accountOf(tx, company, columns);
  return { from, to, method, columns: (periods ?? []).map((period) => ({ ...period })), ...account };
});

/** The profit and loss of these periods, each within the books. */
export async function accountOf(tx: Tx, company: Company, columns: readonly StatementPeriod[]) {
  const { method, facts } = await accountFacts(tx, company, columns);
  return { method, account: profitAndLossOf(facts), closingStock: facts.closingStock };
}

/** What the profit and loss of these periods is computed from; `moved` are its ledgers with the marks for Schedule III. */
export async function accountFacts(tx: Tx, company: Company, columns: readonly StatementPeriod[]) {
  const stock = await stockOnDates(tx, company, stockDatesOf(columns));
  const asked = columns.map((period) => withOpenings(company, period));
  const [groups, moved] = await tx.together([listStatementGroups(company.id), findMoved(company.id, asked)]);
  const facts: ProfitAndLossFacts = {
    columns,
    groups,
    ledgers: statementLedgers(moved, columns.length),
    openingStock: columns.map((period) => stock.valueOn(dayBefore(period.from))),
    closingStock: columns.map((period) => stock.valueOn(period.to)),
  };
  return { method: stock.method, moved, facts };
}

/** A period that begins with the books counts the opening balances of its ledgers too. */
export const withOpenings = ({ booksFrom }: Company, { from, to }: StatementPeriod) => ({
  from,
  to,
  openingMonth: from === booksFrom && to >= booksFrom ? openingMonth(booksFrom) : null,
});

/** The days on which a profit and loss of these periods values the stock. */
export const stockDatesOf = (columns: readonly StatementPeriod[]): readonly IsoDate[] =>
  columns.flatMap((period) => [dayBefore(period.from), period.to]);

/** The part of a period that is in the books; an empty one ends before it begins. */
export const withinBooks = ({ from, to }: StatementPeriod, booksFrom: string): StatementPeriod => ({
  from: from > booksFrom ? from : booksFrom,
  to,
});
