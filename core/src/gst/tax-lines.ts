import { add, type Fraction, fraction, isLess, negated, rounded, times, ZERO } from '../money/fraction.ts';
import { type Paise, paise, sumPaise } from '../money/paise.ts';
import { WHOLE_PERCENT_E4 } from '../money/rounding.ts';
import type { GstRateFound } from './gst-rates.ts';
import type { TaxHeads } from './place-of-supply.ts';
import { type RetailPrice, taxInRetailPrice } from './retail-price.ts';

/** The input of a line or charge for its tax. */
export type LineToTax = GstRateFound & {
  /** After discount; includes the tax if `isTaxInclusive`; below 0 for a deduction. */
  readonly valuePaise: Paise;
  readonly isTaxInclusive: boolean;
  /** Quantity × 10 000 on which per-unit cess is charged. */
  readonly quantityE4: number;
  /** Set if the tax is on the retail sale price, whatever the value. */
  readonly retail?: RetailPrice;
};

export type TaxFigures = {
  /**
   * The value before tax. If the tax is on the retail sale price, it is still the net sale value, which invoice and return show as the
   * taxable value (GSTN advisory of 23 January 2026).
   */
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  /** UTGST in a union territory without a legislature. */
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Cess as a percentage of the taxable value. */
  readonly cessPaise: Paise;
  /** Cess per unit. */
  readonly additionalCessPaise: Paise;
  readonly totalPaise: Paise;
};

const share = (percentE4: number): Fraction => fraction(percentE4, WHOLE_PERCENT_E4);

function cessByUnit(line: LineToTax): Fraction {
  return fraction(BigInt(line.quantityE4) * BigInt(line.cessPerUnitE4), 1_000_000n);
}

/**
 * The exact value before tax: (P − c × quantity) ÷ (1 + t) for an inclusive price, where t is GST and cess percent; P less its tax if
 * that is on the retail sale price.
 */
export function exactTaxable(line: LineToTax): Fraction {
  const value = fraction(line.valuePaise);
  if (!line.isTaxInclusive) return value;
  if (line.retail !== undefined) return add(value, negated(taxInRetailPrice(line.retail, line.gstPercentE4)));
  return times(
    add(value, negated(cessByUnit(line))),
    fraction(WHOLE_PERCENT_E4, WHOLE_PERCENT_E4 + line.gstPercentE4 + line.cessPercentE4),
  );
}

/** The same line with "the higher of" decided: one of its two cess rates is set to 0, so the rest can be added. */
export function withCessDecided<L extends LineToTax>(line: L): L {
  if (line.cessRule === 'sum') return line;
  const byPercent = { ...line, cessRule: 'sum' as const, cessPerUnitE4: 0 };
  const isUnitHigher = isLess(times(exactTaxable(byPercent), share(line.cessPercentE4)), cessByUnit(line));
  return isUnitHigher ? { ...line, cessRule: 'sum' as const, cessPercentE4: 0 } : byPercent;
}

/** Rounds running totals: each step returns the rounded total after it less the one before it. */
function runningTax(): (key: string, exact: Fraction) => Paise {
  const soFar = new Map<string, { exact: Fraction; roundedPaise: bigint }>();
  return (key, exact) => {
    const before = soFar.get(key) ?? { exact: ZERO, roundedPaise: 0n };
    const after = add(before.exact, exact);
    const roundedPaise = rounded(after);
    soFar.set(key, { exact: after, roundedPaise });
    return paise(Number(roundedPaise - before.roundedPaise));
  };
}

function taxOfLine(undecided: LineToTax, heads: TaxHeads, settled: ReturnType<typeof runningTax>): TaxFigures {
  const line = withCessDecided(undecided);
  const base = exactTaxable(line);
  const gst = line.retail === undefined ? times(base, share(line.gstPercentE4)) : taxInRetailPrice(line.retail, line.gstPercentE4);
  const gstKey = `gst ${line.gstPercentE4}`;
  const halfPaise = heads === 'intra' ? settled(gstKey, times(gst, fraction(1, 2))) : 0;
  const igstPaise = heads === 'inter' ? settled(gstKey, gst) : 0;
  const cessPaise = settled(`cess ${line.cessPercentE4}`, times(base, share(line.cessPercentE4)));
  const additionalCessPaise = settled(`unit ${line.cessPerUnitE4}`, cessByUnit(line));
  const taxPaise = sumPaise([halfPaise, halfPaise, igstPaise, cessPaise, additionalCessPaise]);
  const taxablePaise = line.isTaxInclusive ? paise(line.valuePaise - taxPaise) : line.valuePaise;
  return {
    taxablePaise,
    cgstPaise: halfPaise,
    sgstPaise: halfPaise,
    igstPaise,
    cessPaise,
    additionalCessPaise,
    totalPaise: paise(taxablePaise + taxPaise),
  };
}

/**
 * The tax of each line of one document. It is rounded once per document and rate, as a running total, so that lines, HSN rows, return
 * and books agree (two lines of 7.60 at 12 % bear 0.46 and 0.45 per half). CGST and SGST are each computed from the half rate and are
 * equal. The total of an inclusive line is exactly its price; the rounding difference is in its taxable value. Inclusive lines are
 * computed last, so that the document total does not depend on the order of lines. GST is not charged on cess, nor cess on GST.
 */
export function taxLines(lines: readonly LineToTax[], heads: TaxHeads): TaxFigures[] {
  const settled = runningTax();
  const inOrder = [...lines.entries()].toSorted(([, one], [, other]) => Number(one.isTaxInclusive) - Number(other.isTaxInclusive));
  const figures = new Map(inOrder.map(([at, line]) => [at, taxOfLine(line, heads, settled)]));
  return lines.map((_, at) => figures.get(at)!);
}
