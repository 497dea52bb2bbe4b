import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** The legal treatment of a product. `zeroRated` is an export or a supply to a SEZ under a letter of undertaking. */
export type ProductTreatment = 'taxable' | 'nil' | 'exempt' | 'nonGst' | 'zeroRated';

/** The legal treatment of a supply. `byOperator`: the operator through whom it was ordered pays the tax (CGST Act, section 9(5)). */
export type TaxTreatment = ProductTreatment | 'byOperator';

/** `sum` adds percentage and per-unit cess; `higher` takes the greater of the two (tobacco, formerly motor spirit). */
export type CessRule = 'sum' | 'higher';

/** The rate of a line. Percentages × 10 000 (18 % is 180 000); cess per unit in rupees × 10 000. */
export type GstRateFound = {
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  readonly cessRule: CessRule;
};

/** The value that decides the slab: that of one piece or of the whole line. */
export type SlabBy = 'piece' | 'value';

/** The base of the tax: the value charged, or the retail sale price on the pack (CGST Rules, rule 31D). */
export type TaxOn = 'value' | 'retailPrice';

/** A rate of a tax classification, in force from `from` until the next one starts. */
export type GstRate = GstRateFound & {
  readonly from: IsoDate;
  /**
   * For textiles, footwear and hotel rooms: above `upToPaise` another rate applies. Without `by` the value of a piece decides, as in
   * most rules.
   */
  readonly slab: { readonly upToPaise: Paise; readonly aboveGstPercentE4: number; readonly by?: SlabBy } | null;
  /** Left out for `value`, as for nearly all goods. */
  readonly taxOn?: TaxOn;
};

/** The treatment of a line by itself, without the operator through whom it was ordered. */
export const ownTreatment = (treatment: TaxTreatment): ProductTreatment => (treatment === 'byOperator' ? 'taxable' : treatment);

/** The rate of goods and services without tax. */
export const NO_TAX: GstRateFound = { gstPercentE4: 0, cessPercentE4: 0, cessPerUnitE4: 0, cessRule: 'sum' };

/** A rate without cess and slab, as nearly all are since 22 September 2025. */
export function plainRate(from: IsoDate, gstPercentE4: number): GstRate {
  return { ...NO_TAX, from, gstPercentE4, slab: null };
}

/** The rate in force on a day, before any slab; null before the first. The list may be in any order. */
export function rateInForce(rates: readonly GstRate[], date: IsoDate): GstRate | null {
  let latest: GstRate | null = null;
  for (const rate of rates) if (rate.from <= date && (latest === null || rate.from > latest.from)) latest = rate;
  return latest;
}

/**
 * The rate on the side of the slab where a piece, or a line if `by` is `value`, of this value falls. Up to and including the limit the
 * lower rate applies.
 */
export function rateForPiece(rate: GstRate, piecePaise: Paise): GstRateFound {
  const { cessPercentE4, cessPerUnitE4, cessRule } = rate;
  const isAbove = rate.slab !== null && piecePaise > rate.slab.upToPaise;
  return { gstPercentE4: isAbove ? rate.slab.aboveGstPercentE4 : rate.gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule };
}

/**
 * The rate of a piece on a day; null if the classification has none yet. The slab compares the sale value per piece after discount and
 * without tax, never the line or the list price (Notification 9/2025-CT(Rate)).
 */
export function rateOn(rates: readonly GstRate[], date: IsoDate, piecePaise: Paise): GstRateFound | null {
  const rate = rateInForce(rates, date);
  return rate && rateForPiece(rate, piecePaise);
}
