import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';

/** A rate × 10 000 with two decimals, or with all four it has: 132.00, 12.3456. */
export function rateText(rateE4: number): string {
  return rateE4 % 100 === 0 ? formatAmount(rateE4 / 100, 'two') : formatE4(rateE4);
}
