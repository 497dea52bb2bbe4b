import { type Cell, folded, shownCell, trimmed } from '../files/cell.ts';
import type { StatementProblem } from './statement-problem.ts';

/**
 * The columns of a bank's file, by their headings; '' for none. The second column with one heading is `Dr / Cr (2)`. The amount is in
 * two columns, in one with a sign, or in one with a Dr/Cr flag beside it.
 */
export type StatementMapping = {
  readonly date: string;
  /** The order of a numeric date: 04/05 is 4 May (`dmy`) or 5 April (`mdy`). */
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
  /** True if the withdrawal and deposit columns of the file are swapped. */
  readonly isSwapped: boolean;
};

export const dateForms = ['dmy', 'mdy'] as const;
export type DateForm = (typeof dateForms)[number];
export const amountForms = ['columns', 'signed', 'flagged'] as const;
export type AmountForm = (typeof amountForms)[number];

/** The fields of a mapping that name a column, in the order of the screen. */
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

/** The columns that an amount form needs besides the date. */
export const amountColumns = (form: AmountForm): readonly ColumnField[] => ofForm[form];

/** The columns to read. Those of other amount forms are ignored. */
export function usedColumns(mapping: StatementMapping): ColumnField[] {
  const others = amountForms.flatMap((form) => ofForm[form]).filter((field) => !ofForm[mapping.amountForm].includes(field));
  return columnFields.filter((field) => mapping[field] !== '' && !others.includes(field));
}

/** The headings of a row, made unique: a repeated one gets its count. Blank cells give ''. */
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

/** Maximum rows above the headings, where banks print their address and the account. */
export const headingWithin = 60;

export type Placed = { readonly headingAt: number; readonly places: ReadonlyMap<ColumnField, number> };

/**
 * The heading row and the position of each mapped column: the first row with all headings. Returns problems for columns that are not
 * chosen or not in this file.
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
