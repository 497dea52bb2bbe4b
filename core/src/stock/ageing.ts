import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';
import { placeValues } from './place-values.ts';
import { type Layer, paiseOf } from './stock-state.ts';

/** The last days of the age buckets, as TallyPrime has them: 0–45, 46–90, 91–180, above. */
export const defaultStockAges = '45,90,180';

export type StockToAge = {
  readonly date: IsoDate;
  readonly limits: readonly number[];
  /** The stock on that day, × 10 000. */
  readonly quantityE4: number;
  /** Receipts by day, the latest first, × 10 000, without returns of customers and less what went back to suppliers. */
  readonly receipts: readonly { readonly date: IsoDate; readonly quantityE4: number }[];
};

/**
 * The quantity of each age bucket, × 10 000; they add up to the stock. The goods in stock belong to the latest receipts, whatever the
 * valuation method. Transfers and returns of customers are no receipts, so they do not make goods young again. More stock than receipts
 * stands in the oldest bucket, negative stock in the youngest.
 */
export function agedQuantities({ date, limits, quantityE4, receipts }: StockToAge): number[] {
  const buckets = [...limits.map(() => 0), 0];
  if (quantityE4 < 0) return buckets.with(0, quantityE4);
  let leftE4 = quantityE4;
  for (const receipt of receipts) {
    const partE4 = Math.min(leftE4, receipt.quantityE4);
    const days = daysBetween(receipt.date, date);
    const at = limits.findIndex((limit) => days <= limit);
    buckets[at === -1 ? limits.length : at]! += partE4;
    leftE4 -= partE4;
  }
  buckets[limits.length]! += leftE4;
  return buckets;
}

/**
 * The value of each bucket in paise; they add up to the value of the stock. `layers` of FIFO, the oldest first, belong to the oldest
 * buckets; under average (null) each bucket has its share, and the oldest one in use takes the rest.
 */
export function agedValues(quantitiesE4: readonly number[], valuePaise: Paise, layers: readonly Layer[] | null): Paise[] {
  const used = quantitiesE4.flatMap((quantityE4, at) => (quantityE4 === 0 ? [] : [at]));
  if (used.length === 0) return quantitiesE4.map((_, at) => (at === 0 ? valuePaise : paise(0)));
  const shares =
    layers === null
      ? placeValues(
          valuePaise,
          used.map((at) => quantitiesE4[at]!),
        )
      : fromLayers(
          used.map((at) => quantitiesE4[at]!),
          valuePaise,
          layers,
        );
  const values = quantitiesE4.map(() => paise(0));
  used.forEach((at, index) => {
    values[at] = shares[index]!;
  });
  return values;
}

/** The cost of these quantities, the youngest first, from layers of which the oldest is first. Rounded from the sums, so nothing is lost. */
function fromLayers(quantitiesE4: readonly number[], valuePaise: Paise, layers: readonly Layer[]): Paise[] {
  let upToE4 = 0n;
  let shown = 0;
  const oldestFirst = quantitiesE4.toReversed().map((quantityE4, at) => {
    upToE4 += BigInt(quantityE4);
    const isLast = at === quantitiesE4.length - 1;
    const upTo = isLast ? valuePaise : paiseOf(costOfOldest(layers, upToE4));
    const share = paise(upTo - shown);
    shown = upTo;
    return share;
  });
  return oldestFirst.toReversed();
}

/** The cost of the oldest goods, in millionths of a paisa. */
function costOfOldest(layers: readonly Layer[], quantityE4: bigint): bigint {
  let leftE4 = quantityE4;
  let micro = 0n;
  for (const layer of layers) {
    const partE4 = layer.quantityE4 < leftE4 ? layer.quantityE4 : leftE4;
    micro += divideHalfAway(partE4 * layer.rate.numerator, layer.rate.denominator);
    leftE4 -= partE4;
    if (leftE4 <= 0n) break;
  }
  return micro;
}
