import type { ProductTreatment } from '@bahi/core/gst/gst-rates';
import type { InputCredit, ProductKind } from '@bahi/core/products/product-draft';
import { type RawBuilder, sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { inState, type RecordRow, type RecordState, recordColumns } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Within } from '../platform/request-context.ts';
import type { SearchHit } from '../platform/search-hit.ts';
import type { Statement } from '../platform/transaction.ts';

export const productConstraints: ConstraintRefusals = {
  products_name_unique: exists('name', 'There is a product of this name'),
  products_code_unique: exists('code', 'A product has this code'),
};

/** A product with the columns for lists and vouchers. */
export type ProductRow = RecordRow & {
  sortKey: string;
  name: string;
  code: string;
  /** The barcode that equals the search; '' otherwise. */
  barcode: string;
  kind: ProductKind;
  unit: string;
  hsn: string;
  slabBy: 'piece' | 'value';
  treatment: ProductTreatment;
  classificationId: string;
  salePriceE4: number;
  mrpPaise: number;
  isTaxInclusive: boolean;
  brandName: string | null;
  categoryName: string | null;
  stockE4: number;
  alternateUnit: string;
  alternateFactorE4: number | null;
  reorderLevelE4: number | null;
  inputCredit: InputCredit;
  salesLedgerId: string | null;
  purchaseLedgerId: string | null;
  purchaseRateE4: number;
  barcodes: string[];
  prices: PriceRow[];
  hasBatches: boolean;
  hasExpiry: boolean;
  hasSerials: boolean;
  warrantyMonths: number;
};
export type PriceRow = { priceLevelId: string; priceLevelName: string; from: string; minQuantityE4: number; rateE4: number };

const pricesOf = sql`select l.id as "priceLevelId", l.name as "priceLevelName", s.from_date as "from", s.min_quantity_e4 as "minQuantityE4", s.rate_e4 as "rateE4"
  from product_prices s join price_levels l on l.org_id = s.org_id and l.id = s.price_level_id
  where s.org_id = p.org_id and s.product_id = p.id order by l.sort_key, s.from_date, s.min_quantity_e4`;
const stockOf = (there: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(b.quantity_e4), 0)::bigint from stock_balances b where b.org_id = p.org_id and b.product_id = p.id ${there})`;
const movedBy = (voucherId: string, there: RawBuilder<unknown>) =>
  sql`(select coalesce(sum(b.quantity_e4), 0)::bigint from stock_moves b
    where b.org_id = p.org_id and b.voucher_id = ${voucherId} and b.product_id = p.id ${there})`;
const columnsWith = (
  stock: RawBuilder<unknown>,
) => sql`${recordColumns('p')}, p.sort_key as "sortKey", p.name, p.code, p.kind, p.unit, c.hsn, c.slab_by as "slabBy",
  p.tax_treatment as treatment, p.tax_classification_id as "classificationId", p.sale_price_e4 as "salePriceE4", p.mrp_paise as "mrpPaise",
  p.is_tax_inclusive as "isTaxInclusive", r.name as "brandName", g.name as "categoryName", ${stock} as "stockE4",
  p.alternate_unit as "alternateUnit", p.alternate_factor_e4 as "alternateFactorE4", p.reorder_level_e4 as "reorderLevelE4",
  p.input_credit as "inputCredit", p.sales_ledger_id as "salesLedgerId", p.purchase_ledger_id as "purchaseLedgerId", p.purchase_rate_e4 as "purchaseRateE4",
  p.has_batches as "hasBatches", p.has_expiry as "hasExpiry", p.has_serials as "hasSerials", p.warranty_months as "warrantyMonths",
  (select coalesce(json_agg(k.barcode order by k.line_no), '[]') from product_barcodes k where k.org_id = p.org_id and k.product_id = p.id) as barcodes,
  (select coalesce(json_agg(x), '[]') from (${pricesOf}) x) as prices`;
const columns = columnsWith(stockOf(sql``));
const joins = sql`join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
  left join brands r on r.org_id = p.org_id and r.id = p.brand_id left join categories g on g.org_id = p.org_id and g.id = p.category_id`;

export type ProductFilter = {
  words: readonly string[];
  state: RecordState;
  brandId?: string | undefined;
  categoryId?: string | undefined;
  subcategoryId?: string | undefined;
  /** The godown whose stock is shown, instead of all. */
  stockIn?: { readonly godownId: string; readonly within: Within } | undefined;
  /** The voucher whose effect is excluded from stock. */
  without?: string | undefined;
};

const inGodown = ({ godownId, within }: NonNullable<ProductFilter['stockIn']>): RawBuilder<unknown> => sql`and b.godown_id = ${godownId}
  and exists (select from godowns w where w.org_id = b.org_id and w.id = b.godown_id ${andOwnGodown(within, 'w')})`;

function columnsOf({ stockIn, without }: ProductFilter): RawBuilder<unknown> {
  const there = stockIn ? inGodown(stockIn) : sql``;
  if (without) return columnsWith(sql`${stockOf(there)} - ${movedBy(without, there)}`);
  return stockIn ? columnsWith(stockOf(there)) : columns;
}

const narrowings = ({ state, brandId, categoryId, subcategoryId }: ProductFilter): RawBuilder<unknown> => sql`${inState('p', state)}
  ${brandId ? sql`and p.brand_id = ${brandId}` : sql``} ${categoryId ? sql`and p.category_id = ${categoryId}` : sql``}
  ${subcategoryId ? sql`and p.subcategory_id = ${subcategoryId}` : sql``}`;

/** Beyond these the names decide which are ranked. */
const mostRanked = 100;

/** Products by name, going on after a key. */
export function listProductsByName(
  orgId: string,
  filter: ProductFilter,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<ProductRow> {
  return sql<ProductRow>`select ${columnsOf(filter)}, '' as barcode from products p ${joins} where p.org_id = ${orgId} ${narrowings(filter)}
    and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
}

