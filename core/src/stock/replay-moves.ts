import { invariant } from '../basics/invariant.ts';
import { type Fraction, fraction } from '../money/fraction.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { StockPile } from './stock-pile.ts';
import {
  emptyStock,
  type Layer,
  least,
  MICRO_PER_PAISA,
  most,
  paiseOf,
  type Source,
  type StockState,
  type ValuationMethod,
} from './stock-state.ts';

/** A saved stock move of one product. Quantity × 10 000: above 0 in, below 0 out. */
export type BookedMove = {
  readonly date: IsoDate;
  /** null for opening stock. */
  readonly voucherId: string | null;
  readonly batch: string;
  /** null in transit, and if the replay does not need it. */
  readonly godownId?: string | null;
  readonly quantityE4: number;
  /** The total cost of an inward; null if the valuation method decides it. */
  readonly valuePaise: Paise | null;
  /** See `CostedMove`. */
  readonly costOf: string | null;
  /** True for goods that a stock journal made: `valueMade` must have valued them first. */
  readonly isMade?: boolean;
};

/** The effect of a move. */
export type Step = {
  /** The stock value after it, in paise. */
  readonly valuePaise: Paise;
  /**
   * The part of the purchased value that the move consumed: the cost of an outward, below 0 for a return, and for an inward the
   * correction of goods that left before it. All inward values less all these equal the stock value.
   */
  readonly costPaise: Paise;
};

export type Replay = { readonly steps: readonly Step[]; readonly state: StockState };

/**
 * Values a product's moves, given in order of date and entry, at company level (data and posting, section 8).
 *
 * Under weighted average, goods leave at value ÷ quantity; under FIFO, at the cost of the oldest layer. Negative stock is valued at the
 * last rate and corrected by the next inward. A sales return comes in at the cost at which the goods left. A purchase return goes out at
 * the rate of its receipt; if those goods are gone, it leaves like any other outward. A transfer carries its cost: its moves on one day,
 * including those into and out of transit, count together and change nothing if they add up to 0. Short goods leave on the day of the
 * receipt.
 *
 * Costs are computed in millionths of a paisa and rounded by `divideHalfAway`. Steps are differences of rounded values, so no paisa is
 * lost or created. `returned`: ids of vouchers that later moves will return, in addition to those in `moves`; their sources are kept in
 * the state.
 */
export function replayMoves(
  method: ValuationMethod,
  moves: readonly BookedMove[],
  from: StockState = emptyStock(),
  returned: Iterable<string> = [],
): Replay {
  const pile = new StockPile(method, from);
  const sources = new Map(from.sources);
  const isReturned = new Set([...returned, ...moves.flatMap(({ costOf }) => costOf ?? [])]);
  const steps: Step[] = [];
  for (let at = 0; at < moves.length; ) {
    const move = moves[at]!;
    const together = isTransfer(move) ? transferOf(moves, at) : [move];
    const quantityE4 = together.reduce((sum, each) => sum + BigInt(each.quantityE4), 0n);
    const before = pile.micro;
    const broughtMicro = quantityE4 > 0n ? broughtBy(move, quantityE4, pile, sources) : 0n;
    if (quantityE4 > 0n) pile.comeIn(quantityE4, broughtMicro);
    if (quantityE4 < 0n) pile.goOut(-quantityE4, layersGoingBack(method, move, sources));
    const valuePaise = paiseOf(pile.micro);
    const costPaise = paise(paiseOf(before) + (quantityE4 > 0n ? (move.valuePaise ?? 0) : 0) - valuePaise);
    // The first move of a transfer carries the cost of all of them.
    together.forEach((_, index) => {
      steps.push({ valuePaise, costPaise: index === 0 ? costPaise : 0 });
    });
    if (!isTransfer(move) && move.voucherId !== null && isReturned.has(move.voucherId)) {
      note(sources, move, quantityE4, quantityE4 > 0n ? broughtMicro : before - pile.micro);
    }
    at += together.length;
  }
  return { steps, state: { layers: pile.layers, lastRate: pile.lastRate, sources } };
}

/** True for a move of a stock transfer, which carries its own cost. */
export const isTransfer = ({ voucherId, costOf }: BookedMove) => voucherId !== null && costOf === voucherId;

/** The moves of a transfer on one day. They are adjacent, because they were entered together. */
function transferOf(moves: readonly BookedMove[], from: number): BookedMove[] {
  const { voucherId, date } = moves[from]!;
  const end = moves.findIndex((move, at) => at > from && (move.voucherId !== voucherId || move.date !== date));
  return moves.slice(from, end === -1 ? moves.length : end);
}

