import type { Problem } from '../basics/problem.ts';

/** The type of a column's cells: `money` is read in paise, `decimal` and `percent` × 10 000, `whole` as it is, `date` as YYYY-MM-DD. */
export type ColumnKind = 'text' | 'code' | 'money' | 'decimal' | 'percent' | 'whole' | 'date' | 'yesNo' | 'choice';

export type Column = {
  /** Name of the field on the wire. */
  readonly field: string;
  /** Title in the header row of the template. */
  readonly title: string;
  readonly kind: ColumnKind;
  readonly isNeeded?: boolean;
  /** Headers that other programs' files use for it, in any spacing and case. */
  readonly aliases?: readonly string[];
  /** One sentence for the user who fills in the template. */
  readonly note: string;
  readonly example: string;
  /** For a text: its maximum length. */
  readonly longest?: number;
  /** For a number: true if it may be below 0. */
  readonly mayBeNegative?: boolean;
  /** For a number: its maximum, in its own unit (paise, E4). */
  readonly most?: number;
  /** For a code with an even number of digits: a spreadsheet may have removed its leading zero. */
  readonly losesZero?: boolean;
  /** For a choice: the accepted words and their values. */
  readonly choices?: readonly Choice[];
  /** For yes or no: Yes deletes the record of the row, and counts as a cleared cell. */
  readonly takesAway?: boolean;
  /** The value after `clearWord` has cleared it. A column without it cannot be cleared. */
  readonly cleared?: string | number | null;
};

export type Choice = { readonly value: string; readonly title: string; readonly aliases?: readonly string[] };

/** A kind of file that can be imported. Each row is a record, or a line of a record. */
export type Sheet<Name extends string = string> = {
  readonly name: Name;
  /** In the plural, as the list's heading. */
  readonly title: string;
  readonly note: string;
  readonly columns: readonly Column[];
  /** The columns that identify a row: the first of these sets that is filled. Two rows with the same values are refused. */
  readonly keys: readonly (readonly string[])[];
  /** A column whose values must also differ in every row, such as a name beside a code. */
  readonly unique?: string;
  /** A yes/no column in which only one row may say Yes among those equal in `of`, and the problem for more. */
  readonly sole?: { readonly field: string; readonly of: readonly string[]; readonly code: Problem['code'] };
};

/** Clears the stored value. It is in brackets because there are brands named Clear, and not a dash because a 0 is shown as one. */
export const clearWord = '(clear)';

/** The values of a row by field. An empty cell is left out and does not change a stored value. */
export type RowValues = { readonly [field: string]: string | number | boolean | null };
