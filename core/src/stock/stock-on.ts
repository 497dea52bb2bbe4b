import type { IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { type BookedMove, replayMoves } from './replay-moves.ts';
import { emptyStock, type StockState, type ValuationMethod } from './stock-state.ts';

/** The moves of a product in a month come in parts of so many, and each part keeps one state: a later replay reads few moves. */
const movesOfPart = 25;

/**
 * A product at the end of a day on which it moved, with everything that a later replay needs: the last day that ends within its part of the
 * month, or the last day known. `monthMoves` are its moves in the month up to then, from which the number of the part follows.
 */
export type PartEnd = {
  readonly month: IsoDate;
  readonly part: number;
  readonly monthMoves: number;
  readonly lastMoveOn: IsoDate;
  readonly state: StockState;
};
export type StockOn = { readonly state: StockState; readonly ends: readonly PartEnd[] };

/** The replay of one product. `moves` are all after `from`, in order, up to the end of the asked day. */
export type ToReplay = {
  readonly method: ValuationMethod;
  readonly moves: readonly BookedMove[];
  readonly from?: Pick<PartEnd, 'month' | 'monthMoves' | 'state'> | undefined;
  readonly returned?: Iterable<string>;
};

/** The stock of a product after all these moves, and the state at the end of each part of a month until then. Rounds as `replayMoves`. */
export function stockOn({ method, moves, from, returned = [] }: ToReplay): StockOn {
  const allReturned = new Set([...returned, ...moves.flatMap(({ costOf }) => costOf ?? [])]);
  let state = from?.state ?? emptyStock();
  const ends = partsOf(moves, from).map(({ moves: ofPart, ...part }) => {
    state = replayMoves(method, ofPart, state, allReturned).state;
    return { ...part, state };
  });
  return { state, ends };
}

type Part = Omit<PartEnd, 'state'> & { readonly moves: readonly BookedMove[] };

/** Moves by parts of their months. A day belongs to one part: that of its last move. */
function partsOf(moves: readonly BookedMove[], from: ToReplay['from']): Part[] {
  const parts: Part[] = [];
  let { month, monthMoves } = from ?? { month: '', monthMoves: 0 };
  for (const [date, ofDay] of Map.groupBy(moves, (move) => move.date)) {
    const isSameMonth = monthOf(date) === month;
    month = monthOf(date);
    monthMoves = (isSameMonth ? monthMoves : 0) + ofDay.length;
    const part = Math.floor(monthMoves / movesOfPart);
    const last = parts.at(-1);
    const begun = last?.month === month && last.part === part ? parts.pop() : undefined;
    parts.push({ month, part, monthMoves, lastMoveOn: date, moves: [...(begun?.moves ?? []), ...ofDay] });
  }
  return parts;
}
