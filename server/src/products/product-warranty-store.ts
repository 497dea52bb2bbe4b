import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/**
 * The templates of a product `p`: its own `wp`, that of its brand `wb`; and the words `wt` of the one that counts. None counts for a product
 * that has months and no template of its own.
 */
export const joinWarranty = sql`left join warranty_templates wp on wp.org_id = p.org_id and wp.product_id = p.id
    left join warranty_templates wb on wb.org_id = p.org_id and wb.brand_id = p.brand_id
    left join warranty_terms wt on wt.org_id = p.org_id and wt.id = case when wp.id is null and p.warranty_months > 0 then null else coalesce(wp.terms_id, wb.terms_id) end`;

/** The months of a product `p`: of the template that counts, else its own; 0 without a warranty. */
export const warrantyMonths = sql`coalesce(wt.months, p.warranty_months)`;

/** True if one card covers all its pieces on a bill. */
export const isCardPerBill = sql`coalesce(wt.is_per_bill, false)`;

/** The warranties of these products, for a form. */
export function listWarrantiesOf(
  orgId: string,
  productIds: readonly string[],
): Statement<{ productId: string; months: number; isPerBill: boolean }> {
  return sql<{
    productId: string;
    months: number;
    isPerBill: boolean;
  }>`select p.id as "productId", ${warrantyMonths} as months, ${isCardPerBill} as "isPerBill" from products p ${joinWarranty}
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
}
