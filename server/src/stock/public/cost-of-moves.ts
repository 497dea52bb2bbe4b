import { inPairs } from '@bahi/core/basics/in-pairs';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { type IdentifiedMove, withValues } from '@bahi/core/stock/made-goods';
import { replayMoves, type Step } from '@bahi/core/stock/replay-moves';
import { emptyStock, type StockState, stateOf, type ValuationMethod } from '@bahi/core/stock/stock-state';
import type { Tx } from '../../platform/transaction.ts';
import { findReplays } from '../stock-value-store.ts';
import { firstAtOnce, nextAtOnce } from './products-at-once.ts';
import { monthsOfMade } from './value-made-goods.ts';

type Asked = { readonly orgId: string; readonly method: ValuationMethod; readonly from: IsoDate; readonly to: IsoDate };

/** A product with its moves within some days, each with its effect. Made goods have the value that their stock journals give them. */
export type CostedProduct = {
  readonly productId: string;
  readonly moves: readonly (readonly [move: IdentifiedMove, step: Step])[];
  /** The stock at the end of the last day. */
  readonly state: StockState;
};

/**
 * The moves of products within some days with their costs by the valuation method, some products at a time. Replays from the last stored
 * month before the first day; stores nothing.
 */
export async function* costOfMoves(tx: Tx, asked: Asked, productIds: readonly string[]): AsyncGenerator<readonly CostedProduct[]> {
  const { orgId, method, from, to } = asked;
  for (let at = 0, next = firstAtOnce; at < productIds.length; ) {
    const some = productIds.slice(at, at + next);
    const rows = await tx.query(findReplays(orgId, method, some, { keptUpTo: addDays(from, -1), upTo: to }));
    const values = await valuesOfMade(tx, asked, rows);
    yield rows.map(({ productId, kept, moves }) => {
      const valued = withValues(moves, values);
      const { steps, state } = replayMoves(method, valued, kept ? stateOf(kept) : emptyStock());
      return { productId, state, moves: inPairs(valued, steps).filter(([move]) => move.date >= from) };
    });
    at += some.length;
    next = nextAtOnce(
      some.length,
      rows.reduce((sum, { moves }) => sum + moves.length, 0),
    );
  }
}

/** The values of the moves by which stock journals made some of these products, in paise by their ids. */
async function valuesOfMade(
  tx: Tx,
  { orgId, method, to }: Asked,
  rows: readonly { productId: string; moves: readonly IdentifiedMove[] }[],
): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  const made = rows.filter(({ moves }) => moves.some(({ isMade }) => isMade));
  const first = made.flatMap(({ moves }) => moves[0]?.date ?? []).toSorted()[0];
  if (first === undefined) return values;
  const ids = made.map(({ productId }) => productId);
  const isAsked = new Set(ids);
  for await (const products of monthsOfMade(tx, { orgId, method, date: to }, ids, first)) {
    for (const { moves } of products.filter(({ productId }) => isAsked.has(productId))) {
      for (const { id, isMade, valuePaise } of moves) if (isMade && valuePaise !== null) values.set(id, valuePaise);
    }
  }
  return values;
}
