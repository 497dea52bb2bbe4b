/** A column of an exported list. `field` is its name on the wire; a nested field has dots. */
export type ExportColumn = {
  readonly field: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date' | 'yesNo';
  /** Translates a code into words. */
  readonly says?: (code: string) => string;
  /** The print format of a number: an amount in rupees, or a balance with a total (debit above 0, in rupees). */
  readonly figure?: 'money' | 'balance';
};

export type ListExport = {
  readonly name: string;
  /** The kind of record in the list. */
  readonly record: string;
  /** Title of the file and of its sheet. */
  readonly title: string;
  /** The route of the list as `noun.route`, and the field of its response with the rows; a nested field has dots. */
  readonly route: string;
  readonly rows: string;
  readonly columns: readonly ExportColumn[];
  /** The columns, if they depend on the query. */
  readonly columnsFor?: (asked: Readonly<Record<string, unknown>>) => readonly ExportColumn[];
  /**
   * The path parameters of the route, by the names of the export URL's query parameters. The names differ, because a URL may not use the
   * name of a path parameter twice.
   */
  readonly inPath?: Readonly<Record<string, string>>;
  /** True if the route returns everything at once, without pages. */
  readonly isWhole?: true;
  /** True if the route counts its pages from 1 instead of returning a cursor; the first empty page is the end. */
  readonly isNumbered?: true;
  /** Expands rows of the response into rows of the file. */
  readonly rowsOf?: (rows: readonly unknown[]) => readonly unknown[];
};
