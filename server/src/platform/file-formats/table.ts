/** A cell of an exported file: text, number, date (YYYY-MM-DD), or empty. */
export type TableCell = string | number | null;
export type TableColumn = {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date';
  /** For a number: rupees with two decimals, or a balance in rupees with its side, debit positive. */
  readonly format?: 'amount' | 'balance';
  /** Contains names: wide in a workbook. */
  readonly isName?: true;
};

/** The look of a report row: its indentation below its group, and bold. */
export type RowLook = { readonly depth: number; readonly isStrong: boolean };
export type TableRow = readonly TableCell[] | { readonly cells: readonly TableCell[]; readonly look: RowLook };

/** Rows are requested while the file is written: never are all of them in memory. */
export type Table = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** For a report: its title and its filters in words, above the header of a workbook or PDF. A CSV begins with its header. */
  readonly heading?: {
    readonly title: string;
    readonly words: string;
    /** The number of levels below the first. */
    readonly levels: number;
  };
};

const plain: RowLook = { depth: 0, isStrong: false };

/** The cells and the look of a row. */
export const partsOf = (row: TableRow): { readonly cells: readonly TableCell[]; readonly look: RowLook } =>
  'cells' in row ? row : { cells: row, look: plain };
