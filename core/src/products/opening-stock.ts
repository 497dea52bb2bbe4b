import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { mergeMoves, type StockMove, stockKey } from '../stock/stock-moves.ts';

/** A product's stock in a godown on the first day of the books, by batch, with its cost. */
export type OpeningStock = {
  readonly godownId: string;
  /** '' for goods without batches. */
  readonly batch: string;
  readonly manufacturedOn: IsoDate | null;
  /** Expiry date of the batch; null without one. */
  readonly expiresOn: IsoDate | null;
  readonly quantityE4: number;
  /** Value of the whole quantity. */
  readonly valuePaise: Paise;
};

/** The stock moves of an edited opening stock: new minus old by godown and batch. Unchanged rows are left out. */
export function openingChange(productId: string, before: readonly OpeningStock[], after: readonly OpeningStock[]): StockMove[] {
  const move = ({ godownId, batch }: OpeningStock, quantityE4: number) => ({ productId, godownId, batch, quantityE4 });
  const changes = mergeMoves([...after.map((row) => move(row, row.quantityE4)), ...before.map((row) => move(row, -row.quantityE4))]);
  // Sorted, so that every transaction locks stored balances in the same order.
  const keyOf = ({ productId: id, godownId, batch }: StockMove) => stockKey(id, godownId, batch);
  return changes.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
