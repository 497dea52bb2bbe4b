import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { signedLines } from '@bahi/core/reports/signed-statement';
import type { Company } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { sheetOf, stockDatesOfSheet } from './get-balance-sheet.ts';
import { accountOf, stockDatesOf, withinBooks } from './get-profit-and-loss.ts';

const yearOf = (date: IsoDate, { booksFrom }: Company) => withinBooks({ from: financialYearOf(date).startsOn, to: date }, booksFrom);

/** The days on which the statements of a year value the stock. */
export const stockDatesOfYear = (date: IsoDate, company: Company): readonly IsoDate[] => [
  ...stockDatesOfSheet([date]),
  ...stockDatesOf([yearOf(date, company)]),
];

/** The lines that are signed for the year that ends on this day, as the books have them now, and assets less liabilities. */
export async function signedFigures(tx: Tx, company: Company, date: IsoDate) {
  const { sheet } = await sheetOf(tx, company, [date]);
  const { account } = await accountOf(tx, company, [yearOf(date, company)]);
  return { lines: signedLines(sheet, account), gap: sheet.gap[0] ?? 0 };
}
