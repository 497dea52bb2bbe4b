import { cashDifference } from '@bahi/core/cash-counts/count-cash';
import type { CashCountRow } from './cash-count-store.ts';
import { serializePieces } from './public/pieces.ts';

/** A close for the answer of a route. */
export function serializeCount({ id, pieces, voucherId, voucherNumber, postedPaise, isCancelled, ...row }: CashCountRow) {
  return {
    _id: id,
    ...row,
    pieces: serializePieces(pieces),
    differencePaise: cashDifference(row.countedPaise, row.bookPaise),
    posted: voucherId === null ? null : { voucherId, voucherNumber: voucherNumber ?? '', amountPaise: postedPaise, isCancelled },
  };
}
