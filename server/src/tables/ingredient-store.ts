import type { IngredientUse } from '@bahi/core/menu/recipe';
import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

const insertUseRows = insertRows('ingredient_uses', ['org_id', 'order_id', 'product_id', 'quantity_e4', 'voucher_id']);

/** Keeps what an order used, each product with the voucher that took it from the stock; without one it waits. */
export const insertUses = (
  orgId: string,
  orderId: string,
  uses: readonly IngredientUse[],
  voucherOf: ReadonlyMap<string, string>,
): Statement =>
  insertUseRows(
    uses.map(({ productId, quantityE4 }) => ({
      ...{ org_id: orgId, order_id: orderId, product_id: productId, quantity_e4: quantityE4 },
      voucher_id: voucherOf.get(productId) ?? null,
    })),
  );

/** A product that orders used and no voucher took yet, and these orders. */
export type WaitingUse = IngredientUse & { readonly orderIds: readonly string[] };

/** The waiting uses of orders up to a business day, by product. Only a close takes them, and closes come one after another. */
export function listWaitingUses(orgId: string, upTo: string): Statement<WaitingUse> {
  return sql<WaitingUse>`select u.product_id as "productId", sum(u.quantity_e4)::bigint as "quantityE4", array_agg(u.order_id) as "orderIds"
    from ingredient_uses u where u.org_id = ${orgId} and u.voucher_id is null and exists (select from dining_orders o
      where o.org_id = u.org_id and o.id = u.order_id and case when o.carried_to is null then o.business_day else o.carried_to end <= ${upTo}::date)
    group by u.product_id order by u.product_id`;
}

/** Writes the voucher that takes a waiting use: of the orders that were summed, as another bill may be settled meanwhile. */
export function markTaken(orgId: string, { productId, orderIds }: WaitingUse, voucherId: string): Statement {
  return sql`update ingredient_uses set voucher_id = ${voucherId}
    where org_id = ${orgId} and product_id = ${productId} and order_id = any(${[...orderIds]}::uuid[])`;
}
