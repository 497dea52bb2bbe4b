import type { SerialLine } from '../stock/serial-numbers.ts';
import { inUnits } from './goods-of-line.ts';
import type { TradeDraft } from './trade-draft.ts';
import type { TradeRule } from './trade-rules.ts';

/** The lines of a voucher with goods as their serial numbers are checked: the pieces that move, not those that are billed. */
export function serialLines(lines: TradeDraft['lines'], { stockSign }: Pick<TradeRule, 'stockSign'>): SerialLine[] {
  return lines.map((line) => ({
    productId: line.ledger === undefined ? line.productId : '',
    quantityE4: line.valuePaise === undefined ? inUnits(line.actualQuantityE4, line) : 0,
    way: stockSign,
    serials: line.serials,
  }));
}
