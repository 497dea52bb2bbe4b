import { invariant } from '../basics/invariant.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** Goods that move into (above 0) or out of (below 0) a godown, × 10 000. `batch` is '' for goods without batches. */
export type StockMove = { readonly productId: string; readonly godownId: string; readonly batch: string; readonly quantityE4: number };

/** A stock move with its date. */
export type DatedMove = StockMove & { readonly date: IsoDate };

/** The key of a place of stock. The batch comes last, because it may contain any character. */
export function stockKey(productId: string, godownId: string, batch: string): string {
  return `${productId}|${godownId}|${batch}`;
}

/** One move per product, godown and batch, in the order of first mention. Moves of 0 are dropped. */
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
