import { type Paise, sumPaise } from '../money/paise.ts';
import type { MadeShare } from './made-goods.ts';
import { mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

/** A stock move with its cost. Without `valuePaise` and `costOf` it moves at the current cost of the stock. */
export type CostedMove = StockMove & {
  /** The total cost of an inward, charges and ineligible tax included. The cost of an outward follows the company's valuation method. */
  readonly valuePaise?: Paise;
  /**
   * The voucher at whose cost these goods move: the sale or purchase that a return corrects, or the transfer itself, which carries the
   * cost of its goods.
   */
  readonly costOf?: string;
  /** For goods that a stock journal makes, instead of a value: their share in its cost. */
  readonly made?: MadeShare;
};

/** As `mergeMoves`, with the cost of inwards added up. All moves of one voucher are costed in the same way. */
export function mergeCostedMoves(moves: readonly CostedMove[]): CostedMove[] {
  const keyOf = ({ productId, godownId, batch }: StockMove) => stockKey(productId, godownId, batch);
  const valued = Map.groupBy(
    moves.filter(({ valuePaise }) => valuePaise !== undefined),
    keyOf,
  );
  return mergeMoves(moves).map((move: CostedMove) => {
    const values = valued.get(keyOf(move));
    return values ? { ...move, valuePaise: sumPaise(values.map(({ valuePaise = 0 }) => valuePaise)) } : move;
  });
}
