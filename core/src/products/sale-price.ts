import type { IsoDate } from '../periods/business-date.ts';

/** A sale rate of a price level: from a day on, and from a quantity on. Rupees × 10 000 a unit. */
export type LevelPrice = {
  readonly priceLevelId: string;
  readonly from: IsoDate;
  readonly minQuantityE4: number;
  readonly rateE4: number;
};

/** What a product is sold at: its own price, which holds where no level says otherwise, and the rates of the levels. */
export type ProductPrices = { readonly salePriceE4: number; readonly prices: readonly LevelPrice[] };

/**
 * The rate of a unit on a day, for a price level (null without one) and a quantity. Each day from which a level has rates begins a
 * list of its own, as Tally's price lists do: the newest list begun by the day counts whole, and in it the greatest quantity
 * that is reached. A quantity below the first slab, and a level without a list by then, pay the product's own price.
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
