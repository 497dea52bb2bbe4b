import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

const written = [
  'name',
  'code',
  'sort_key',
  'search_text',
  'kind',
  'unit',
  'alternate_unit',
  'alternate_factor_e4',
  'tax_treatment',
  'tax_classification_id',
  'input_credit',
  'sales_ledger_id',
  'purchase_ledger_id',
  'brand_id',
  'category_id',
  'subcategory_id',
  'sale_price_e4',
  'mrp_paise',
  'purchase_rate_e4',
  'is_tax_inclusive',
  'has_batches',
  'has_expiry',
  'has_serials',
  'warranty_months',
  'reorder_level_e4',
  'is_active',
  'changed_at',
  'changed_by_name',
] as const;

/** Inserts new products and updates stored ones, with all columns and a new version. `changed_at` and `changed_by_name` are null for a new one. */
export const saveProductRows = insertRows(
  'products',
  ['org_id', 'id', 'created_by', ...written],
  `on conflict (org_id, id) do update set ${written.map((column) => `${column} = excluded.${column}`).join(', ')},
    version = products.version + 1`,
);
export const insertBarcodes = insertRows('product_barcodes', ['org_id', 'product_id', 'line_no', 'barcode']);
export const insertPrices = insertRows('product_prices', [
  'org_id',
  'product_id',
  'price_level_id',
  'from_date',
  'min_quantity_e4',
  'rate_e4',
]);

/** Locks products in the order of their ids, before they are read in a separate statement. */
export function lockProducts(orgId: string, ids: readonly string[]): Statement {
  return sql`select from products where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
}

/** An edit replaces all of them. */
export function deleteBarcodes(orgId: string, ids: readonly string[]): Statement {
  return sql`delete from product_barcodes where org_id = ${orgId} and product_id = any(${ids}::uuid[])`;
}

/** An edit replaces all of them. */
export function deletePrices(orgId: string, ids: readonly string[]): Statement {
  return sql`delete from product_prices where org_id = ${orgId} and product_id = any(${ids}::uuid[])`;
}

/** Deletes a product and its own rows. The caller has checked that it is unused. */
export function deleteProduct(orgId: string, id: string): Statement[] {
  return [
    deleteBarcodes(orgId, [id]),
    deletePrices(orgId, [id]),
    sql`delete from product_packs where org_id = ${orgId} and product_id = ${id}`,
    sql`delete from batches where org_id = ${orgId} and product_id = ${id}`,
    sql`delete from stock_values where org_id = ${orgId} and product_id = ${id}`,
    sql`delete from made_from where org_id = ${orgId} and (product_id = ${id} or from_product_id = ${id})`,
    sql`delete from stock_balances where org_id = ${orgId} and product_id = ${id}`,
    sql`delete from products where org_id = ${orgId} and id = ${id}`,
  ];
}

/** Sets another picture, or none, as the next version; another statement deletes the earlier picture. */
export function changeImage(orgId: string, id: string, imageId: string | null, by: { name: string }): Statement {
  return sql`update products set image_id = ${imageId}, version = version + 1, changed_at = now(), changed_by_name = ${by.name}
    where org_id = ${orgId} and id = ${id}`;
}
