import { cashDifference } from '@bahi/core/cash-counts/count-cash';
import type { CashCountRow } from './cash-count-store.ts';
import { serializePieces } from './public/pieces.ts';

/** A close with the names of the wire. */
export function serializeCount(row: CashCountRow) {
  const { id, ledgerId, ledgerName, date, pieces, coinsPaise, countedPaise, bookPaise, note, version, countedAt, countedBy } = row;
  const { voucherId, voucherNumber, postedPaise, isCancelled } = row;
  return {
    _id: id,
    ledgerId,
    ledgerName,
    date,
    pieces: serializePieces(pieces),
    coins: coinsPaise,
    counted: countedPaise,
    book: bookPaise,
    difference: cashDifference(countedPaise, bookPaise),
    posted: voucherId === null ? null : { voucherId, voucherNumber: voucherNumber ?? '', amount: postedPaise, isCancelled },
    note,
    version,
    countedAt,
    countedBy,
  };
}
