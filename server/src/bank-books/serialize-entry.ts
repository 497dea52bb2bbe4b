import type { BookEntryRow } from './bank-book-store.ts';

/** An entry of a book, for the answer of a route. */
export function serializeEntry({ number, source, ...entry }: BookEntryRow) {
  return { ...entry, voucherNumber: number, bankDateSource: source };
}
