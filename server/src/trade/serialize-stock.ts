import type { StockRow } from '../stock/stock-store.ts';
import type { StockGodownRow } from '../vouchers/stock-voucher-store.ts';
import type { BatchRow } from './entry-aids-store.ts';

/** The stock of a product in each godown of the caller and by batch; batches past their expiry date are marked. */
export function serializeStock(
  places: readonly StockRow[],
  godowns: readonly StockGodownRow[],
  batches: readonly BatchRow[],
  date: string,
) {
  const own = new Set(godowns.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const inStock = places.filter(({ godownId, quantityE4 }) => quantityE4 !== 0 && own.has(godownId));
  const placesOf = Map.groupBy(inStock, ({ productId }) => productId);
  const batchesOf = Map.groupBy(batches, ({ productId }) => productId);
  return (productId: string) => {
    const its = placesOf.get(productId) ?? [];
    const byBatch = Map.groupBy(its, ({ batch }) => batch);
    return {
      stock: countsByGodown(its),
      batches: (batchesOf.get(productId) ?? []).map(({ productId: _, ...batch }) => ({
        ...batch,
        isExpired: batch.expiresOn !== null && batch.expiresOn < date,
        stock: countsByGodown(byBatch.get(batch.batch) ?? []),
      })),
    };
  };
}

/** In the order of the godowns' ids, which is the order of their creation. */
function countsByGodown(places: readonly StockRow[]): { godownId: string; quantityE4: number }[] {
  const byGodown = Map.groupBy(places, ({ godownId }) => godownId);
  return [...byGodown]
    .map(([godownId, there]) => ({ godownId, quantityE4: there.reduce((sum, { quantityE4 }) => sum + quantityE4, 0) }))
    .toSorted((one, other) => (one.godownId < other.godownId ? -1 : 1));
}
