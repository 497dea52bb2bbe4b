import { todayInIndia } from '@bahi/core/periods/business-date';
import { forMembers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findLeastStock, findStocked, findStockGodowns, ofProducts } from '../vouchers/stock-voucher-store.ts';
import { listBatchesOf, mostBatches } from './entry-aids-store.ts';
import { serializeStock } from './serialize-stock.ts';

/** Batches of a product with the quantity that may be taken on the day, first expiry first. */
export const listBatches = forMembers.vouchers.listBatches.handler(async ({ input, context: { company, tx } }) => {
  const { productId, godownId, date = todayInIndia(Date.now()), voucherId } = input;
  const [[product], places, godowns, batches] = await tx.together([
    findStocked(company.id, [productId]),
    findLeastStock(ofProducts(company.id, [productId]), date, voucherId),
    findStockGodowns(company),
    listBatchesOf(company.id, [productId], mostBatches),
  ]);
  if (!product) throw new Refusal('NOT_FOUND');
  const asked = godownId === undefined ? godowns : godowns.filter(({ id }) => id === godownId);
  return { batches: product.hasBatches ? serializeStock(places, asked, batches, date)(productId).batches : [] };
});
