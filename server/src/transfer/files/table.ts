/** What is written into a file: texts, numbers and dates (YYYY-MM-DD), or nothing. */
export type TableCell = string | number | null;
export type TableColumn = { readonly title: string; readonly kind: 'text' | 'number' | 'date' };

/** Rows are asked for as the reader of the file takes them: never are all of them in memory. */
export type Table = {
  readonly name: string;
  readonly columns: readonly TableColumn[];
  readonly rows: AsyncIterable<readonly TableCell[]> | Iterable<readonly TableCell[]>;
};
