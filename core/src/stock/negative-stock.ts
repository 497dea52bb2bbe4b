import { mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

/** What a company does when more leaves than lies there. */
export type NegativeStock = 'block' | 'warn' | 'allow';

export type Shortage = {
  readonly productId: string;
  readonly godownId: string;
  readonly batch: string;
  readonly haveE4: number;
  readonly needE4: number;
};

/**
 * Which outward moves take a product, godown and batch below zero. `balances` holds, by `stockKey`, the least quantity
 * from the voucher's date on, without the voucher itself; a key that is not there has 0.
 */
export function shortages(moves: readonly StockMove[], balances: ReadonlyMap<string, number>): Shortage[] {
  return mergeMoves(moves).flatMap(({ productId, godownId, batch, quantityE4 }) => {
    const haveE4 = balances.get(stockKey(productId, godownId, batch)) ?? 0;
    const isShort = quantityE4 < 0 && haveE4 + quantityE4 < 0;
    return isShort ? [{ productId, godownId, batch, haveE4, needE4: -quantityE4 }] : [];
  });
}
