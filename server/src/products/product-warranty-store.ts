import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The templates of a product `p`: its own `wp`, that of its brand `wb`; and the words `wt` of the one that counts. */
export const joinWarranty = sql`left join warranty_templates wp on wp.org_id = p.org_id and wp.product_id = p.id
    left join warranty_templates wb on wb.org_id = p.org_id and wb.brand_id = p.brand_id
    left join warranty_terms wt on wt.org_id = p.org_id and wt.id = coalesce(wp.terms_id, wb.terms_id)`;

/** The months of a product `p`: of its template, else its own, else of its brand; 0 without a warranty. */
export const warrantyMonths = sql`case when wp.id is null and p.warranty_months > 0 then p.warranty_months else coalesce(wt.months, 0) end`;

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
