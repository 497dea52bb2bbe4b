import { type Paise, sumPaise } from '../money/paise.ts';
import { mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

/** Goods that move, with what is known of their cost. Without either they move at the cost of what lies there. */
export type CostedMove = StockMove & {
  /** What an inward cost as a whole, charges and ineligible tax included; an outward costs what the method of the company says. */
  readonly valuePaise?: Paise;
  /**
   * The voucher at whose cost these goods move: a sale that comes back, a purchase that goes back, and of a transfer the transfer
   * itself, which carries the cost of what it takes.
   */
  readonly costOf?: string;
};

/** As `mergeMoves`, and what the inwards cost is added up. All moves of one voucher are costed alike. */
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
