import { inPairs } from '@bahi/core/basics/in-pairs';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { type IdentifiedMove, withValues } from '@bahi/core/stock/made-goods';
import { replayMoves, type Step } from '@bahi/core/stock/replay-moves';
import { emptyStock, type StockState, stateOf, type ValuationMethod } from '@bahi/core/stock/stock-state';
import type { Tx } from '../../platform/transaction.ts';
import { findInvolved } from '../made-goods-store.ts';
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
 * value before the first day; stores nothing.
 */
export async function* costOfMoves(tx: Tx, asked: Asked, productIds: readonly string[]): AsyncGenerator<readonly CostedProduct[]> {
  const { orgId, method, from, to } = asked;
  // Made goods depend on much else, so they are valued once for all.
  const values = await valuesOfMade(tx, asked, productIds);
  for (let at = 0, next = firstAtOnce; at < productIds.length; ) {
    const some = productIds.slice(at, at + next);
    const rows = await tx.query(findReplays(orgId, method, some, { keptUpTo: addDays(from, -1), upTo: to }));
    yield rows.map(({ productId, kept, moves }) => {
      const valued = withValues(moves, values);
      const { steps, state } = replayMoves(method, valued, kept ? stateOf(kept.state) : emptyStock());
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
async function valuesOfMade(tx: Tx, { orgId, method, from, to }: Asked, productIds: readonly string[]): Promise<Map<string, number>> {
  const values = new Map<string, number>();
  const asked = new Set(productIds);
  const made = (await tx.query(findInvolved(orgId, productIds))).filter(({ id, isMade }) => isMade && asked.has(id)).map(({ id }) => id);
  if (made.length === 0) return values;
  const isAsked = new Set(made);
  for await (const products of monthsOfMade(tx, { orgId, method, date: to }, made, from)) {
    for (const { moves } of products.filter(({ productId }) => isAsked.has(productId))) {
      for (const { id, isMade, valuePaise } of moves) if (isMade && valuePaise !== null) values.set(id, valuePaise);
    }
  }
  return values;
}
