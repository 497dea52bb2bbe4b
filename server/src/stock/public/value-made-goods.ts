import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { endOfMonth } from '@bahi/core/periods/whole-months';
import { type IdentifiedMove, valueMade, withValues } from '@bahi/core/stock/made-goods';
import { type PartEnd, stockOn } from '@bahi/core/stock/stock-on';
import { type StockState, stateOf, type ValuationMethod } from '@bahi/core/stock/stock-state';
import { only } from '../../platform/only.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findFirstUnvalued, findInvolved, findWithin } from '../made-goods-store.ts';
import { findReplays, listReturned } from '../stock-value-store.ts';

export type Asked = { readonly orgId: string; readonly method: ValuationMethod; readonly date: IsoDate };

/** A product in a month: its moves with the values of what was made, the stock at the end of the month or of the asked day, and what of it can be stored. */
export type ProductMonth = {
  readonly productId: string;
  readonly month: IsoDate;
  readonly moves: readonly IdentifiedMove[];
  /** The stock before them. */
  readonly before: StockState | undefined;
  readonly state: StockState;
  readonly ends: readonly PartEnd[];
};

/**
 * Values products together, month by month from that of `from` up to that of the asked day, because what is made of others has their cost.
 * The products must contain all that they are made from. `isKept`: continues from the stored values before `from`, or before an
 * earlier month that has none; otherwise `from` is the day of the first move.
 */
export async function* valueTogether(
  tx: Tx,
  { orgId, method, date }: Asked,
  productIds: readonly string[],
  { from, isKept }: { from: IsoDate; isKept: boolean },
): AsyncGenerator<readonly ProductMonth[]> {
  const states = new Map<string, StockState>();
  let first = monthOf(from);
  for (let isReading = isKept; isReading; ) {
    const before = addDays(first, -1);
    const rows = await tx.query(findReplays(orgId, method, productIds, { keptUpTo: before, upTo: before }));
    // A month may lack its stored value if the valuation method was another meanwhile.
    const lacking = rows.flatMap(({ moves }) => moves.map(({ date: day }) => monthOf(day))).toSorted();
    isReading = lacking[0] !== undefined;
    first = lacking[0] ?? first;
    if (!isReading) for (const { productId, kept } of rows) if (kept !== null) states.set(productId, stateOf(kept.state));
  }
  const returned = (await tx.query(listReturned(orgId, productIds))).map(({ voucherId }) => voucherId);
  for (let month = first; month <= date; month = addDays(endOfMonth(month), 1)) {
    const to = endOfMonth(month) < date ? endOfMonth(month) : date;
    const found = only(await tx.query(findWithin(orgId, productIds, { from: month, to })));
    const products = found.products.map(({ productId, moves }) => ({ productId, moves, from: states.get(productId) }));
    const values = valueMade(method, products, new Map(found.makings.map((making) => [making.voucherId, making])), returned);
    yield products.map(({ productId, moves, from: before }) => {
      const valued = withValues(moves, values);
      const from = before && { month, monthMoves: 0, state: before };
      const { state, ends } = stockOn({ method, moves: valued, from, returned });
      states.set(productId, state);
      return { productId, month, moves: valued, before, state, ends };
    });
  }
}

/**
 * The months of made products, together with all that they are made from, from the month of a day up to the asked day. Stores nothing. Nothing
 * if no stock journal makes them.
 */
export async function* monthsOfMade(
  tx: Tx,
  asked: Asked,
  productIds: readonly string[],
  from: IsoDate,
): AsyncGenerator<readonly ProductMonth[]> {
  const involved = (await tx.query(findInvolved(asked.orgId, productIds))).map(({ id }) => id);
  if (involved.length === 0) return;
  const { date: unvalued } = only(await tx.query(findFirstUnvalued(asked.orgId, asked.method, involved, asked.date)));
  yield* valueTogether(tx, asked, involved, { from: unvalued !== null && unvalued < from ? unvalued : from, isKept: true });
}
