import { type Cell, shownCell, trimmed } from '../files/cell.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { inAccountOrder } from './check-balance.ts';
import { isNothing, readFlag, readStatementAmount, readStatementDate } from './statement-cell.ts';
import type { StatementLine } from './statement-line.ts';
import { type ColumnField, type Placed, placeColumns, type StatementMapping } from './statement-mapping.ts';
import type { StatementProblem } from './statement-problem.ts';

export type StatementRow = { readonly rowNo: number; readonly cells: readonly Cell[] };

export type ReadStatement = {
  /** Oldest first. */
  readonly lines: readonly StatementLine[];
  /** If there are any, nothing is imported. */
  readonly problems: readonly StatementProblem[];
  /** Balance before the first and after the last line; null if the file has no balances. */
  readonly openingPaise: Paise | null;
  readonly closingPaise: Paise | null;
  readonly withdrawnPaise: Paise;
  readonly depositedPaise: Paise;
};

const longestText = 500;
/** Rows that banks print between lines: an opening balance, a page total, the end. */
const noLine = /^(?:opening|closing)? ?(?:balance|bal)\b|brought forward|carried forward|^b\/?f$|^c\/?f$|\btotals?\b|end of statement/i;
/** A larger balance means that the wrong column was chosen. */
const mostPaise = 1e13;

/**
 * Reads the lines of a bank's file by a mapping of its columns, and reports each problem at its row and column. Text above the headings
 * and below the last line is ignored. A row with only a description continues the line above. Refuses lines dated after `today`.
 */
export function readStatement(mapping: StatementMapping, rows: readonly StatementRow[], today: IsoDate): ReadStatement {
  const placed = placeColumns(
    mapping,
    rows.map(({ cells }) => cells),
  );
  if (!('places' in placed)) return { ...nothing, problems: placed };
  const read = (isOutBelowZero: boolean) => readLines(rows, { mapping, placed, today, isOutBelowZero });
  if (!writesOutBelowZero(mapping, rows, placed)) return read(false);
  // If all withdrawals are reversals, the balance shows it.
  const [withdrawn, reversed] = [read(true), read(false)];
  return reversed.problems.length < withdrawn.problems.length ? reversed : withdrawn;
}

function readLines(rows: readonly StatementRow[], reading: Reading): ReadStatement {
  const { mapping, placed } = reading;
  const lines: StatementLine[] = [];
  const problems: StatementProblem[] = [];
  for (const row of rows.slice(placed.headingAt + 1)) {
    const read = readLine(row, reading);
    if (read === null) goOn(lines, row, placed);
    else if ('problems' in read) problems.push(...read.problems);
    else lines.push(read.line);
  }
  if (problems.length > 0) return { ...summed(lines), problems };
  if (lines.length === 0) return { ...nothing, problems: [{ code: 'STATEMENT_LINES_MISSING', rowNo: null, column: 'date' }] };
  const { lines: ordered, problems: broken, ...ends } = inAccountOrder(lines);
  const titled = broken.map((problem) => (problem.rowNo === null ? problem : { ...problem, column: mapping.balance }));
  return { ...summed(ordered), ...ends, problems: titled };
}

const nothing = { lines: [], openingPaise: null, closingPaise: null, withdrawnPaise: 0, depositedPaise: 0 } as const;

function summed(lines: readonly StatementLine[]) {
  const sum = (sign: 1 | -1) => sumPaise(lines.map(({ amountPaise }) => Math.max(sign * amountPaise, 0)));
  return { ...nothing, lines, withdrawnPaise: sum(-1), depositedPaise: sum(1) };
}

type Reading = { mapping: StatementMapping; placed: Placed; today: IsoDate; isOutBelowZero: boolean };

/**
 * True if the bank writes every withdrawal with a minus in a withdrawal column. The minus then adds nothing. Rows without a date, such
 * as totals, are ignored.
 */
function writesOutBelowZero(mapping: StatementMapping, rows: readonly StatementRow[], { headingAt, places }: Placed): boolean {
  const [on, at] = [places.get('date'), mapping.amountForm === 'columns' ? places.get('withdrawal') : undefined];
  if (on === undefined || at === undefined) return false;
  const textAt = ({ cells }: StatementRow, place: number) => trimmed(shownCell(cells[place]));
  const dated = rows.slice(headingAt + 1).filter((row) => readStatementDate(textAt(row, on), mapping.dateForm) !== null);
  const amounts = dated.flatMap((row) => readStatementAmount(textAt(row, at))?.paise || []);
  return amounts.length > 0 && amounts.every((amount) => amount < 0);
}

