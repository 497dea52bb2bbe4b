import { todayInIndia } from '@bahi/core/periods/business-date';
import { roleOf, seesCost } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { findCosts } from '../stock/stock-store.ts';
import { findStocked, findStockGodowns, findStockOn, listBatchNames, ofProducts } from '../vouchers/stock-voucher-store.ts';

/** The stock of a product by place on a day, in the caller's godowns: for transfers and for counts. */
export const listStockPlaces = forMembers.vouchers.listStockPlaces.handler(async ({ input, context: { company, tx, caller } }) => {
  const date = input.date ?? todayInIndia(Date.now());
  const [godowns, stock, [product], batches, [cost]] = await tx.together([
    findStockGodowns(company),
    findStockOn(ofProducts(company.id, [input.productId]), date, input.voucherId, company),
    findStocked(company.id, [input.productId]),
    listBatchNames(company.id, input.productId),
    findCosts(company.id, [input.productId], date, input.voucherId ?? nilUuid),
  ]);
  if (!product || !cost) throw new Refusal('NOT_FOUND');
  const own = new Map(godowns.filter(({ isOwn }) => isOwn).map(({ id, name }) => [id, name]));
  return {
    hasCost: cost.hasCost,
    purchaseRateE4: seesCost(roleOf(caller)) ? cost.purchaseRateE4 : null,
    places: stock.flatMap(({ godownId, batch, quantityE4 }) => {
      const godownName = own.get(godownId);
      return godownName === undefined ? [] : [{ godownId, godownName, batch, quantityE4 }];
    }),
    hasBatches: product.hasBatches,
    hasSerials: product.hasSerials,
    hasExpiry: product.hasExpiry,
    batches: product.hasBatches ? batches.map(({ batch }) => batch) : [],
  };
});
