import { invariant } from '../basics/invariant.ts';
import { type Paise, paise } from './paise.ts';

/** Scale of quantities, rates and percentages, which are whole numbers; names end in E4. */
export const E4 = 10_000;
/** 100 % as a `percentE4`. */
export const WHOLE_PERCENT_E4 = 1_000_000;

const RUPEE_E4_TIMES_QUANTITY_E4_PER_PAISA = 1_000_000n;

/** The only rounding in the product: to the nearest whole, a half away from zero (1.5 is 2, -1.5 is -2). */
export function divideHalfAway(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, 'a division needs a positive denominator');
  const magnitude = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * magnitude + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

/** Quantity × rate in paise, rounded once. The rate is rupees × 10 000. */
export function amountOf(quantityE4: number, rateE4: number): Paise {
  return paise(Number(divideHalfAway(BigInt(quantityE4) * BigInt(rateE4), RUPEE_E4_TIMES_QUANTITY_E4_PER_PAISA)));
}

/** A percentage of an amount in paise, rounded once. 18 % is 180 000. */
export function percentOf(amountPaise: Paise, percentE4: number): Paise {
  return paise(Number(divideHalfAway(BigInt(amountPaise) * BigInt(percentE4), BigInt(WHOLE_PERCENT_E4))));
}
