import { type Cell, folded, shownCell, trimmed } from '../transfer/cell.ts';
import type { StatementProblem } from './statement-problem.ts';

/**
 * Which column of a bank's file is what, by the titles of the columns; '' is none. A second column of one title is `Dr / Cr (2)`.
 * The amount stands in two columns, in one with a sign, or in one with a flag Dr or Cr beside it.
 */
export type StatementMapping = {
  readonly date: string;
  /** How a date of digits alone is read: 04/05 is the 4th of May, or of April the 5th. */
  readonly dateForm: DateForm;
  readonly valueDate: string;
  readonly description: string;
  readonly reference: string;
  readonly amountForm: AmountForm;
  readonly withdrawal: string;
  readonly deposit: string;
  readonly amount: string;
  readonly flag: string;
  readonly balance: string;
  /** The file has withdrawals where this reading expects deposits. */
  readonly isSwapped: boolean;
};

export const dateForms = ['dmy', 'mdy'] as const;
export type DateForm = (typeof dateForms)[number];
export const amountForms = ['columns', 'signed', 'flagged'] as const;
export type AmountForm = (typeof amountForms)[number];

/** The fields of a mapping that name a column, in the order in which a person chooses them. */
export const columnFields = [
  'date',
  'valueDate',
  'description',
  'reference',
  'withdrawal',
  'deposit',
  'amount',
  'flag',
  'balance',
] as const;
export type ColumnField = (typeof columnFields)[number];

export const columnWords: Readonly<Record<ColumnField, string>> = {
  date: 'date',
  valueDate: 'value date',
  description: 'description',
  reference: 'reference or cheque number',
  withdrawal: 'withdrawals',
  deposit: 'deposits',
  amount: 'amount',
  flag: 'Dr or Cr',
  balance: 'balance',
};

export const emptyMapping: StatementMapping = {
  date: '',
  dateForm: 'dmy',
  valueDate: '',
  description: '',
  reference: '',
  amountForm: 'columns',
  withdrawal: '',
  deposit: '',
  amount: '',
  flag: '',
  balance: '',
  isSwapped: false,
};

const ofForm: Readonly<Record<AmountForm, readonly ColumnField[]>> = {
  columns: ['withdrawal', 'deposit'],
  signed: ['amount'],
  flagged: ['amount', 'flag'],
};

/** The columns that this form of amount needs beside the date. */
export const amountColumns = (form: AmountForm): readonly ColumnField[] => ofForm[form];

/** The columns that are read: those of the other forms of amount are passed over. */
export function usedColumns(mapping: StatementMapping): ColumnField[] {
  const others = amountForms.flatMap((form) => ofForm[form]).filter((field) => !ofForm[mapping.amountForm].includes(field));
  return columnFields.filter((field) => mapping[field] !== '' && !others.includes(field));
}

/** The titles of a row, each only once: a second one of the same name is counted. Blank cells have none. */
export function headingsOf(row: readonly Cell[]): string[] {
  const counts = new Map<string, number>();
  return row.map((cell) => {
    const title = trimmed(shownCell(cell)).slice(0, 80);
    if (title === '') return '';
    const count = (counts.get(folded(title)) ?? 0) + 1;
    counts.set(folded(title), count);
    return count === 1 ? title : `${title} (${count})`;
  });
}

/** A bank writes its address and the account above the headings. */
export const headingWithin = 60;

export type Placed = { readonly headingAt: number; readonly places: ReadonlyMap<ColumnField, number> };

/**
 * Where the columns of a mapping stand: the first row that bears all their titles. What was not chosen, or is not in this file, is a
 * problem.
 */
export function placeColumns(mapping: StatementMapping, rows: readonly (readonly Cell[])[]): Placed | readonly StatementProblem[] {
  const needed: readonly ColumnField[] = ['date', ...amountColumns(mapping.amountForm)];
  const unchosen = needed.filter((field) => mapping[field] === '');
  if (unchosen.length > 0) {
    return unchosen.map((field) => ({
      code: 'STATEMENT_COLUMN_UNCHOSEN',
      rowNo: null,
      column: field,
      about: { what: columnWords[field] },
    }));
  }
  const used = usedColumns(mapping);
  let best: { missing: ColumnField[] } | undefined;
  for (const [headingAt, row] of rows.slice(0, headingWithin).entries()) {
    const titles = headingsOf(row).map(folded);
    const at = (field: ColumnField) => titles.indexOf(folded(mapping[field]));
    const missing = used.filter((field) => at(field) < 0);
    if (missing.length === 0) return { headingAt, places: new Map(used.map((field) => [field, at(field)])) };
    if (!best || missing.length < best.missing.length) best = { missing };
  }
  return (best?.missing ?? used).map((field) => ({
    code: 'STATEMENT_COLUMN_MISSING',
    rowNo: null,
    column: field,
    about: { title: mapping[field] },
  }));
}
