import type { IsoDate } from '@bahi/core/periods/business-date';
import type { CatalogueProduct } from './demo-catalogue.ts';

type Lot = { batch: string; expiresOn: IsoDate | null; left: number };

/**
 * The stock of the godown during the demo, so that it sells only goods in stock and buys what runs out. Batches are sold first expiry
 * first.
 */
export function makeShelf(products: readonly { id: string; catalogue: CatalogueProduct }[]) {
  const lots = new Map<string, Lot[]>(
    products.map(({ id, catalogue }) => [
      id,
      catalogue.openingStock.map(({ quantity, batch, expiresOn }) => ({ batch, expiresOn, left: quantity })),
    ]),
  );
  const usable = (id: string, on: IsoDate) =>
    (lots.get(id) ?? [])
      .filter(({ left, expiresOn }) => left > 0 && (expiresOn === null || expiresOn >= on))
      .toSorted((a, b) => ((a.expiresOn ?? '') < (b.expiresOn ?? '') ? -1 : (a.expiresOn ?? '') > (b.expiresOn ?? '') ? 1 : 0));
  return {
    /** The quantity of a product that can be sold on a day. */
    inStock: (id: string, on: IsoDate): number => usable(id, on).reduce((sum, { left }) => sum + left, 0),
    /** Takes up to the wanted quantity from one batch; null if sold out. */
    take(id: string, wanted: number, on: IsoDate): { batch: string; quantity: number } | null {
      const [lot] = usable(id, on);
      if (!lot) return null;
      const quantity = Math.min(wanted, lot.left);
      lot.left -= quantity;
      return { batch: lot.batch, quantity };
    },
    /** Takes this quantity of this batch for a return; returns false and takes nothing if less is in stock. */
    takeOf(id: string, batch: string, quantity: number): boolean {
      const lot = lots.get(id)?.find((each) => each.batch === batch && each.left >= quantity);
      if (lot) lot.left -= quantity;
      return lot !== undefined;
    },
    receive(id: string, quantity: number, batch: string, expiresOn: IsoDate | null): void {
      const there = lots.get(id);
      const same = there?.find((lot) => lot.batch === batch);
      if (same) same.left += quantity;
      else there?.push({ batch, expiresOn, left: quantity });
    },
  };
}
export type Shelf = ReturnType<typeof makeShelf>;
