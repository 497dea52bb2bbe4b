import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const productConstraints: ConstraintRefusals = {
  products_name_unique: exists('product_name', 'There is a product of this name'),
  products_code_unique: exists('product_code', 'A product has this code'),
};

export const insertGodowns = insertRows('godowns', ['org_id', 'id', 'name', 'is_default']);
export const insertProducts = insertRows('products', [
  'org_id',
  'id',
  'name',
  'code',
  'sort_key',
  'search_text',
  'kind',
  'unit',
  'tax_treatment',
  'tax_classification_id',
  'sale_price_e4',
  'mrp_paise',
  'is_tax_inclusive',
  'created_by',
]);
/** Opening stock: a move without a voucher, and what it makes of the godown. */
export const insertOpeningMoves = insertRows('stock_moves', [
  'org_id',
  'id',
  'product_id',
  'godown_id',
  'batch',
  'move_date',
  'quantity_e4',
]);
export const insertOpeningBalances = insertRows('stock_balances', ['org_id', 'product_id', 'godown_id', 'batch', 'quantity_e4']);

export function findDefaultGodown(orgId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from godowns where org_id = ${orgId} and is_default`;
}

export type ProductRow = {
  id: string;
  sortKey: string;
  name: string;
  code: string;
  kind: 'goods' | 'service';
  unit: string;
  hsn: string;
  taxTreatment: 'taxable' | 'nil' | 'exempt' | 'nonGst';
  taxClassificationId: string;
  salePriceE4: number;
  mrpPaise: number;
  isTaxInclusive: boolean;
  isActive: boolean;
  stockE4: number;
};

const columns = sql`p.id, p.sort_key as "sortKey", p.name, p.code, p.kind, p.unit, c.hsn, p.tax_treatment as "taxTreatment",
  p.tax_classification_id as "taxClassificationId", p.sale_price_e4 as "salePriceE4", p.mrp_paise as "mrpPaise",
  p.is_tax_inclusive as "isTaxInclusive", p.is_active as "isActive", (select coalesce(sum(b.quantity_e4), 0)::bigint
    from stock_balances b where b.org_id = p.org_id and b.product_id = p.id) as "stockE4"`;
const itsClassification = sql`join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id`;

/** Products by name, going on after a key; see `listPartiesByName` for the part. */
export function listProductsByName(
  orgId: string,
  part: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<ProductRow> {
  if (part === '') {
    return sql<ProductRow>`select ${columns} from products p ${itsClassification}
      where p.org_id = ${orgId} and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
  }
  return sql<ProductRow>`select ${columns} from search_products(${orgId}, ${part}, ${after[0]}, ${after[1]}, ${limit}) s
    join products p on p.org_id = ${orgId} and p.id = s.id ${itsClassification} order by p.sort_key, p.id`;
}
