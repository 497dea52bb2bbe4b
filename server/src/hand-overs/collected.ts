import { byMethod, type CollectedMethod, collectedMethods } from '@bahi/core/cash-counts/collected-day';
import { serializePieces } from '../cash-counts/public/pieces.ts';
import type { CollectedRow, MethodRow } from './collected-store.ts';
import type { ContraRow, HandOverRow } from './hand-over-store.ts';

/** Sums by method in the order of the methods; 0 for methods without any. */
export function serializeMethods(rows: readonly MethodRow[], which: 'all' | 'left') {
  const of = (method: CollectedMethod) => rows.find((row) => row.method === method);
  return collectedMethods.map((method) => ({
    method,
    count: (which === 'all' ? of(method)?.count : of(method)?.leftCount) ?? 0,
    amountPaise: (which === 'all' ? of(method)?.amountPaise : of(method)?.leftPaise) ?? 0,
  }));
}

/** The sums of parts by method. */
export function sumsOf(rows: readonly CollectedRow[]) {
  const amounts = new Map(byMethod(rows).map(({ method, amountPaise }) => [method, amountPaise]));
  return {
    cashPaise: amounts.get('cash') ?? 0,
    upiPaise: amounts.get('upi') ?? 0,
    chequePaise: amounts.get('cheque') ?? 0,
    bankPaise: amounts.get('bank') ?? 0,
  };
}

export function serializePart({ voucherId, line, kind, number, party, method, amountPaise, chequeNumber }: CollectedRow) {
  return { voucherId, line, kind, voucherNumber: number, party, method, amountPaise, chequeNumber };
}

export const serializeContra = ({ id, number, amountPaise }: ContraRow) => ({ _id: id, voucherNumber: number, amountPaise });

/** A hand-over for the answer of a route. */
export const serializeHandOver = ({ id, pieces, ...row }: HandOverRow) => ({
  _id: id,
  ...row,
  pieces: serializePieces(pieces),
  differencePaise: row.countedPaise - row.cashPaise,
});
