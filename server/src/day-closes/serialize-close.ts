import { cashDifference } from '@bahi/core/cash-counts/count-cash';
import { serializePieces } from '../cash-counts/public/pieces.ts';
import type { DayCloseRow } from './day-close-store.ts';

/** A close for the answer of a route. */
export function serializeClose({ figures: { bills, covers, totalPaise }, pieces, ...row }: DayCloseRow) {
  return {
    ...row,
    pieces: serializePieces(pieces),
    differencePaise: cashDifference(row.countedPaise, row.expectedPaise),
    ...{ salesPaise: totalPaise, bills, covers },
  };
}
