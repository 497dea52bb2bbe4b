/** What is written into a file: texts, numbers and dates (YYYY-MM-DD), or nothing. */
export type TableCell = string | number | null;
export type TableColumn = {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date';
  /** Of a number: rupees with two decimals, or a balance in rupees whose sign is its side, debit positive. */
  readonly format?: 'amount' | 'balance';
  /** Holds names: wide in a workbook. */
  readonly isName?: true;
};

/** How a row of a report is written: indented by so many levels below its group, and in bold. */
export type RowLook = { readonly depth: number; readonly isStrong: boolean };
export type TableRow = readonly TableCell[] | { readonly cells: readonly TableCell[]; readonly look: RowLook };

/** Rows are asked for as the reader of the file takes them: never are all of them in memory. */
export type Table = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** Of a report: its title and its filters in words, above the header of a workbook and of a paper. A CSV begins with its header. */
  readonly heading?: {
    readonly title: string;
    readonly words: string;
    /** How many levels its rows go below the first. */
    readonly levels: number;
  };
};

const plain: RowLook = { depth: 0, isStrong: false };

/** The cells of a row, and how they are written. */
export const partsOf = (row: TableRow): { readonly cells: readonly TableCell[]; readonly look: RowLook } =>
  'cells' in row ? row : { cells: row, look: plain };
