import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** What the law makes of a supply. `zeroRated` is an export or a supply to a SEZ under a letter of undertaking. */
export type TaxTreatment = 'taxable' | 'nil' | 'exempt' | 'nonGst' | 'zeroRated';

/** `sum` adds percent and per-unit cess; `higher` takes the greater of the two (tobacco, motor spirit of old). */
export type CessRule = 'sum' | 'higher';

/** What one line is taxed at. Percentages × 10 000 (18 % is 180 000); the cess per unit in rupees × 10 000. */
export type GstRateFound = {
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  readonly cessRule: CessRule;
};

/** Which value decides on which side of a slab goods fall: that of one piece, or that of the whole line. */
export type SlabBy = 'piece' | 'value';

/** What the tax is reckoned on: the value that is charged, or the retail sale price on the pack (CGST Rules, rule 31D). */
export type TaxOn = 'value' | 'retailPrice';

/** A rate of a tax classification, in force from a day until the next one begins. */
export type GstRate = GstRateFound & {
  readonly from: IsoDate;
  /** Textiles, footwear and rooms: what is worth more than this bears another rate. Without `by` a piece decides, as by law it mostly does. */
  readonly slab: { readonly upToPaise: Paise; readonly aboveGstPercentE4: number; readonly by?: SlabBy } | null;
  /** Without it the value, as of nearly all goods. */
  readonly taxOn?: TaxOn;
};

/** What holds for goods and services that bear no tax. */
export const NO_TAX: GstRateFound = { gstPercentE4: 0, cessPercentE4: 0, cessPerUnitE4: 0, cessRule: 'sum' };

/** A rate without cess and slab, as nearly all are since 22 September 2025. */
export function plainRate(from: IsoDate, gstPercentE4: number): GstRate {
  return { ...NO_TAX, from, gstPercentE4, slab: null };
}

/** The rate in force on a day, before any slab; null before the first. The order of the list does not matter. */
export function rateInForce(rates: readonly GstRate[], date: IsoDate): GstRate | null {
  let latest: GstRate | null = null;
  for (const rate of rates) if (rate.from <= date && (latest === null || rate.from > latest.from)) latest = rate;
  return latest;
}

/** The side of the slab on which a piece of this value falls, or a line where `by` says so. Up to and including the limit the lower rate holds. */
export function rateForPiece(rate: GstRate, piecePaise: Paise): GstRateFound {
  const { cessPercentE4, cessPerUnitE4, cessRule } = rate;
  const isAbove = rate.slab !== null && piecePaise > rate.slab.upToPaise;
  return { gstPercentE4: isAbove ? rate.slab.aboveGstPercentE4 : rate.gstPercentE4, cessPercentE4, cessPerUnitE4, cessRule };
}

/**
 * The rate of a piece on a day; null when the classification has none yet. A slab looks at the sale value per piece,
 * after discount and without tax, never at the line or the list price (Notification 9/2025-CT(Rate)).
 */
export function rateOn(rates: readonly GstRate[], date: IsoDate, piecePaise: Paise): GstRateFound | null {
  const rate = rateInForce(rates, date);
  return rate && rateForPiece(rate, piecePaise);
}
