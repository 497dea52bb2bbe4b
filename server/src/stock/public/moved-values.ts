import { paise } from '@bahi/core/money/paise';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { type MovedValue, movedBetween, movedValueOf } from '@bahi/core/stock/movement';
import { emptyStock, type ValuationMethod, valuePaiseOf } from '@bahi/core/stock/stock-state';
import type { Tx } from '../../platform/transaction.ts';
import { sumInward } from '../stock-value-store.ts';
import { costOfMoves } from './cost-of-moves.ts';
import { valueStock } from './value-stock.ts';

type Asked = { readonly orgId: string; readonly method: ValuationMethod; readonly from: IsoDate; readonly to: IsoDate };

/**
 * The value of what moved within some days, by product. It follows from the stock before and after and from what came in with a value of
 * its own; only products of which other goods came in are replayed move by move. Call it in one moment; stores nothing.
 */
export async function movedValues(tx: Tx, asked: Asked, productIds: readonly string[]): Promise<Map<string, MovedValue>> {
  const { orgId, method, from, to } = asked;
  const values = new Map<string, MovedValue>();
  const found = await tx.query(sumInward(orgId, productIds, { from, to }));
  const plain = found.filter(({ isReplayed }) => !isReplayed);
  const stockOn = async (date: IsoDate) => {
    const states = await valueStock(
      tx,
      { orgId, method, date, isStored: false },
      plain.map(({ productId }) => productId),
    );
    return (productId: string) => valuePaiseOf(states.get(productId) ?? emptyStock());
  };
  const [before, after] = [await stockOn(addDays(from, -1)), await stockOn(to)];
  for (const { productId, openingPaise, inwardPaise } of plain) {
    values.set(productId, movedBetween(paise(before(productId) + openingPaise), paise(inwardPaise), paise(after(productId))));
  }
  const others = found.filter(({ isReplayed }) => isReplayed).map(({ productId }) => productId);
  for await (const products of costOfMoves(tx, asked, others)) {
    for (const { productId, moves, state } of products) values.set(productId, movedValueOf(moves, state));
  }
  return values;
}