/** Products that contain the words, going on after a key; see `searchParties`. */
export function searchProducts(
  orgId: string,
  { words, state, brandId, categoryId, subcategoryId }: ProductFilter,
  after: readonly [sortKey: string, id: string] = ['', nilUuid],
  most: number = mostRanked,
): Statement<SearchHit> {
  return sql<SearchHit>`select id, is_similar as "isSimilar" from search_products(${orgId}, ${words}::text[],
    ${state === 'all' ? null : state === 'active'}, ${brandId ?? null}, ${categoryId ?? null}, ${subcategoryId ?? null}, ${after[0]}, ${after[1]}, ${most})`;
}

export type ProductCandidate = { _id: string; name: string; text: string; used: number };

const latestVouchers = 200;

/** The products among which the best of a search are ranked, as `listPartyCandidates` lists parties. */
export function listProductCandidates(
  orgId: string,
  filter: ProductFilter,
  kind: string | null,
  found: readonly string[] | null,
): Statement<ProductCandidate> {
  const first =
    found === null
      ? sql`(select p.id from products p where p.org_id = ${orgId} ${narrowings(filter)} order by p.sort_key, p.id limit ${mostRanked})`
      : sql`select unnest(${[...found]}::uuid[])`;
  return sql<ProductCandidate>`with used as (
      select i.product_id as id, sum(${latestVouchers + 1} - v.n)::int as used from (
        select l.id, row_number() over () as n from (select id from vouchers where org_id = ${orgId} ${kind === null ? sql`` : sql`and kind = ${kind}`}
          order by voucher_date desc, id desc limit ${latestVouchers}) l) v
        join voucher_items i on i.org_id = ${orgId} and i.voucher_id = v.id where i.product_id is not null group by i.product_id)
    select p.id as "_id", p.name, p.search_text as text, coalesce(u.used, 0) as used
    from products p left join used u on u.id = p.id
    where p.org_id = ${orgId} and p.id = any(array(${first} union select id from used)) ${narrowings(filter)} order by p.sort_key, p.id`;
}

/** These products, in the order of the ids, with what the filter says of stock. */
export function listProductsInOrder(orgId: string, ids: readonly string[], filter: ProductFilter): Statement<ProductRow> {
  return sql<ProductRow>`select ${columnsOf(filter)}, '' as barcode from products p ${joins}
    where p.org_id = ${orgId} and p.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], p.id)`;
}

/** More matches of one code or barcode are not useful. */
const mostOfOneCode = 50;

/** Products with exactly one of these codes or barcodes, by name. */
export function listProductsByCode(orgId: string, typed: readonly string[], filter: ProductFilter): Statement<ProductRow> {
  const codes = typed.flatMap((code) => [code, code.toUpperCase()]);
  return sql<ProductRow>`select ${columnsOf(filter)}, case when p.code = any(${codes}::text[]) then '' else (select min(k.barcode) from product_barcodes k
      where k.org_id = p.org_id and k.product_id = p.id and k.barcode = any(${[...typed]}::text[])) end as barcode from products p ${joins}
    where p.org_id = ${orgId} ${narrowings(filter)} and p.id = any(array(
      select id from products where org_id = ${orgId} and code <> '' and code = any(${codes}::text[])
      union all select product_id from product_barcodes where org_id = ${orgId} and barcode = any(${[...typed]}::text[])))
    order by p.sort_key, p.id limit ${mostOfOneCode}`;
}

