import type { Paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';
import { daysBetween, type IsoDate } from '../periods/business-date.ts';

/** How fast a product sells, the fastest first. `new`: it came in first within the period, so it cannot be called slow yet. */
export const stockSpeeds = { fast: 'Fast', steady: 'Steady', new: 'New', slow: 'Slow', dead: 'No move' } as const;
export type StockSpeed = keyof typeof stockSpeeds;

/** The days without a sale after which goods in stock are slow, unless the user chooses others. */
export const slowDaysChoices = [30, 60, 90, 180] as const;

const ONE_E4 = 10_000;

/**
 * How often the stock was turned over in a period, × 10 000 with two decimals: the cost of what left, divided by the average of opening and
 * closing value. Null without stock at both ends.
 */
export function stockTurnsE4(opening: Paise, closing: Paise, outward: Paise): number | null {
  const both = opening + closing;
  if (both <= 0) return null;
  return Number(divideHalfAway(BigInt(outward) * 200n, BigInt(both))) * 100;
}

export type SpeedFacts = {
  readonly from: IsoDate;
  /** The last day of the period, or today if that is earlier. */
  readonly to: IsoDate;
  readonly slowDays: number;
  /** In stock at the end, × 10 000. */
  readonly quantityE4: number;
  readonly turnsE4: number | null;
  /** The first receipt; null for goods that came with the opening stock. */
  readonly firstReceivedOn: IsoDate | null;
  readonly lastSoldOn: IsoDate | null;
  /** The last receipt or issue, without transfers between godowns. */
  readonly lastMovedOn: IsoDate | null;
};

/**
 * How fast a product sells. Goods in stock that did not move in the period are dead; those without a sale for `slowDays` are slow, or new if
 * they came in first within the period. Others are fast if they were sold in the period and their stock was turned over at least once, or
 * all that came in was sold. Goods that were written off are not fast.
 */
export function speedOf({ from, to, slowDays, quantityE4, turnsE4, firstReceivedOn, lastSoldOn, lastMovedOn }: SpeedFacts): StockSpeed {
  const isNew = firstReceivedOn !== null && firstReceivedOn >= from;
  if (quantityE4 > 0 && (lastMovedOn === null || lastMovedOn < from)) return 'dead';
  if (quantityE4 > 0 && (lastSoldOn === null || daysBetween(lastSoldOn, to) >= slowDays)) return isNew ? 'new' : 'slow';
  const isSold = lastSoldOn !== null && lastSoldOn >= from;
  if (isSold && (turnsE4 === null ? quantityE4 <= 0 : turnsE4 >= ONE_E4)) return 'fast';
  return isNew ? 'new' : 'steady';
}

type Placed = { readonly speed: StockSpeed; readonly turnsE4: number | null; readonly outward: Paise; readonly value: Paise };
const order = Object.keys(stockSpeeds) as readonly StockSpeed[];

/** Sorts by speed, the fastest first; within a speed by turns, then by the cost of what left, then by the value in stock. */
export const bySpeed = (a: Placed, b: Placed): number =>
  order.indexOf(a.speed) - order.indexOf(b.speed) || (b.turnsE4 ?? -1) - (a.turnsE4 ?? -1) || b.outward - a.outward || b.value - a.value;
