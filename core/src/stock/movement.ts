import { type Paise, paise } from '../money/paise.ts';
import { type BookedMove, isTransfer, type Step } from './replay-moves.ts';
import { type StockState, valuePaiseOf } from './stock-state.ts';

/** The values of a product's moves in a period, in paise at cost: opening + inward - outward = closing. */
export type MovedValue = {
  readonly openingPaise: Paise;
  readonly inwardPaise: Paise;
  readonly outwardPaise: Paise;
  readonly closingPaise: Paise;
};

/**
 * The movement of a product in a period. Inward are receipts at their cost, returns of customers at the cost at which the goods left, what
 * was made or found. Outward is the cost of all that left, with the correction of goods that left before they were received. A transfer
 * moves nothing, unless it arrives short. Opening stock of the books is opening also on its own day. `state` is the stock after the moves.
 */
export function movedValueOf(moves: readonly (readonly [BookedMove, Step])[], state: StockState): MovedValue {
  let inward = 0;
  let outward = 0;
  for (const [move, { costPaise }] of moves) {
    if (move.voucherId === null) continue;
    if (move.quantityE4 < 0 || isTransfer(move)) outward += costPaise;
    else if (move.valuePaise === null) inward -= costPaise;
    else {
      inward += move.valuePaise;
      outward += costPaise;
    }
  }
  const closingPaise = valuePaiseOf(state);
  return { openingPaise: paise(closingPaise - inward + outward), inwardPaise: paise(inward), outwardPaise: paise(outward), closingPaise };
}

/**
 * The same without the moves: what left is what was there and came in, less what is still there. Only if every inward of the period has a
 * value of its own (`inwardPaise` is their sum); returns and goods that stock journals make have none. Transfers may be among the moves.
 */
export function movedBetween(openingPaise: Paise, inwardPaise: Paise, closingPaise: Paise): MovedValue {
  return { openingPaise, inwardPaise, outwardPaise: paise(openingPaise + inwardPaise - closingPaise), closingPaise };
}
