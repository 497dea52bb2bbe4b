import { type GstRate, type GstRateFound, NO_TAX, rateForPiece, rateInForce, type TaxOn, type TaxTreatment } from '../gst/gst-rates.ts';
import { isTaxOfOperator } from '../gst/operator-tax.ts';
import { exactTaxable, type LineToTax, withCessDecided } from '../gst/tax-lines.ts';
import { add, ceiling, fraction, rounded, times } from '../money/fraction.ts';
import { type Paise, sumPaise } from '../money/paise.ts';
import { E4 } from '../money/rounding.ts';
import { spread } from '../money/spread.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { piecesIn } from '../products/unit-codes.ts';
import { unitsCounted } from './goods-of-line.ts';
import { retailOf } from './retail-price.ts';
import type { TaxRegime } from './tax-regime.ts';
import type { TradeLine } from './trade-draft.ts';
import type { ProductFacts } from './voucher-facts.ts';

/** A line with its value after discount, before its rate is known. */
export type ValuedLine = {
  readonly line: TradeLine;
  /** With the rates that apply to this line; for a note those of its original. */
  readonly product: ProductFacts | undefined;
  /** With the rates of its classification. Amounts of the whole supply are shared by them, in a note as in its original. */
  readonly listed: ProductFacts | undefined;
  readonly valuePaise: Paise;
};

/** A line with its rate. Its cess is already decided, so it is only added. */
export type RatedLine = LineToTax & {
  readonly treatment: TaxTreatment;
  /** True if the line is taxable and its product has no rate on the day. */
  readonly isRateMissing: boolean;
};

type Found = GstRateFound & { readonly taxOn?: TaxOn };

function toTax({ line, product, valuePaise }: ValuedLine, found: Found, { via }: TaxRegime): LineToTax {
  const { gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule } = found;
  const quantityE4 = unitsCounted(line.quantityE4, line);
  // Tax that is not on the bill cannot be included in its prices.
  const isTaxInclusive = line.isTaxInclusive && via === 'bill';
  // Customs assess their tax on a value of their own (Customs Tariff Act, section 3(8)).
  const retail = found.taxOn === 'retailPrice' && via !== 'customs' && { retail: retailOf(line, product) };
  return { gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule, valuePaise, isTaxInclusive, quantityE4, ...retail };
}

function rateToApply(product: ProductFacts | undefined, date: IsoDate, regime: TaxRegime): GstRate | null | 'none' {
  if (!regime.isTaxed || product?.treatment !== 'taxable') return 'none';
  return rateInForce(product.rates, date);
}

/** Services of a restaurant whose tax the operator pays are on the bill without tax. Their price is never read as one with tax: none of it is ours. */
function isOfOperator(product: ProductFacts | undefined, rate: GstRate | null | 'none', { isThroughOperator }: TaxRegime): boolean {
  if (!isThroughOperator || product?.treatment !== 'taxable' || rate === null) return false;
  return isTaxOfOperator(product, rate === 'none' ? null : rate);
}

/**
 * The rate of a line with a slab. The slab depends on the value of one piece (a twelfth of a dozen), or on that of the line if the slab
 * says so: without tax and with its share of amounts of the whole supply. Free pieces share the price of the others (Circular
 * 92/11/2019-GST). If the price includes tax, the lower rate is tried first: a shirt marked 2 625 is worth 2 500 at 5 % and bears 5 %. A
 * fraction of a paisa above the limit is above it.
 */
function rateBySlab(line: ValuedLine, rate: GstRate, sharePaise: Paise, regime: TaxRegime): Found {
  const lower = withCessDecided(toTax(line, rate, regime));
  if (rate.slab === null || lower.quantityE4 === 0) return rate;
  const value = add(exactTaxable(lower), fraction(sharePaise));
  const suppliedE4 = Math.max(lower.quantityE4, unitsCounted(line.line.actualQuantityE4, line.line));
  const pieces = BigInt(suppliedE4) * BigInt(piecesIn(line.product?.unit ?? ''));
  const decides = rate.slab.by === 'value' ? value : times(value, fraction(E4, pieces));
  return rateForPiece(rate, Number(ceiling(decides)));
}

/**
 * Shares amounts of the whole supply over its lines, by their value before tax. Returns one row of shares per amount. Uses the lower
 * rate of a slab, because the share itself affects the slab.
 */
export function shareOverLines(amounts: readonly Paise[], lines: readonly ValuedLine[], date: IsoDate, regime: TaxRegime): Paise[][] {
  if (amounts.length === 0) return [];
  const weights = lines.map((line) => {
    const rate = rateToApply(line.listed, date, regime);
    const found = rate === 'none' || rate === null ? NO_TAX : rate;
    return Math.max(Number(rounded(exactTaxable(withCessDecided(toTax(line, found, regime))))), 0);
  });
  return amounts.map((amountPaise) => spread(amountPaise, weights));
}

/**
 * The rate of each line on a day. `shares`: the sum of shares of each line. The sale value of a piece is its transaction value (FAQ 33
 * on rates, CBIC, 27 July 2017): it includes freight and packing within the supply (CGST Act, section 15(2)(c)) and excludes discounts
 * on the bill (section 15(3)(a)).
 */
export function rateLines(lines: readonly ValuedLine[], shares: readonly Paise[], date: IsoDate, regime: TaxRegime): RatedLine[] {
  return lines.map((line, at) => {
    const listed = rateToApply(line.product, date, regime);
    const isByOperator = isOfOperator(line.product, listed, regime);
    const rate = isByOperator ? 'none' : listed;
    const treatment = isByOperator ? 'byOperator' : (line.product?.treatment ?? 'taxable');
    const isRateMissing = rate === null;
    const found = rate === 'none' || rate === null ? NO_TAX : rateBySlab(line, rate, shares[at] ?? 0, regime);
    return {
      ...withCessDecided(toTax(line, found, isByOperator ? { ...regime, via: 'reverseCharge' } : regime)),
      treatment: treatment === 'taxable' ? regime.taxableBecomes : treatment,
      isRateMissing,
    };
  });
}

/** The sum of shares of each line. */
export function sharesPerLine(rows: readonly (readonly Paise[])[], lineCount: number): Paise[] {
  return Array.from({ length: lineCount }, (_, at) => sumPaise(rows.map((row) => row[at] ?? 0)));
}
