import { divideHalfAway, E4 } from '../money/rounding.ts';
import { inUnits } from './goods-of-line.ts';
import type { TradeLine } from './trade-draft.ts';

type CountedLine = Pick<TradeLine, 'productId' | 'quantityE4' | 'alternateFactorE4'>;

/** A line of an order with its pending quantity, × 10 000 in units of its product. */
export type PendingLine = { readonly line: TradeLine; readonly orderedE4: number; readonly pendingE4: number };

/**
 * The pending quantity of each line of an order: ordered less invoiced, never below 0. Sales are summed by product and fill the lines in
 * order, so it does not matter how a sale splits them over godowns and batches. `sales` must not include cancelled ones.
 */
export function pendingLines(
  order: { readonly lines: readonly TradeLine[] },
  sales: readonly { readonly lines: readonly CountedLine[] }[],
): PendingLine[] {
  const invoicedE4 = new Map<string, number>();
  for (const line of sales.flatMap((sale) => sale.lines)) {
    invoicedE4.set(line.productId, (invoicedE4.get(line.productId) ?? 0) + inUnits(line.quantityE4, line));
  }
  return order.lines.map((line) => {
    const orderedE4 = inUnits(line.quantityE4, line);
    const left = invoicedE4.get(line.productId) ?? 0;
    const takenE4 = Math.min(orderedE4, left);
    invoicedE4.set(line.productId, left - takenE4);
    return { line, orderedE4, pendingE4: orderedE4 - takenE4 };
  });
}

/** The line with another quantity (× 10 000 in units): in its second unit if that divides evenly, else in units with the rate per unit. */
export function lineOf(line: TradeLine, unitsE4: number): TradeLine {
  const { alternateFactorE4: factorE4, ...plain } = line;
  if (factorE4 === undefined) return { ...line, quantityE4: unitsE4, actualQuantityE4: unitsE4 };
  const inSecond = BigInt(unitsE4) * BigInt(E4);
  if (inSecond % BigInt(factorE4) === 0n) {
    const quantityE4 = Number(inSecond / BigInt(factorE4));
    return { ...line, quantityE4, actualQuantityE4: quantityE4 };
  }
  const rateE4 = Number(divideHalfAway(BigInt(line.rateE4) * BigInt(E4), BigInt(factorE4)));
  return { ...plain, quantityE4: unitsE4, actualQuantityE4: unitsE4, rateE4 };
}
