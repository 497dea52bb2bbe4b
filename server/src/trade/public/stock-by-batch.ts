import type { StockOfBatch } from '@bahi/core/tables/first-batches';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findLeastStock, findStocked, findStockGodowns, ofProducts } from '../../vouchers/stock-voucher-store.ts';
import { listBatchesOf, mostBatches } from '../entry-aids-store.ts';
import { serializeStock } from '../serialize-stock.ts';

/** Stock that may be sold on a day, by batch, in the caller's godowns without those of damaged goods; of products with batches only. */
export async function stockByBatch(tx: Tx, company: Company, productIds: readonly string[], date: string): Promise<StockOfBatch[]> {
  const [products, places, godowns, batches] = await tx.together([
    findStocked(company.id, productIds),
    findLeastStock(ofProducts(company.id, productIds), date),
    findStockGodowns(company),
    listBatchesOf(company.id, productIds, mostBatches),
  ]);
  const sound = godowns.filter(({ isDamage }) => !isDamage);
  const stockOf = serializeStock(places, sound, batches, date);
  return products
    .filter(({ hasBatches }) => hasBatches)
    .flatMap(({ id: productId }) =>
      stockOf(productId).batches.flatMap(({ batch, expiresOn, stock }) =>
        stock.map(({ godownId, quantityE4 }) => ({ productId, godownId, batch, expiresOn, quantityE4 })),
      ),
    );
}
