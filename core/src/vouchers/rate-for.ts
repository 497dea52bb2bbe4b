import type { IsoDate } from '../periods/business-date.ts';
import { type ProductPrices, salePriceOn } from '../products/sale-price.ts';
import { inUnits } from './goods-of-line.ts';

export type PricedProduct = ProductPrices & {
  readonly isTaxInclusive: boolean;
  /** Units in one second unit × 10 000; null without one. */
  readonly alternateFactorE4: number | null;
};

export type RateAsked = {
  /** Id of the voucher's price level; null without one. */
  readonly level: string | null;
  readonly date: IsoDate;
  readonly quantityE4: number;
  /** True if quantity and rate are per second unit. */
  readonly isAlternate?: boolean;
};

export type RateFound = { readonly rateE4: number; readonly isTaxInclusive: boolean };

/**
 * The rate that a line starts with, in rupees × 10 000: that of the price level on the day and the slab of the quantity, else the
 * product's own. Slabs are in units; a second unit costs as much as its units.
 */
export function rateFor(product: PricedProduct, { level, date, quantityE4, isAlternate = false }: RateAsked): RateFound {
  const factor = isAlternate && product.alternateFactorE4 !== null ? { alternateFactorE4: product.alternateFactorE4 } : {};
  const unitRateE4 = salePriceOn(product, date, level, inUnits(quantityE4, factor));
  return { rateE4: inUnits(unitRateE4, factor), isTaxInclusive: product.isTaxInclusive };
}
