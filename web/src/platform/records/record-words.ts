import type { RecordName } from './record-name.ts';

/** The texts of a kind of record. */
export type RecordWords = {
  readonly record: RecordName;
  /** In a sentence: brand, brands. */
  readonly one: string;
  readonly many: string;
  /** Above the list. */
  readonly title: string;
  /** The searched fields: `name, code or barcode`. */
  readonly searched: string;
  /** One sentence for an empty list: what the record is for. */
  readonly about: string;
  /** Titles of the fields in the edit log. A row of a list has the name of the list and of the field in the row. */
  readonly fields: Readonly<Record<string, string>>;
  /** Code values in words: `{ state: stateName }`. */
  readonly values?: Readonly<Record<string, (value: string) => string>>;
};
