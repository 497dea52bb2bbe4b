import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { mergeMoves, type StockMove, stockKey } from '../stock/stock-moves.ts';

/** What of a product lay in a godown when the books began, by batch, with what it had cost. */
export type OpeningStock = {
  readonly godownId: string;
  /** '' for goods without batches. */
  readonly batch: string;
  readonly manufacturedOn: IsoDate | null;
  /** The last day on which the batch may be used; null for goods without. */
  readonly expiresOn: IsoDate | null;
  readonly quantityE4: number;
  /** Of the whole quantity. */
  readonly valuePaise: Paise;
};

/** What an edit of the opening stock does to the godowns: new minus old, by godown and batch; what stays has no row. */
export function openingChange(productId: string, before: readonly OpeningStock[], after: readonly OpeningStock[]): StockMove[] {
  const move = ({ godownId, batch }: OpeningStock, quantityE4: number) => ({ productId, godownId, batch, quantityE4 });
  const changes = mergeMoves([...after.map((row) => move(row, row.quantityE4)), ...before.map((row) => move(row, -row.quantityE4))]);
  // The order in which kept balances are locked is the same for everybody.
  const keyOf = ({ productId: id, godownId, batch }: StockMove) => stockKey(id, godownId, batch);
  return changes.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
