import type { Problem } from '../basics/problem.ts';

/** How a cell of the column is read: `money` in paise, `decimal` and `percent` × 10 000, `whole` as it is, `date` as YYYY-MM-DD. */
export type ColumnKind = 'text' | 'code' | 'money' | 'decimal' | 'percent' | 'whole' | 'date' | 'yesNo' | 'choice';

export type Column = {
  /** The name of the field on the wire. */
  readonly field: string;
  /** What stands in the header row of the template. */
  readonly title: string;
  readonly kind: ColumnKind;
  readonly isNeeded?: boolean;
  /** Other headers under which files of others carry it; however they are spaced and cased. */
  readonly aliases?: readonly string[];
  /** One sentence for the person who fills the template. */
  readonly note: string;
  readonly example: string;
  /** Of a text: the most characters. */
  readonly longest?: number;
  /** Of a number: whether it may be below 0. */
  readonly mayBeNegative?: boolean;
  /** Of a number: the most, in its own unit (paise, E4). */
  readonly most?: number;
  /** Of a code of an even number of digits: a spreadsheet took it for a number, and the zero in front with it. */
  readonly losesZero?: boolean;
  /** Of a choice: what may be written, and the value that it stands for. */
  readonly choices?: readonly Choice[];
  /** Of yes or no: a Yes takes the whole row away, and is counted with the cells that do. */
  readonly takesAway?: boolean;
  /** What stands there once it has been taken away by the word `clearWord`; a column without it cannot be emptied. */
  readonly cleared?: string | number | null;
};

export type Choice = { readonly value: string; readonly title: string; readonly aliases?: readonly string[] };

/** A kind of file that can be brought in: one record, or one line of a record, in each row. */
export type Sheet<Name extends string = string> = {
  readonly name: Name;
  /** In the plural, as the list is headed. */
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
  /** What tells one row from another: the first of these sets of columns that is filled. Two rows that agree in it are refused. */
  readonly keys: readonly (readonly string[])[];
  /** A column in which no two rows may agree either: a name beside a code. */
  readonly unique?: string;
  /** A column of yes or no in which one row of all that agree in `of` may say Yes, and what is said of more. */
  readonly sole?: { readonly field: string; readonly of: readonly string[]; readonly code: Problem['code'] };
};

/** Written into a cell, it takes away what is stored. In brackets, because there are brands named Clear; no dash, because a 0 is shown as one. */
export const clearWord = '(clear)';

/** What a row says, by field. A cell left empty is not there: it leaves a stored value as it is. */
export type RowValues = { readonly [field: string]: string | number | boolean | null };
