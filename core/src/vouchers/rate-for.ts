import type { IsoDate } from '../periods/business-date.ts';
import { type ProductPrices, salePriceOn } from '../products/sale-price.ts';
import { inUnits } from './goods-of-line.ts';

export type PricedProduct = ProductPrices & {
  readonly isTaxInclusive: boolean;
  /** How many units are in one of the second unit; null without one. */
  readonly alternateFactorE4: number | null;
};

export type RateAsked = {
  /** The price level of the voucher; null without one. */
  readonly level: string | null;
  readonly date: IsoDate;
  readonly quantityE4: number;
  /** Whether quantity and rate count the second unit. */
  readonly isAlternate?: boolean;
};

export type RateFound = { readonly rateE4: number; readonly isTaxInclusive: boolean };

/**
 * The rate that a line begins with: of the price level on the day, from the slab that the quantity reaches, else the product's own.
 * Slabs count units; a second unit costs what its units cost together. Rupees × 10 000.
 */
export function rateFor(product: PricedProduct, { level, date, quantityE4, isAlternate = false }: RateAsked): RateFound {
  const factor = isAlternate && product.alternateFactorE4 !== null ? { alternateFactorE4: product.alternateFactorE4 } : {};
  const unitRateE4 = salePriceOn(product, date, level, inUnits(quantityE4, factor));
  return { rateE4: inUnits(unitRateE4, factor), isTaxInclusive: product.isTaxInclusive };
}
