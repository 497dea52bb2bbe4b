import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { openingMonth } from '@bahi/core/periods/opening-month';
import { type BalanceSheetFacts, balanceSheetOf } from '@bahi/core/reports/balance-sheet';
import { columnDates, type DateLayout } from '@bahi/core/reports/statement-columns';
import { forManagers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { type BalanceRow, findBalances, listStatementGroups } from './financial-store.ts';
import { statementLedgers } from './statement-ledgers.ts';
import { continueInOneMoment, dayBefore, stockOnDates } from './stock-on-dates.ts';

/** Staff of role user do not see profit. */
export const getBalanceSheet = forManagers.reports.getBalanceSheet.handler(async ({ input, context: { company, tx } }) => {
  const { date, dates } = sheetDates(company, input.date, input.beside);
  await continueInOneMoment(tx, company, stockDatesOfSheet(dates));
  const { method, sheet } = await sheetOf(tx, company, dates);
  return { date, method, columns: dates.map((each) => ({ date: each })), ...sheet };
});

/**
 * The requested date and those of the columns. A column from before the books is that of the day before they begin, which has the openings,
 * and says so in its heading. No day has two columns.
 */
export function sheetDates({ booksFrom }: Company, date: IsoDate = todayInIndia(Date.now()), beside: DateLayout = 'one') {
  const isBeforeBooks = { code: 'PERIOD_BEFORE_BOOKS', field: 'date', message: `The books begin on ${formatDate(booksFrom)}` };
  const opened = dayBefore(booksFrom);
  refuseProblems(date < opened ? [isBeforeBooks] : []);
  return { date, dates: [...new Set(columnDates(date, beside).map((each) => (each < opened ? opened : each)))] };
}

const yearStartsOf = (dates: readonly IsoDate[]) => dates.map((each) => dayBefore(financialYearOf(each).startsOn));

/** The days on which a balance sheet of these dates values the stock. */
export const stockDatesOfSheet = (dates: readonly IsoDate[]): readonly IsoDate[] => [...dates, ...yearStartsOf(dates)];

/** The balance sheet of these dates, none of them before the day before the books. */
export async function sheetOf(tx: Tx, company: Company, dates: readonly IsoDate[]) {
  const { method, facts } = await sheetFacts(tx, company, dates);
  return { method, sheet: balanceSheetOf(facts) };
}

/** What the balance sheet of these dates is computed from; `rows` are its ledgers, for Schedule III with marks and licences. */
export async function sheetFacts(tx: Tx, company: Company, dates: readonly IsoDate[], { withLicences = false } = {}) {
  // In the year in which the books begin, everything stored before it is an opening of that year.
  const isFirstYear = dates.map((each) => financialYearOf(each).startsOn <= company.booksFrom);
  const yearStarts = yearStartsOf(dates);
  const stock = await stockOnDates(tx, company, stockDatesOfSheet(dates));
  const [groups, rows] = await tx.together([
    listStatementGroups(company.id),
    findBalances(company.id, dates, openingMonth(company.booksFrom), { withLicences }),
  ]);
  const total = (of: (row: BalanceRow, at: number) => boolean) =>
    dates.map((_, at) => rows.reduce((sum, row) => (row.column === at && of(row, at) ? sum + row.paise : sum), 0));
  const openings = rows.find(({ part }) => part === 'openings')?.paise ?? 0;
  const facts: BalanceSheetFacts = {
    dates,
    groups,
    ledgers: statementLedgers(rows, dates.length),
    appropriated: total(({ part, groupId }) => part === 'balance' && groupId === null),
    earnedBefore: total(({ part }, at) => part === 'earnedBefore' && !isFirstYear[at]),
    earnedInYear: total(({ part }, at) => part === 'earnedInYear' || (part === 'earnedBefore' && isFirstYear[at]!)),
    stock: dates.map(stock.valueOn),
    stockAtYearStart: yearStarts.map(stock.valueOn),
    openingStock: dates.map(() => stock.openingPaise),
    openings: dates.map(() => openings),
  };
  return { method: stock.method, rows, facts };
}