/** The line of a row, or its problems; null if the row is not a line. */
function readLine(
  { rowNo, cells }: StatementRow,
  { mapping, placed: { places }, today, isOutBelowZero }: Reading,
): { line: StatementLine } | { problems: StatementProblem[] } | null {
  const textOf = (field: ColumnField) => (places.has(field) ? trimmed(shownCell(cells[places.get(field)!])) : '');
  const problems: StatementProblem[] = [];
  const wrong = (code: StatementProblem['code'], field: ColumnField, about?: StatementProblem['about']) =>
    problems.push({ code, rowNo, column: mapping[field], ...(about && { about }) });

  const dateText = textOf('date');
  const date = readStatementDate(dateText, mapping.dateForm);
  const amount = readAmount(textOf, mapping, isOutBelowZero, wrong);
  const isAside = cells.some((cell) => noLine.test(trimmed(shownCell(cell))));
  if (date === null) {
    if (isAside || amount === null || (problems.length > 0 && !/\d/.test(dateText))) return null;
    return { problems: [{ code: 'STATEMENT_DATE_INVALID', rowNo, column: mapping.date, about: { shown: dateText } }] };
  }
  if (amount === null && isAside) return null;
  if (date > today) wrong('STATEMENT_DATE_LATE', 'date', { lineOn: date });
  if (amount === null) wrong('STATEMENT_AMOUNT_MISSING', mapping.amountForm === 'columns' ? 'withdrawal' : 'amount');
  const valueDateText = textOf('valueDate');
  const valueDate = readStatementDate(valueDateText, mapping.dateForm);
  if (!isNothing(valueDateText) && valueDate === null) wrong('STATEMENT_DATE_INVALID', 'valueDate', { shown: valueDateText });
  const balancePaise = readBalance(textOf('balance'), (shown) => wrong('STATEMENT_AMOUNT_INVALID', 'balance', { shown }));
  if (problems.length > 0) return { problems };
  const line = { rowNo, date, valueDate, balancePaise, amountPaise: (mapping.isSwapped ? -1 : 1) * (amount ?? 0) };
  const reference = textOf('reference');
  return {
    line: {
      ...line,
      description: textOf('description').slice(0, longestText),
      reference: isNothing(reference) ? '' : reference.slice(0, 120),
    },
  };
}

type Wrong = (code: StatementProblem['code'], field: ColumnField, about?: StatementProblem['about']) => unknown;

/** The amount in paise, above 0 into the account; null if the cells are empty. An unreadable amount is a problem and counts as 0. */
function readAmount(
  textOf: (field: ColumnField) => string,
  mapping: StatementMapping,
  isOutBelowZero: boolean,
  wrong: Wrong,
): Paise | null {
  let isWrong = false;
  const amountIn = (field: ColumnField) => {
    const text = textOf(field);
    if (isNothing(text)) return null;
    const read = readStatementAmount(text);
    if (!read) wrong('STATEMENT_AMOUNT_INVALID', field, { shown: text });
    isWrong ||= read === null;
    return read;
  };
  if (mapping.amountForm === 'columns') {
    const [out, into] = [amountIn('withdrawal'), amountIn('deposit')];
    if (isWrong) return 0;
    if (out?.paise && into?.paise) wrong('STATEMENT_AMOUNT_TWICE', 'deposit');
    const outPaise = (isOutBelowZero ? -1 : 1) * (out?.paise ?? 0);
    return (into?.paise ?? 0) - outPaise || null;
  }
  const read = amountIn('amount');
  if (isWrong) return 0;
  if (read === null || read.paise === 0) return null;
  if (mapping.amountForm === 'signed') return read.flag === null ? read.paise : (read.flag === 'dr' ? -1 : 1) * Math.abs(read.paise);
  const flag = readFlag(textOf('flag'));
  if (flag === null) wrong('STATEMENT_FLAG_UNKNOWN', 'flag', { shown: textOf('flag') });
  return (flag === 'dr' ? -1 : 1) * read.paise;
}

/** The balance in paise, below 0 if it is owed to the bank, which `Dr` marks. */
function readBalance(text: string, wrong: (shown: string) => unknown): Paise | null {
  if (isNothing(text)) return null;
  const read = readStatementAmount(text);
  if (!read || Math.abs(read.paise) > mostPaise) {
    wrong(text);
    return null;
  }
  return read.flag === 'dr' ? -Math.abs(read.paise) : read.paise;
}

/** Appends a row with only a description to the line directly above. */
function goOn(lines: StatementLine[], { rowNo, cells }: StatementRow, { places }: Placed): void {
  const last = lines.at(-1);
  const at = places.get('description');
  const filled = cells.flatMap((cell, place) => (trimmed(shownCell(cell)) === '' ? [] : [place]));
  if (!last || at === undefined || filled.length !== 1 || filled[0] !== at || rowNo - last.rowNo > 3) return;
  const text = trimmed(shownCell(cells[at]));
  if (isNothing(text) || noLine.test(text)) return;
  lines[lines.length - 1] = { ...last, description: `${last.description} ${text}`.slice(0, longestText) };
}
