import { NO_TAX } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { isZeroRated, taxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/** The tax in an advance, by head, in paise. */
export type AdvanceHeads = { readonly cgstPaise: Paise; readonly sgstPaise: Paise; readonly igstPaise: Paise };
/**
 * The part of an advance for a service that is not yet set off: its value, and the tax due when it was received, 0 or above.
 * `roundPaise` is the rounding difference so far. Together they are what bills may still take.
 */
export type AdvanceLeft = AdvanceHeads & { readonly valuePaise: Paise; readonly roundPaise: Paise };
/** The part of an advance that a bill sets off. Value, tax and rounding difference add up to the allocated amount. */
export type AdvanceUse = AdvanceLeft;

/** The rate and place of supply by which an advance for a service is taxed. Goods bear no tax before their bill (CGST Act, section 13). */
export type AdvanceTax = { readonly gstPercentE4: number; readonly placeOfSupply: StateCode };

type Supply = { readonly supplierState: StateCode; readonly customer: PartyCategory; readonly hasLut: boolean };

/** The tax included in an amount received in advance, and the value without it. Under a letter of undertaking there is no tax. */
export function taxOfAdvance(
  grossPaise: Paise,
  { gstPercentE4, placeOfSupply }: AdvanceTax,
  { supplierState, customer, hasLut }: Supply,
): AdvanceLeft {
  const supply = { supplierState, placeOfSupply, customer };
  const percentE4 = hasLut && isZeroRated(supply) ? 0 : gstPercentE4;
  const line = { ...NO_TAX, gstPercentE4: percentE4, valuePaise: grossPaise, isTaxInclusive: true, quantityE4: 0 };
  const [{ taxablePaise, cgstPaise, sgstPaise, igstPaise } = NOTHING] = taxLines([line], taxHeads(supply));
  return { valuePaise: taxablePaise, cgstPaise, sgstPaise, igstPaise, roundPaise: 0 };
}

const NOTHING = { taxablePaise: 0, cgstPaise: 0, sgstPaise: 0, igstPaise: 0 };

/** The tax of all heads, in paise. */
export const taxPaiseOf = ({ cgstPaise, sgstPaise, igstPaise }: AdvanceHeads): Paise => paise(cgstPaise + sgstPaise + igstPaise);
/** The amount of a bill that an advance can settle: its value and tax, less the rounding difference so far. */
export const grossOf = (left: AdvanceLeft): Paise => paise(left.valuePaise + taxPaiseOf(left) - left.roundPaise);

/**
 * The value and tax to take when `allocatedPaise` of an advance is set off against a bill: each its rounded share of what is left, so
 * that the last use takes the rest. The tax is taken back, because the bill bears its own. `allocatedPaise` is between 0 and the gross
 * of what is left.
 */
export function useAdvance(allocatedPaise: Paise, left: AdvanceLeft): AdvanceUse {
  const grossPaise = grossOf(left);
  const share = (amountPaise: Paise) =>
    grossPaise === 0 ? 0 : paise(Number(divideHalfAway(BigInt(amountPaise) * BigInt(allocatedPaise), BigInt(grossPaise))));
  const [valuePaise, cgstPaise, sgstPaise, igstPaise] = [
    share(left.valuePaise),
    share(left.cgstPaise),
    share(left.sgstPaise),
    share(left.igstPaise),
  ];
  const roundPaise = paise(allocatedPaise - valuePaise - cgstPaise - sgstPaise - igstPaise) || 0;
  return { valuePaise, cgstPaise, sgstPaise, igstPaise, roundPaise };
}
