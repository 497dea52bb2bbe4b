import { MAX_TOTAL_PAISE } from '../basics/limits.ts';

/** The books know this of a product's cost on a day, without the voucher that is being built. */
export type KnownCost = {
  /** True if goods came in at a cost by that day: further goods then come in at the current cost of the stock. */
  readonly hasCost: boolean;
  /** The purchase rate of the product in rupees × 10 000, without tax; 0 if it has none. */
  readonly purchaseRateE4: number;
};

/** The largest cost of a line, as quantity × rate, each × 10 000. */
export const mostCostE8 = BigInt(MAX_TOTAL_PAISE) * 1_000_000n;

/** Counts as the cost of a product that was not read, as on a screen. */
export const costKnown: KnownCost = { hasCost: true, purchaseRateE4: 0 };

/**
 * The rate at which goods without a bill come in (found at a count, returned without an original), in rupees × 10 000: the entered one,
 * else that of the product if the stock has no cost yet. 0 if the valuation method decides it, by the current cost of the stock. null if
 * nothing is known: the user must enter it.
 */
export function rateOfFound(enteredRateE4: number, { hasCost, purchaseRateE4 }: KnownCost): number | null {
  if (enteredRateE4 > 0) return enteredRateE4;
  if (hasCost) return 0;
  return purchaseRateE4 > 0 ? purchaseRateE4 : null;
}
