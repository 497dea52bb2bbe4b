import { NO_TAX } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import { isZeroRated, taxHeads } from '../gst/place-of-supply.ts';
import type { StateCode } from '../gst/states.ts';
import { taxLines } from '../gst/tax-lines.ts';
import { type Paise, paise } from '../money/paise.ts';
import { divideHalfAway } from '../money/rounding.ts';

/** The tax that lies in an advance, by head, in paise. */
export type AdvanceHeads = { readonly cgstPaise: Paise; readonly sgstPaise: Paise; readonly igstPaise: Paise };
/**
 * What of an advance for a service nobody has set off yet: its value, and the tax that was due when it came, 0 or above. `roundPaise` is
 * what rounding has given so far: all three together are what bills may still take.
 */
export type AdvanceLeft = AdvanceHeads & { readonly valuePaise: Paise; readonly roundPaise: Paise };
/** What sets off a part of it. Value, tax and the paisa that rounding leaves come to what was allocated. */
export type AdvanceUse = AdvanceLeft;

/** At what rate and for which place an advance for a service is taxed (CGST Act, section 13: goods bear none before their bill). */
export type AdvanceTax = { readonly gstPercentE4: number; readonly placeOfSupply: StateCode };

type Supply = { readonly supplierState: StateCode; readonly customer: PartyCategory; readonly hasLut: boolean };

/** The tax within an amount received ahead, and what is left as the advance. Under a letter of undertaking there is none. */
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
/** What an advance can pay of a bill: its value with the tax in it, less what rounding gave of it before. */
export const grossOf = (left: AdvanceLeft): Paise => paise(left.valuePaise + taxPaiseOf(left) - left.roundPaise);

/**
 * What of value and tax goes when so much of an advance is set off against a bill: each its share of what is left, rounded, so that
 * the last of it takes all. The tax is taken back, for the bill bears its own. `allocatedPaise` 0 to the gross of what is left.
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
