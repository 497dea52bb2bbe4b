import { invariant } from '../basics/invariant.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { percentOf } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { emptyStock, type StockState, type ValuationMethod } from './stock-state.ts';

/** How goods that a stock journal makes take their value: main goods share the cost by weight, a by-product has a value of its own. */
export type MadeShare = {
  /** 0 for a by-product. */
  readonly weight: number;
  /** In paise; 0 for main goods. */
  readonly ownPaise: Paise;
};

/** A stock journal's part in the value of what it makes. */
export type Making = {
  /** Costs added to those of the consumed goods, in paise. */
  readonly addedPaise: Paise;
  /** Costs added as a percentage of the consumed goods, × 10 000. */
  readonly addedPercentE4: number;
  /** Everything that it makes, by the id of its move. */
  readonly made: readonly (MadeShare & { readonly moveId: string })[];
};

/**
 * The value of each of the made goods, in paise: together always the consumed cost and the added costs. By-products take their own value,
 * as far as the cost suffices; the rest is shared over the main goods by weight. Without main goods the by-products share all of it.
 */
export function shareMade(consumedPaise: Paise, { addedPaise, addedPercentE4 }: Omit<Making, 'made'>, made: readonly MadeShare[]): Paise[] {
  const wholePaise = consumedPaise + addedPaise + percentOf(consumedPaise, addedPercentE4);
  const ownPaise = made.map((each) => each.ownPaise);
  const weights = made.map(({ weight }) => weight);
  const hasMain = weights.some((weight) => weight > 0);
  const sumOfOwnPaise = sumPaise(ownPaise);
  if (!hasMain || sumOfOwnPaise > wholePaise) return spread(wholePaise, ownPaise);
  const shares = spread(wholePaise - sumOfOwnPaise, weights);
  return shares.map((sharePaise, at) => sharePaise + ownPaise[at]!);
}

/** A saved stock move with its id. */
export type IdentifiedMove = BookedMove & { readonly id: string };

/** The moves of a product in order of date and entry, with the stock before them. In a stock journal, what leaves comes first. */
export type MovesOfProduct = { readonly moves: readonly IdentifiedMove[]; readonly from?: StockState | undefined };

/**
 * The value of what stock journals make, in paise by the id of its move. A journal's goods may be consumed by a later one, so the journals
 * are valued in order of date and entry, each from the stock that the earlier ones left.
 *
 * @param products all products that the journals consume, and those that these are made from. Moves of made goods need no value yet.
 * @param makings the stock journals, by the id of their voucher
 * @param returned ids of vouchers that later moves return, besides those in the moves
 */
export function valueMade(
  method: ValuationMethod,
  products: readonly MovesOfProduct[],
  makings: ReadonlyMap<string, Making>,
  returned: Iterable<string> = [],
): Map<string, Paise> {
  const allReturned = new Set([...returned, ...products.flatMap(({ moves }) => moves.flatMap(({ costOf }) => costOf ?? []))]);
  const values = new Map<string, Paise>();
  const replays = products.map(({ moves, from = emptyStock() }) => ({ moves, state: from, next: 0 }));
  const goOn = (replay: (typeof replays)[number], end: number) => {
    const moves = withValues(replay.moves.slice(replay.next, end), values);
    const { steps, state } = replayMoves(method, moves, replay.state, allReturned);
    replay.state = state;
    replay.next = end;
    return steps;
  };
  for (const [voucherId, consumed] of consumedBy(products, makings)) {
    const making = makings.get(voucherId)!;
    const costs = consumed.map(({ product, from, to }) => {
      const replay = replays[product]!;
      goOn(replay, from);
      return sumPaise(goOn(replay, to).map(({ costPaise }) => costPaise));
    });
    const shares = shareMade(sumPaise(costs), making, making.made);
    for (const [at, { moveId }] of making.made.entries()) values.set(moveId, shares[at]!);
  }
  return values;
}

/** The moves with the values of those that were made. */
export function withValues<Move extends IdentifiedMove>(moves: readonly Move[], values: ReadonlyMap<string, Paise>): Move[] {
  return moves.map((move) => {
    const valuePaise = values.get(move.id);
    return valuePaise === undefined ? move : { ...move, valuePaise };
  });
}

type Consumed = { readonly product: number; readonly from: number; readonly to: number };

/** The journals in order of date and entry, each with the moves that leave, by product. */
function consumedBy(products: readonly MovesOfProduct[], makings: ReadonlyMap<string, Making>): [string, Consumed[]][] {
  const journals = new Map<string, { date: string; consumed: Consumed[] }>();
  for (const [product, { moves }] of products.entries()) {
    for (const [at, { voucherId, date, quantityE4 }] of moves.entries()) {
      if (voucherId === null || !makings.has(voucherId)) continue;
      const journal = journals.get(voucherId) ?? { date, consumed: [] };
      journals.set(voucherId, journal);
      if (quantityE4 > 0) continue;
      const last = journal.consumed.at(-1);
      if (last?.product !== product) journal.consumed.push({ product, from: at, to: at + 1 });
      else {
        invariant(last.to === at, 'what a stock journal consumes of a product comes before what it makes of it');
        journal.consumed[journal.consumed.length - 1] = { ...last, to: at + 1 };
      }
    }
  }
  const inOrder = [...journals].sort(([one, { date: a }], [other, { date: b }]) => compare(a, b) || compare(one, other));
  return inOrder.map(([voucherId, { consumed }]) => [voucherId, consumed]);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