/** The cost of an inward, in millionths of a paisa. */
function broughtBy(move: BookedMove, quantityE4: bigint, pile: StockPile, sources: ReadonlyMap<string, Source>): bigint {
  if (move.valuePaise !== null) return BigInt(move.valuePaise) * MICRO_PER_PAISA;
  invariant(move.isMade !== true, 'made goods are valued before they are replayed');
  const { numerator, denominator } = rateOf(move, sources) ?? pile.lastRate;
  return divideHalfAway(quantityE4 * numerator, denominator);
}

/**
 * The opposite movement of the voucher that this move returns: of the same batch, else of the whole voucher (''). null if the valuation
 * method decides the cost.
 */
function movedWith({ quantityE4, batch, costOf }: BookedMove, sources: ReadonlyMap<string, Source>) {
  if (costOf === null) return null;
  for (const ofBatch of [batch, '']) {
    const source = sources.get(sourceKey(costOf, quantityE4 > 0 ? 'out' : 'in', ofBatch));
    if (source) return { voucherId: costOf, ofBatch, source };
  }
  return null;
}

const rateOfSource = ({ micro, quantityE4 }: Source) => fraction(micro, quantityE4);

function rateOf(move: BookedMove, sources: ReadonlyMap<string, Source>): Fraction | undefined {
  const moved = movedWith(move, sources);
  return moved ? rateOfSource(moved.source) : undefined;
}

/**
 * The layers at which returned goods leave. Under average it is one rate. Under FIFO it is each rate of the receipt, as far as not yet
 * returned, first the rates received in the godown that the goods leave. The returned quantities are recorded in `sources`, from the
 * first rate on.
 */
function layersGoingBack(method: ValuationMethod, move: BookedMove, sources: Map<string, Source>): Layer[] {
  const moved = movedWith(move, sources);
  if (moved === null) return [];
  const { voucherId, ofBatch, source } = moved;
  if (method === 'average') return [{ quantityE4: source.quantityE4, rate: rateOfSource(source) }];
  let leftE4 = BigInt(-move.quantityE4);
  const apart = cameApart(sources, voucherId, ofBatch).map((came) => {
    const rate = rateOfSource(came);
    return { rate, cameE4: came.quantityE4, isHere: sources.has(sourceKey(voucherId, intoAt(move, rate), ofBatch)) };
  });
  const hereFirst = apart.toSorted((one, other) => Number(other.isHere) - Number(one.isHere));
  return hereFirst.map(({ rate, cameE4 }) => {
    const backKey = (each: string) => sourceKey(voucherId, `back at ${textOf(rate)}`, each);
    const restE4 = most(0n, cameE4 - (sources.get(backKey(ofBatch))?.quantityE4 ?? 0n));
    const backE4 = least(leftE4, restE4);
    leftE4 -= backE4;
    if (backE4 > 0n) for (const each of new Set(['', ofBatch])) add(sources, backKey(each), { quantityE4: backE4, micro: 0n });
    return { quantityE4: restE4, rate };
  });
}

const textOf = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`;
const intoAt = ({ godownId }: BookedMove, rate: Fraction) => `into ${godownId ?? ''} at ${textOf(rate)}`;

/**
 * The key of a voucher's movement of a batch, or of all batches (''): in, out, in at its n-th rate, into a godown at a rate, or returned
 * at a rate.
 */
const sourceKey = (voucherId: string, what: string, ofBatch: string) => `${voucherId}|${what}|${ofBatch}`;

/** The receipts of a voucher, one for each rate, in order. */
function cameApart(sources: ReadonlyMap<string, Source>, voucherId: string, ofBatch: string): Source[] {
  const apart: Source[] = [];
  const next = () => sources.get(sourceKey(voucherId, `in ${apart.length}`, ofBatch));
  for (let source = next(); source; source = next()) apart.push(source);
  return apart;
}

function add(sources: Map<string, Source>, key: string, { quantityE4, micro }: Source): void {
  const source = sources.get(key) ?? { quantityE4: 0n, micro: 0n };
  sources.set(key, { quantityE4: source.quantityE4 + quantityE4, micro: source.micro + micro });
}

function note(sources: Map<string, Source>, move: BookedMove, quantityE4: bigint, micro: bigint): void {
  const { voucherId, batch } = move;
  if (voucherId === null || quantityE4 === 0n) return;
  const isIn = quantityE4 > 0n;
  const moved = { quantityE4: isIn ? quantityE4 : -quantityE4, micro };
  for (const ofBatch of new Set(['', batch])) {
    add(sources, sourceKey(voucherId, isIn ? 'in' : 'out', ofBatch), moved);
    if (!isIn) continue;
    const apart = cameApart(sources, voucherId, ofBatch);
    const sameRate = apart.findIndex((each) => each.micro * moved.quantityE4 === micro * each.quantityE4);
    add(sources, sourceKey(voucherId, `in ${sameRate === -1 ? apart.length : sameRate}`, ofBatch), moved);
    add(sources, sourceKey(voucherId, intoAt(move, rateOfSource(moved)), ofBatch), moved);
  }
}
