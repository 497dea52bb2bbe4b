/** A column of a list as it goes into a file. `field` is that of the wire; what lies deeper is named with dots. */
export type ExportColumn = {
  readonly field: string;
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date' | 'yesNo';
  /** A code in words. */
  readonly says?: (code: string) => string;
  /** Of a number, how it is written on paper: in rupees, or as a balance of which the list has a total (debit positive, in rupees). */
  readonly figure?: 'money' | 'balance';
};

export type ListExport = {
  readonly name: string;
  /** The kind of record whose list it is. */
  readonly record: string;
  /** The file's name and that of its sheet. */
  readonly title: string;
  /** The route that lists it, as `noun.route`, and the field of its answer that holds the rows. */
  readonly route: string;
  readonly rows: string;
  readonly columns: readonly ExportColumn[];
  /** Where the columns follow from what was asked. */
  readonly columnsFor?: (asked: Readonly<Record<string, unknown>>) => readonly ExportColumn[];
  /** What the route takes in its path, by the name under which the file's address asks for it: no address may repeat a name of a path. */
  readonly inPath?: Readonly<Record<string, string>>;
  /** The route answers all at once and takes no page. */
  readonly isWhole?: true;
  /** Where a row of the answer is several of the file. */
  readonly rowsOf?: (rows: readonly unknown[]) => readonly unknown[];
};
