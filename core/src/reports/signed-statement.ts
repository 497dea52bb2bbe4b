import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { financialYearOf } from '../periods/financial-year.ts';
import type { BalanceSheetFigures } from './balance-sheet.ts';
import type { ProfitAndLossFigures } from './profit-and-loss.ts';
import type { Report } from './report.ts';
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

const within = ({ part }: SignedLine, key: string | null) => `${part === 'profitAndLoss' ? part : 'sheet'} ${key}`;
const keyOf = (line: SignedLine) => within(line, line.key);
const asDebit = ({ side, amount }: SignedLine) => paise(side === 'debit' ? amount : 0 - amount);

type Figure = { readonly line: SignedLine; readonly debit: Paise };

/**
 * The lines by their key. A statement lists so many ledgers and adds up the rest of a group in one line; which ones it lists changes when
 * ledgers are removed. So a ledger that only one of both statements lists is added to that line of its group, if there is one.
 */
function figuresOf(lines: readonly SignedLine[], others: readonly SignedLine[]): Map<string, Figure> {
  const listedThere = new Set(others.map(keyOf));
  const pools = new Map([...others, ...lines].filter(({ kind }) => kind === 'others').map((line) => [within(line, line.parent), line]));
  const figures = new Map<string, Figure>();
  for (const line of lines) {
    const pool = line.kind === 'ledger' && !listedThere.has(keyOf(line)) ? pools.get(within(line, line.parent)) : undefined;
    const key = keyOf(pool ?? line);
    figures.set(key, { line: pool ?? line, debit: paise((figures.get(key)?.debit ?? 0) + asDebit(line)) });
  }
  return figures;
}

/**
 * What differs from the signed lines, line by line. A line is the same by its key, whatever its name and side, so a renamed ledger and a group
 * that turned to the other side differ only by their amount.
 */
export function differencesFromSigned(signed: readonly SignedLine[], now: readonly SignedLine[]): SignedDifference[] {
  const [before, after] = [figuresOf(signed, now), figuresOf(now, signed)];
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)];
    const { part, key: ownKey, name } = (is ?? was)!.line;
    const difference = paise((is?.debit ?? 0) - (was?.debit ?? 0));
    return difference === 0 ? [] : [{ part, key: ownKey, name, signed: was?.debit ?? null, now: is?.debit ?? null, difference }];
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

/** The statement of a line, where it is not the balance sheet. */
export const signedPartWords: Readonly<Record<SignedPart, string>> = { liabilities: '', assets: '', profitAndLoss: ' (profit and loss)' };

/** An answer of the route; `version` is null for a year that is not signed. */
export type SignedPage = {
  readonly date: IsoDate;
  readonly version: number | null;
  readonly differences: readonly SignedDifference[];
};

/** The lines that are not as they were signed, for files; the screen shows them below the balance sheet. */
export const signedDifferences: Report<SignedPage> = {
  id: 'signedDifferences',
  title: 'Differences from the signed balance sheet',
  subject: ({ version }) => (version === null ? 'not signed' : `version ${version}`),
  columns: () => [
    { key: 'name', title: 'Not as signed', kind: 'text' },
    { key: 'signed', title: 'Signed', kind: 'amount', side: 'both', width: 150 },
    { key: 'now', title: 'Now', kind: 'amount', side: 'both', width: 150 },
    { key: 'difference', title: 'Difference', kind: 'amount', side: 'both', width: 150 },
  ],
  rows: ({ differences }) =>
    differences.map(({ part, key, name, signed, now, difference }) => ({
      key: `${part} ${key}`,
      kind: 'entry',
      depth: 0,
      cells: { name: `${name}${signedPartWords[part]}`, signed, now, difference },
    })),
  totals: () => [],
  filters: [{ kind: 'day', name: 'date', title: 'As on' }],
};
