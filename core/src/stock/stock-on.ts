import type { IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { emptyStock, type StockState, type ValuationMethod } from './stock-state.ts';

/** A product at the end of a month in which it moved, with everything that a later replay needs. */
export type MonthEnd = { readonly month: IsoDate; readonly lastMoveOn: IsoDate; readonly state: StockState };
export type StockOn = { readonly state: StockState; readonly monthEnds: readonly MonthEnd[] };

/** The replay of one product. `moves` continue after `from` and cover the whole month of `date`. */
export type ToReplay = {
  readonly method: ValuationMethod;
  readonly date: IsoDate;
  readonly moves: readonly BookedMove[];
  readonly from?: StockState | undefined;
  readonly returned?: Iterable<string>;
};

/** The stock of a product at the end of a day, and the state at the end of each month up to then. Rounds as `replayMoves`. */
export function stockOn({ method, date, moves, from = emptyStock(), returned = [] }: ToReplay): StockOn {
  const allReturned = new Set([...returned, ...moves.flatMap(({ costOf }) => costOf ?? [])]);
  let state = from;
  let onDate = from;
  const monthEnds = [...Map.groupBy(moves, (move) => monthOf(move.date))].map(([month, ofMonth]) => {
    const upTo = ofMonth.findLastIndex((move) => move.date <= date) + 1;
    const known = replayMoves(method, ofMonth.slice(0, upTo), state, allReturned);
    onDate = upTo > 0 ? known.state : onDate;
    state = replayMoves(method, ofMonth.slice(upTo), known.state, allReturned).state;
    return { month, lastMoveOn: ofMonth.at(-1)!.date, state };
  });
  return { state: onDate, monthEnds };
}

/** The same for many products. Their moves may be mixed; each product is replayed by itself. */
export function stockOfProducts(
  all: Omit<ToReplay, 'moves' | 'from'>,
  moves: readonly (BookedMove & { readonly productId: string })[],
  from: ReadonlyMap<string, StockState>,
): Map<string, StockOn> {
  const ofProduct = Map.groupBy(moves, ({ productId }) => productId);
  const ids = new Set([...from.keys(), ...ofProduct.keys()]);
  return new Map([...ids].map((id) => [id, stockOn({ ...all, moves: ofProduct.get(id) ?? [], from: from.get(id) })]));
}
