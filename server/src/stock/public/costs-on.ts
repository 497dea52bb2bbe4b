import { divideHalfAway, E4 } from '@bahi/core/money/rounding';
import { quantityE4Of, valuePaiseOf } from '@bahi/core/stock/stock-state';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { only } from '../../platform/only.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findCosts } from '../stock-store.ts';
import { findValuationMethod } from '../stock-value-store.ts';
import { valueStock } from './value-stock.ts';

/** The cost of one unit of each product in rupees × 10 000, as far as known: of its stock on the day, else its purchase rate. */
export async function costsOn(tx: Tx, orgId: string, date: string, productIds: readonly string[]) {
  const [methods, rates] = await tx.together([findValuationMethod(orgId), findCosts(orgId, productIds, date, nilUuid)]);
  const states = await valueStock(tx, { orgId, method: only(methods).method, date }, productIds);
  const rateOf = new Map(rates.map(({ productId, purchaseRateE4 }) => [productId, purchaseRateE4]));
  return productIds.flatMap((productId) => {
    const state = states.get(productId);
    const quantityE4 = state ? quantityE4Of(state) : 0;
    const valuePaise = state ? valuePaiseOf(state) : 0;
    // Paise × 100 are rupees × 10 000; the quantity is × 10 000 too.
    const ofStockE4 =
      quantityE4 > 0 && valuePaise > 0 ? Number(divideHalfAway(BigInt(valuePaise) * 100n * BigInt(E4), BigInt(quantityE4))) : 0;
    const costE4 = ofStockE4 > 0 ? ofStockE4 : (rateOf.get(productId) ?? 0);
    return costE4 > 0 ? [{ productId, costE4 }] : [];
  });
}
