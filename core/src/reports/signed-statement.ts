import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { BalanceSheetFigures } from './balance-sheet.ts';
import type { ProfitAndLossFigures } from './profit-and-loss.ts';
import type { StatementLine } from './statement-lines.ts';

/* A balance sheet as it was signed, with the profit and loss of its year, and what differs from it later. */

export const signedParts = ['liabilities', 'assets', 'profitAndLoss'] as const;
export type SignedPart = (typeof signedParts)[number];

/** A line of a signed statement; the amount in paise, positive on its side. */
export type SignedLine = Omit<StatementLine, 'amounts'> & { readonly part: SignedPart; readonly amount: Paise };

/** A line that is not as it was signed; null where the line is missing. Amounts in paise, debit positive. */
export type SignedDifference = {
  readonly part: SignedPart;
  readonly key: string;
  readonly name: string;
  readonly signed: Paise | null;
  readonly now: Paise | null;
  readonly difference: Paise;
};

/** The lines of the first column of both statements, as they are signed. */
export function signedLines(sheet: BalanceSheetFigures, account: ProfitAndLossFigures): SignedLine[] {
  const of = (part: SignedPart, lines: readonly StatementLine[]) =>
    lines.map(({ amounts, ...line }): SignedLine => ({ part, ...line, amount: amounts[0] ?? paise(0) }));
  return [...of('liabilities', sheet.liabilities.lines), ...of('assets', sheet.assets.lines), ...of('profitAndLoss', account.lines)];
}

/**
 * What differs from the signed lines, line by line. A line is the same by its key, whatever its name and side, so a renamed ledger and a group
 * that turned to the other side differ only by their amount.
 */
export function differencesFromSigned(signed: readonly SignedLine[], now: readonly SignedLine[]): SignedDifference[] {
  const keyOf = ({ part, key }: SignedLine) => `${part === 'profitAndLoss' ? part : 'sheet'} ${key}`;
  const asDebit = ({ side, amount }: SignedLine) => paise(side === 'debit' ? amount : 0 - amount);
  const before = new Map(signed.map((line) => [keyOf(line), line]));
  const known = new Set(now.map(keyOf));
  const gone = signed.filter((line) => !known.has(keyOf(line)));
  return [...now, ...gone].flatMap((line) => {
    const [was, is] = [before.get(keyOf(line)), known.has(keyOf(line)) ? line : undefined];
    const [signedPaise, nowPaise] = [was ? asDebit(was) : null, is ? asDebit(is) : null];
    const difference = paise((nowPaise ?? 0) - (signedPaise ?? 0));
    return difference === 0 ? [] : [{ part: line.part, key: line.key, name: line.name, signed: signedPaise, now: nowPaise, difference }];
  });
}

type Signing = {
  readonly date: IsoDate;
  readonly booksFrom: IsoDate;
  readonly today: IsoDate;
  /** Assets less liabilities. */
  readonly gap: Paise;
  /** The last version that the signer has seen, and the last one that is stored; 0 for none. */
  readonly seen: number;
  readonly stored: number;
};

/** Problems of signing: only a whole year of the books that has ended, whose sides are equal, by somebody who has seen the last version. */
export function signProblems({ date, booksFrom, today, gap, seen, stored }: Signing): Problem[] {
  const isYearEnd = isIsoDate(date) && financialYearOf(date).endsOn === date;
  return [
    ...(isYearEnd ? [] : [{ code: 'SIGN_NOT_YEAR_END', field: 'date' } as const]),
    ...(isYearEnd && date >= today ? [{ code: 'SIGN_BEFORE_END', field: 'date', about: { lastOn: date } } as const] : []),
    ...(isYearEnd && date < booksFrom ? [{ code: 'SIGN_BEFORE_BOOKS', field: 'date', about: { firstOn: booksFrom } } as const] : []),
    ...(gap === 0 ? [] : [{ code: 'SIGN_UNEQUAL', field: 'date' } as const]),
    ...(seen === stored ? [] : [{ code: 'SIGNED_MEANWHILE', field: 'seen' } as const]),
  ];
}
