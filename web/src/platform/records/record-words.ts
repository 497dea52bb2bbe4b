import type { RecordName } from './record-name.ts';

/** How a kind of record is called on its screens. */
export type RecordWords = {
  readonly record: RecordName;
  /** In a sentence: brand, brands. */
  readonly one: string;
  readonly many: string;
  /** Over the list. */
  readonly title: string;
  /** What the search looks into: `name, code or barcode`. */
  readonly searched: string;
  /** One sentence for an empty list: what it is and what it is good for. */
  readonly about: string;
  /** Fields of the record, as the history names them. Rows of a list by the name of the list and of the field in the row. */
  readonly fields: Readonly<Record<string, string>>;
  /** Values that are codes, in words: `{ state: stateName }`. */
  readonly values?: Readonly<Record<string, (value: string) => string>>;
};
