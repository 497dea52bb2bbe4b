import type { BookEntryRow } from './bank-book-store.ts';

/** An entry of a book with the names of the wire. */
export function serializeEntry({
  voucherId,
  line,
  kind,
  number,
  date,
  against,
  chequeNumber,
  amountPaise,
  bankDate,
  source,
}: BookEntryRow) {
  return {
    voucherId,
    line,
    kind,
    voucherNumber: number,
    date,
    against,
    chequeNumber,
    amount: amountPaise,
    bankDate,
    bankDateSource: source,
  };
}
