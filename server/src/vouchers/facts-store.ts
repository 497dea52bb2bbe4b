import type { TaxOn } from '@bahi/core/gst/gst-rates';
import type { CreditPolicy } from '@bahi/core/parties/party-draft';
import type { LedgerKind } from '@bahi/core/postings/ledger-kind';
import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import type { InputCredit } from '@bahi/core/products/product-draft';
import type { Numbering, NumberSeries } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { type RawBuilder, sql } from 'kysely';
import { andOwnGodown, andOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** The ledgers on which the books stand, by what they are for. */
export function findPredefinedLedgers(orgId: string): Statement<{ role: string; id: string }> {
  return sql<{ role: string; id: string }>`select role, id from ledgers where org_id = ${orgId} and role is not null`;
}

export type BooksRow = {
  ledgers: Record<LedgerRole, string>;
  series: SeriesRow[];
  party: PartyFactsRow | null;
};
/** Of a voucher with goods: its products, one row for each dated rate of theirs, and those of its godowns that it may use. */
export type GoodsRow = BooksRow & { products: ProductFactsRow[]; godowns: { id: string; isVan: boolean }[] };
export type GoodsAsked = {
  productIds: readonly string[];
  /** Those that lines name; others are not told. */
  batches: readonly string[];
  godownIds: readonly string[];
  /** Goods that come back may go to a godown for damaged ones; nothing is sold out of it. */
  withDamaged: boolean;
};

type Asked = { within: Within; kind: VoucherKind; financialYear: number; partyId: string };

/**
 * What every voucher of a kind asks of the books, in one row and so in one statement: the predefined ledgers by role (Sales and Purchase
 * as the company has chosen them), the series with the
 * last number that each has given in the financial year, and the party.
 */
export function findBooks(asked: Asked): Statement<BooksRow> {
  return sql<BooksRow>`select ${booksOf(asked)}`;
}

/**
 * What a voucher with goods is checked against, in one row: the books, its products with these batches, and the godowns that the caller
 * may use.
 */
export function findBooksAndGoods(asked: Asked, { productIds, batches, godownIds, withDamaged }: GoodsAsked): Statement<GoodsRow> {
  const { within } = asked;
  return sql<GoodsRow>`select ${booksOf(asked)},
    (select coalesce(json_agg(p), '[]') from (${productsOf(within.id, productIds, batches)}) p) as products,
    (select coalesce(json_agg(json_build_object('id', id, 'isVan', is_van)), '[]') from godowns
      where org_id = ${within.id} and id = any(${godownIds}::uuid[]) and is_active and (not is_damage or ${withDamaged}) ${andOwnGodown(within)}) as godowns`;
}

const booksOf = ({ within, kind, financialYear, partyId }: Asked) => sql`
    (select json_object_agg(l.role, coalesce(d.ledger_id, l.id)) from ledgers l
      left join default_ledgers d on d.org_id = l.org_id and d.role = l.role where l.org_id = ${within.id} and l.role is not null) as ledgers,
    (select coalesce(json_agg(s), '[]') from (${seriesOf(within.id, kind, financialYear)}) s) as series,
    (select row_to_json(p) from (${partiesOf(within, [partyId])}) p) as party`;

/** Parties that the caller may see, held until the commit. */
const partiesOf = (within: Within, ids: readonly string[]) => sql<PartyFactsRow>`
  select id, name, gstin, category, state, credit_days as "creditDays", is_active as "isActive",
    credit_limit_paise as "creditLimitPaise", credit_policy as "creditPolicy", case when credit_limit_paise is null then 0 else (
      select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledger_years b
      where b.org_id = ${within.id} and b.ledger_id = parties.id) end as "balancePaise"
  from parties where org_id = ${within.id} and id = any(${[...ids]}::uuid[]) ${andOwnParty(within, 'parties')} order by id for key share`;

/** Two sales that each stay within a credit limit may pass it together: the second waits here, and reads what is owed after. */
export function lockParties(within: Within, ids: readonly string[]): [Statement, Statement<PartyFactsRow>] {
  const lock = sql`select from parties where org_id = ${within.id} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
  return [lock, partiesOf(within, ids)];
}

/** Parties that parts of a payment name. */
export function findParties(within: Within, ids: readonly string[]): Statement<PartyFactsRow> {
  return partiesOf(within, ids);
}

export type SeriesRow = NumberSeries & { id: string; name: string; numbering: Numbering; isDefault: boolean; lastNumber: number | null };

/** The active series of a kind, the default first. */
export function findSeries(orgId: string, kind: VoucherKind, financialYear: number): Statement<SeriesRow> {
  return seriesOf(orgId, kind, financialYear);
}

const seriesOf = (orgId: string, kind: VoucherKind, financialYear: number) => sql<SeriesRow>`
  select s.id, s.name, s.prefix, s.suffix, s.width, s.start, s.numbering, s.is_default as "isDefault", c.last_number as "lastNumber" from number_series s
  left join number_counters c on c.org_id = s.org_id and c.series_id = s.id and c.financial_year = ${financialYear}
  where s.org_id = ${orgId} and s.kind = ${kind} and s.is_active order by s.is_default desc, s.name`;

export type PartyFactsRow = {
  id: string;
  name: string;
  gstin: string | null;
  category: string;
  state: string;
  creditDays: number;
  creditLimitPaise: number | null;
  creditPolicy: CreditPolicy;
  /** What it owes, debit positive; asked only where there is a limit. */
  balancePaise: number;
  isActive: boolean;
};

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
  warrantyMonths: number;
  /** Of goods with batches: those asked for that are known, with the last day of their use. */
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

/** What is known of these batches of a product `p`; null where it keeps none. */
export const namedBatches = (batches: readonly string[]) => sql`case when p.has_batches then (
        select coalesce(json_object_agg(b.batch, json_build_array(b.expires_on, b.manufactured_on, coalesce(b.mrp_paise, 0))), '{}')
        from batches b where b.org_id = p.org_id and b.product_id = p.id and b.batch = any(${batches}::text[])) end`;

const productsOf = (orgId: string, productIds: readonly string[], batches: readonly string[]) =>
  sql<ProductFactsRow>`select p.id, p.name, p.kind, p.unit, c.hsn, p.tax_treatment as "taxTreatment", p.sale_price_e4 as "salePriceE4", p.mrp_paise as "mrpPaise", p.is_tax_inclusive as "isTaxInclusive", p.is_active as "isActive",
      p.sales_ledger_id as "salesLedgerId", p.purchase_ledger_id as "purchaseLedgerId", p.input_credit as "inputCredit",
      p.alternate_factor_e4 as "alternateFactorE4", p.has_expiry as "hasExpiry", p.warranty_months as "warrantyMonths", ${namedBatches(batches)} as batches, c.slab_by as "slabBy", r.cess_rule as "cessRule", r.from_date as "fromDate",
      r.gst_percent_e4 as "gstPercentE4", r.cess_percent_e4 as "cessPercentE4", r.cess_per_unit_e4 as "cessPerUnitE4", r.up_to_paise as "upToPaise",
      r.gst_above_percent_e4 as "gstAbovePercentE4", r.tax_on as "taxOn"
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
    join tax_rates r on r.org_id = c.org_id and r.tax_classification_id = c.id
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;

export type StockRow = { productId: string; godownId: string; batch: string; quantityE4: number };

/** Where goods lie. */
export type Place = Pick<StockRow, 'productId' | 'godownId' | 'batch'>;

/** The balances `b` of these places. */
export const atPlaces = (orgId: string, places: readonly Place[]): RawBuilder<unknown> => {
  const [products, godowns] = [places.map(({ productId }) => productId), places.map(({ godownId }) => godownId)];
  return sql`b.org_id = ${orgId} and (b.product_id, b.godown_id, b.batch) in (
    select * from unnest(${products}::uuid[], ${godowns}::uuid[], ${places.map(({ batch }) => batch)}::text[]))`;
};

/**
 * What lies at these places, locked until the commit: where a company blocks negative stock, two sales must not both take the last piece.
 * Locked first and read after, in two statements: one that waits keeps the snapshot it began with. Of a place where nothing ever lay there is
 * nothing to take either. In the order in which `changeStock` writes them, whatever the collation of the database.
 */
export function lockStock(orgId: string, places: readonly Place[]): [Statement, Statement<StockRow>] {
  const lock = sql`select quantity_e4 from stock_balances b where ${atPlaces(orgId, places)} order by product_id, godown_id, batch collate "C" for update`;
  const read = sql<StockRow>`select b.product_id as "productId", b.godown_id as "godownId", b.batch, b.quantity_e4 as "quantityE4"
    from stock_balances b where ${atPlaces(orgId, places)}`;
  return [lock, read];
}

export type SourceRow = { id: string; name: string; kind: LedgerKind; isActive: boolean };

/** The ledger that money comes into, with what it is used for. */
export function findSource(orgId: string, ledgerId: string): Statement<SourceRow> {
  return sql<SourceRow>`select id, name, kind, is_active as "isActive" from ledgers where org_id = ${orgId} and id = ${ledgerId}`;
}