/** Products with these ids, active or not. */
export function listProductsById(orgId: string, ids: readonly string[]): Statement<ProductRow> {
  return sql<ProductRow>`select ${columns}, '' as barcode from products p ${joins} where p.org_id = ${orgId} and p.id = any(${[...ids]}::uuid[])`;
}

/** The number of products, only without a part: with one, counting all matches would take too long. */
export function countProducts(orgId: string, filter: ProductFilter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from products p where p.org_id = ${orgId} ${narrowings(filter)}`;
}

export type OpeningRow = {
  godownId: string;
  godownName: string;
  batch: string;
  manufacturedOn: string | null;
  expiresOn: string | null;
  quantityE4: number;
  valuePaise: number;
};

/** All columns of a product. */
export type DetailRow = ProductRow & {
  classificationName: string;
  salesLedgerName: string | null;
  purchaseLedgerName: string | null;
  brandId: string | null;
  categoryId: string | null;
  subcategoryId: string | null;
  subcategoryName: string | null;
  opening: OpeningRow[];
  image: string | null;
  isMoved: boolean;
};

const openingOf = sql`select m.godown_id as "godownId", w.name as "godownName", m.batch, h.manufactured_on as "manufacturedOn", h.expires_on as "expiresOn",
    m.quantity_e4 as "quantityE4", m.value_paise as "valuePaise"
  from stock_moves m join godowns w on w.org_id = m.org_id and w.id = m.godown_id
  left join batches h on h.org_id = m.org_id and h.product_id = m.product_id and h.batch = m.batch
  where m.org_id = p.org_id and m.product_id = p.id and m.voucher_id is null order by w.sort_key, m.batch collate "C"`;
// SQL condition: the product was used, or has serial numbers (which a draft may name). Services have no stock moves; their vouchers are found by items, a slower search only for services.
const isMoved = sql`exists (select from stock_moves m where m.org_id = p.org_id and m.product_id = p.id and m.voucher_id is not null)
  or exists (select from serial_numbers n where n.org_id = p.org_id and n.product_id = p.id)
  or (p.kind = 'service' and exists (select from voucher_items i where i.org_id = p.org_id and i.product_id = p.id))`;

const details = sql`${columns}, '' as barcode, c.hsn || ' ' || c.description as "classificationName",
  sl.name as "salesLedgerName", pl.name as "purchaseLedgerName", p.brand_id as "brandId", p.category_id as "categoryId", p.subcategory_id as "subcategoryId", u.name as "subcategoryName",
  p.image_id as image, ${isMoved} as "isMoved", (select coalesce(json_agg(x), '[]') from (${openingOf}) x) as opening`;
const detailJoins = sql`${joins} left join subcategories u on u.org_id = p.org_id and u.id = p.subcategory_id
  left join ledgers sl on sl.org_id = p.org_id and sl.id = p.sales_ledger_id left join ledgers pl on pl.org_id = p.org_id and pl.id = p.purchase_ledger_id`;

/** These products with all fields of their form, even if inactive. */
export function findProducts(orgId: string, ids: readonly string[]): Statement<DetailRow> {
  return sql<DetailRow>`select ${details} from products p ${detailJoins} where p.org_id = ${orgId} and p.id = any(${ids}::uuid[])`;
}

/**
 * Products with one of these codes, or with one of these names (as sort keys) and no code: so a file finds products that it imported
 * before.
 */
export function findProductsByCodeOrName(orgId: string, codes: readonly string[], sortKeys: readonly string[]): Statement<DetailRow> {
  return sql<DetailRow>`select ${details} from products p ${detailJoins} where p.org_id = ${orgId} and p.id = any(array(
      select id from products where org_id = ${orgId} and code <> '' and code = any(${codes}::text[])
      union select id from products where org_id = ${orgId} and sort_key = any(${sortKeys}::text[])))`;
}

/** The id of a product's picture; null if it has none. */
export function findImage(orgId: string, id: string): Statement<{ image: string | null }> {
  return sql<{ image: string | null }>`select image_id as image from products where org_id = ${orgId} and id = ${id}`;
}
