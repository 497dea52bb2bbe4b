import { type Fraction, fraction } from '../money/fraction.ts';
import type { Paise } from '../money/paise.ts';
import { E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';

/** The packs of a line, with the retail sale price printed on each, all taxes included. */
export type RetailPrice = { readonly pricePaise: Paise; readonly quantityE4: number };

/**
 * The exact GST in the retail sale price of these packs: RSP × rate ÷ (100 + rate), whatever is charged. It applies to pan masala and
 * tobacco, except tobacco leaves and biris, from 1 February 2026, for every supplier: CGST Rules, rule 31D, and Notification
 * 49/2023-Central Tax, both as amended by Notifications 19 and 20/2025-Central Tax of 31 December 2025.
 */
export function taxInRetailPrice({ pricePaise, quantityE4 }: RetailPrice, gstPercentE4: number): Fraction {
  const percentOfAll = BigInt(pricePaise) * BigInt(quantityE4) * BigInt(gstPercentE4);
  return fraction(percentOfAll, BigInt(E4) * BigInt(WHOLE_PERCENT_E4 + gstPercentE4));
}
