import type { TaxOn } from '@bahi/core/gst/gst-rates';
import type { InputCredit } from '@bahi/core/products/product-draft';
import { sql } from 'kysely';
import { andOwnGodown } from '../platform/company-switches.ts';
import type { Statement } from '../platform/transaction.ts';
import { type BooksAsked, type BooksRow, booksOf } from '../postings/entry-facts-store.ts';
import { isCardPerBill, joinWarranty, warrantyMonths } from './product-warranty-store.ts';

/** For a voucher with goods: its products, one row for each dated rate, and those of its godowns that it may use. */
export type GoodsRow = BooksRow & { products: ProductFactsRow[]; godowns: { id: string; isVan: boolean }[] };
export type GoodsAsked = {
  productIds: readonly string[];
  /** The batches of the lines; others are not returned. */
  batches: readonly string[];
  godownIds: readonly string[];
  /** Returned goods may go to a godown for damaged ones; nothing is sold from it. Their warranty cards end. */
  comesIn: boolean;
};

/**
 * The facts of a voucher with goods in one row: the common ones, its products with these batches, and the godowns that the caller may use.
 */
export function findBooksAndGoods(asked: BooksAsked, goods: GoodsAsked): Statement<GoodsRow> {
  const { within } = asked;
  const { godownIds, comesIn } = goods;
  return sql<GoodsRow>`select ${booksOf(asked)},
    (select coalesce(json_agg(p), '[]') from (${productsOf(within.id, goods)}) p) as products,
    (select coalesce(json_agg(json_build_object('id', id, 'isVan', is_van)), '[]') from godowns
      where org_id = ${within.id} and id = any(${godownIds}::uuid[]) and is_active and (not is_damage or ${comesIn}) ${andOwnGodown(within)}) as godowns`;
}

export type ProductFactsRow = {
  id: string;
  name: string;
  kind: string;
  unit: string;
  hsn: string;
  taxTreatment: string;
  salePriceE4: number;
  mrpPaise: number;
  isTaxInclusive: boolean;
  isActive: boolean;
  salesLedgerId: string | null;
  purchaseLedgerId: string | null;
  inputCredit: InputCredit;
  alternateFactorE4: number | null;
  hasExpiry: boolean;
  hasSerials: boolean;
  warrantyMonths: number;
  isCardPerBill: boolean;
  /** True if the goods come in and warranty cards of the product were handed out. */
  hasCards: boolean;
  /** For goods with batches: the known ones among those requested, with their expiry dates. */
  batches: Record<string, [expiresOn: string | null, madeOn: string | null, mrpPaise: number]> | null;
  slabBy: 'piece' | 'value';
  cessRule: 'sum' | 'higher';
  fromDate: string;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  upToPaise: number | null;
  gstAbovePercentE4: number | null;
  taxOn: TaxOn;
};

/** SQL expression: these batches of a product `p`; null if it has no batches. */
export const namedBatches = (batches: readonly string[]) => sql`case when p.has_batches then (
        select coalesce(json_object_agg(b.batch, json_build_array(b.expires_on, b.manufactured_on, coalesce(b.mrp_paise, 0))), '{}')
        from batches b where b.org_id = p.org_id and b.product_id = p.id and b.batch = any(${batches}::text[])) end`;

const productsOf = (orgId: string, { productIds, batches, comesIn }: GoodsAsked) =>
  sql<ProductFactsRow>`select p.id, p.name, p.kind, p.unit, c.hsn, p.tax_treatment as "taxTreatment", p.sale_price_e4 as "salePriceE4", p.mrp_paise as "mrpPaise", p.is_tax_inclusive as "isTaxInclusive", p.is_active as "isActive",
      p.sales_ledger_id as "salesLedgerId", p.purchase_ledger_id as "purchaseLedgerId", p.input_credit as "inputCredit",
      p.alternate_factor_e4 as "alternateFactorE4", p.has_expiry as "hasExpiry", p.has_serials as "hasSerials",
      ${warrantyMonths} as "warrantyMonths", ${isCardPerBill} as "isCardPerBill",
      (${comesIn} and exists (select from warranty_cards k where k.org_id = p.org_id and k.product_id = p.id)) as "hasCards", ${namedBatches(batches)} as batches, c.slab_by as "slabBy", r.cess_rule as "cessRule", r.from_date as "fromDate",
      r.gst_percent_e4 as "gstPercentE4", r.cess_percent_e4 as "cessPercentE4", r.cess_per_unit_e4 as "cessPerUnitE4", r.up_to_paise as "upToPaise",
      r.gst_above_percent_e4 as "gstAbovePercentE4", r.tax_on as "taxOn"
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
    join tax_rates r on r.org_id = c.org_id and r.tax_classification_id = c.id
    ${joinWarranty}
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;
