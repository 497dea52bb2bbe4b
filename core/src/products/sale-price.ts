import type { IsoDate } from '../periods/business-date.ts';

/** A sale rate of a price level, from a day and a quantity on. Rupees × 10 000 per unit. */
export type LevelPrice = {
  readonly priceLevelId: string;
  readonly from: IsoDate;
  readonly minQuantityE4: number;
  readonly rateE4: number;
};

/** The sale prices of a product: its own, which applies if no level has one, and those of price levels. */
export type ProductPrices = { readonly salePriceE4: number; readonly prices: readonly LevelPrice[] };

/**
 * The rate of a unit on a day, for a price level (null without one) and a quantity, in rupees × 10 000. Each date of a level starts a
 * new list, as in Tally's price lists: only the newest list by that day counts, and in it the largest quantity reached. Below the first
 * slab, and without a list, the product's own price applies.
 */
export function salePriceOn(product: ProductPrices, date: IsoDate, priceLevelId: string | null, quantityE4: number): number {
  let best: LevelPrice | null = null;
  let newest = '';
  for (const price of product.prices) {
    if (price.priceLevelId !== priceLevelId || price.from > date || price.from < newest) continue;
    if (price.from > newest) {
      newest = price.from;
      best = null;
    }
    if (price.minQuantityE4 <= quantityE4 && (best === null || price.minQuantityE4 > best.minQuantityE4)) best = price;
  }
  return best?.rateE4 ?? product.salePriceE4;
}
