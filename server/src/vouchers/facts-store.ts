import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import type { NumberSeries } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export function findGodowns(orgId: string): Statement<{ id: string; name: string; isDefault: boolean }> {
  return sql<{
    id: string;
    name: string;
    isDefault: boolean;
  }>`select id, name, is_default as "isDefault" from godowns where org_id = ${orgId}
    order by is_default desc, name limit 1000`;
}

export function findPredefinedLedgers(orgId: string): Statement<{ role: string; id: string }> {
  return sql<{ role: string; id: string }>`select role, id from ledgers where org_id = ${orgId} and role is not null`;
}

export type BooksRow = {
  ledgers: Record<LedgerRole, string>;
  series: SeriesRow[];
  party: PartyFactsRow | null;
};
/** Of a voucher with goods: its products, one row for each dated rate of theirs, and which of its godowns exist. */
export type GoodsRow = BooksRow & { products: ProductFactsRow[]; godowns: string[] };

type Asked = { orgId: string; kind: VoucherKind; financialYear: number; partyId: string };

/**
 * What every voucher of a kind asks of the books, in one row and so in one statement: the predefined ledgers by role, the series with the
 * last number that each has given in the financial year, and the party.
 */
export function findBooks(asked: Asked): Statement<BooksRow> {
  return sql<BooksRow>`select ${booksOf(asked)}`;
}

export function findBooksAndGoods(asked: Asked, productIds: readonly string[], godownIds: readonly string[]): Statement<GoodsRow> {
  const { orgId } = asked;
  return sql<GoodsRow>`select ${booksOf(asked)},
    (select coalesce(json_agg(p), '[]') from (${productsOf(orgId, productIds)}) p) as products,
    (select coalesce(json_agg(id), '[]') from godowns where org_id = ${orgId} and id = any(${godownIds}::uuid[])) as godowns`;
}

const booksOf = ({ orgId, kind, financialYear, partyId }: Asked) => sql`
    (select json_object_agg(role, id) from ledgers where org_id = ${orgId} and role is not null) as ledgers,
    (select coalesce(json_agg(s), '[]') from (${seriesOf(orgId, kind, financialYear)}) s) as series,
    (select row_to_json(p) from (select id, name, gstin, category, state, credit_days as "creditDays", is_active as "isActive"
      from parties where org_id = ${orgId} and id = ${partyId}) p) as party`;

export type SeriesRow = NumberSeries & { id: string; name: string; isDefault: boolean; lastNumber: number | null };

/** The series of a kind, the default first. */
export function findSeries(orgId: string, kind: VoucherKind, financialYear: number): Statement<SeriesRow> {
  return seriesOf(orgId, kind, financialYear);
}

const seriesOf = (orgId: string, kind: VoucherKind, financialYear: number) => sql<SeriesRow>`
  select s.id, s.name, s.prefix, s.suffix, s.width, s.start, s.is_default as "isDefault", c.last_number as "lastNumber" from number_series s
  left join number_counters c on c.org_id = s.org_id and c.series_id = s.id and c.financial_year = ${financialYear}
  where s.org_id = ${orgId} and s.kind = ${kind} order by s.is_default desc, s.name`;

export type PartyFactsRow = {
  id: string;
  name: string;
  gstin: string | null;
  category: string;
  state: string;
  creditDays: number;
  isActive: boolean;
};

export type ProductFactsRow = {
  id: string;
  name: string;
  kind: string;
  unit: string;
  hsn: string;
  taxTreatment: string;
  isActive: boolean;
  fromDate: string;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  upToPaise: number | null;
  gstAbovePercentE4: number | null;
};

const productsOf = (orgId: string, productIds: readonly string[]) =>
  sql<ProductFactsRow>`select p.id, p.name, p.kind, p.unit, c.hsn, p.tax_treatment as "taxTreatment", p.is_active as "isActive", r.from_date as "fromDate",
      r.gst_percent_e4 as "gstPercentE4", r.cess_percent_e4 as "cessPercentE4", r.cess_per_unit_e4 as "cessPerUnitE4", r.up_to_paise as "upToPaise",
      r.gst_above_percent_e4 as "gstAbovePercentE4"
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
    join tax_rates r on r.org_id = c.org_id and r.tax_classification_id = c.id
    where p.org_id = ${orgId} and p.id = any(${productIds}::uuid[])`;

export type StockRow = { productId: string; godownId: string; batch: string; quantityE4: number };

function findStock(orgId: string, productIds: readonly string[]): Statement<StockRow> {
  return sql<StockRow>`select product_id as "productId", godown_id as "godownId", batch, quantity_e4 as "quantityE4" from stock_balances
    where org_id = ${orgId} and product_id = any(${productIds}::uuid[])`;
}

/**
 * The same, locked until the commit: where a company blocks negative stock, two sales must not both take the last piece.
 * Locked first and read after, in two statements: one that waits keeps the snapshot it began with.
 */
export function lockStock(orgId: string, productIds: readonly string[]): [Statement, Statement<StockRow>] {
  const lock = sql`select quantity_e4 from stock_balances where org_id = ${orgId} and product_id = any(${productIds}::uuid[])
    order by product_id, godown_id, batch for update`;
  return [lock, findStock(orgId, productIds)];
}

export type SourceRow = { id: string; name: string; group: string; isActive: boolean };

/** A cash or bank ledger with the group that says which. */
export function findSource(orgId: string, ledgerId: string): Statement<SourceRow> {
  return sql<SourceRow>`select l.id, l.name, g.name as group, l.is_active as "isActive"
    from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id where l.org_id = ${orgId} and l.id = ${ledgerId}`;
}
