import { invariant } from '../basics/invariant.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Goods that move in (positive) or out (negative) of one godown. `batch` is '' for goods without batches. */
export type StockMove = { readonly productId: string; readonly godownId: string; readonly batch: string; readonly quantityE4: number };

/** The same with the day on which they move. */
export type DatedMove = StockMove & { readonly date: IsoDate };

/** Where a quantity lies. The batch comes last, as it may hold any character. */
export function stockKey(productId: string, godownId: string, batch: string): string {
  return `${productId}|${godownId}|${batch}`;
}

/** One move per product, godown and batch in the order of first mention; moves of nothing are left out. */
export function mergeMoves(moves: readonly StockMove[]): StockMove[] {
  const merged = new Map<string, StockMove>();
  for (const move of moves) {
    const key = stockKey(move.productId, move.godownId, move.batch);
    const quantityE4 = (merged.get(key)?.quantityE4 ?? 0) + move.quantityE4;
    invariant(Number.isSafeInteger(quantityE4), 'a quantity is a whole number of ten-thousandths');
    merged.set(key, { ...move, quantityE4 });
  }
  return [...merged.values()].filter((move) => move.quantityE4 !== 0);
}
