import { type Fraction, fraction } from '../money/fraction.ts';
import type { Paise } from '../money/paise.ts';
import { E4, WHOLE_PERCENT_E4 } from '../money/rounding.ts';

/** The packs that a line supplies, each with the retail sale price that is declared on it, all taxes included. */
export type RetailPrice = { readonly pricePaise: Paise; readonly quantityE4: number };

/**
 * The GST in the retail sale price of these packs, exactly: RSP × rate ÷ (100 + rate), whatever is charged for them. So it is of pan
 * masala and tobacco, but not of tobacco leaves and biris, from 1 February 2026 on, whoever supplies them: CGST Rules, rule 31D, and
 * Notification 49/2023-Central Tax, both as of Notifications 19 and 20/2025-Central Tax of 31 December 2025.
 */
export function taxInRetailPrice({ pricePaise, quantityE4 }: RetailPrice, gstPercentE4: number): Fraction {
  const percentOfAll = BigInt(pricePaise) * BigInt(quantityE4) * BigInt(gstPercentE4);
  return fraction(percentOfAll, BigInt(E4) * BigInt(WHOLE_PERCENT_E4 + gstPercentE4));
}
