import { sql } from 'kysely';
import { andOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Limits per product and per voucher kind. */
export const mostBatches = 200;
const mostVouchers = 200;

export type BatchRow = {
  productId: string;
  batch: string;
  manufacturedOn: string | null;
  expiresOn: string | null;
  mrpPaise: number | null;
};

/**
 * The batches of each product: those in stock, first expiry first, then the others, newest first. A batch without expiry comes last, and
 * the name decides among equals, as in `suggestBatches` of core.
 */
export function listBatchesOf(orgId: string, productIds: readonly string[], most: number): Statement<BatchRow> {
  return sql<BatchRow>`select p.id as "productId", k.batch, k.manufactured_on as "manufacturedOn", k.expires_on as "expiresOn", k.mrp_paise as "mrpPaise"
    from unnest(${[...productIds]}::uuid[]) with ordinality p(id, place) cross join lateral (
      select b.*, s.batch is null as is_gone,
        row_number() over (order by s.batch is null, case when s.batch is null then null else b.expires_on end,
          case when s.batch is null then b.created_at end desc, b.batch) as place
      from batches b left join (
        select distinct l.batch from stock_balances l where l.org_id = ${orgId} and l.product_id = p.id and l.quantity_e4 <> 0) s on s.batch = b.batch
      where b.org_id = ${orgId} and b.product_id = p.id order by place limit ${most}) k
    order by p.place, k.place`;
}

export type LastPriceRow = {
  productId: string;
  rateE4: number;
  isTaxInclusive: boolean;
  unitFactorE4: number | null;
  discountPercentE4: number | null;
  date: string;
  voucherId: string;
  voucherNumber: string;
  kind: 'sales' | 'vanSale' | 'purchase';
};

export type LastPricesAsked = {
  partyId: string;
  /** The kinds that have prices, by side of the party. */
  kinds: Readonly<Record<'customer' | 'supplier', readonly string[]>>;
  productIds: readonly string[];
  /** A voucher to exclude. */
  without: string;
};

/** The newest line of each product among the last vouchers of a party that the caller may see, this many of each kind. */
export function findLastPrices(within: Within, asked: LastPricesAsked): Statement<LastPriceRow> {
  const { partyId, kinds, productIds, without } = asked;
  return sql<LastPriceRow>`select distinct on (i.product_id) i.product_id as "productId", i.rate_e4 as "rateE4", i.is_tax_inclusive as "isTaxInclusive",
      i.unit_factor_e4 as "unitFactorE4", i.discount_percent_e4 as "discountPercentE4", v.voucher_date as date, v.id as "voucherId",
      v.number as "voucherNumber", v.kind
    from parties p
    cross join lateral unnest(case p.account_group when 'Sundry Creditors' then ${[...kinds.supplier]}::text[] else ${[...kinds.customer]}::text[] end) k(kind)
    cross join lateral (select v.id, v.kind, v.number, v.voucher_date from vouchers v
      where v.org_id = ${within.id} and v.party_id = p.id and v.kind = k.kind and v.cancelled_at is null and v.id <> ${without}
      order by v.voucher_date desc, v.id desc limit ${mostVouchers}) v
    join voucher_items i on i.org_id = ${within.id} and i.voucher_id = v.id and i.product_id = any(${[...productIds]}::uuid[]) and i.quantity_e4 > 0
    where p.org_id = ${within.id} and p.id = ${partyId} ${andOwnParty(within)}
    order by i.product_id, v.voucher_date desc, v.id desc, i.line_no desc`;
}

/** The nature of groups whose ledgers a line may name. */
export type LedgerNature = 'assets' | 'liabilities' | 'income' | 'expenses';

/** Those of these ledgers whose group has one of the natures, in name order. */
export function listLedgersOfNature(
  orgId: string,
  ids: readonly string[],
  natures: readonly LedgerNature[],
  most: number,
): Statement<{ id: string; name: string; group: string }> {
  return sql<{ id: string; name: string; group: string }>`select l.id, l.name, g.name as "group"
    from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where l.org_id = ${orgId} and l.id = any(${[...ids]}::uuid[]) and g.nature = any(${[...natures]}::text[])
    order by l.sort_key, l.id limit ${most}`;
}
