import type { LedgerKind } from '@bahi/core/postings/ledger-kind';
import type { NotedLine } from '@bahi/core/vouchers/loose-goods';
import type { PostedLine, TakenBack } from '@bahi/core/vouchers/original-lines';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type LevelPriceRow = { productId: string; priceLevelId: string; from: string; minQuantityE4: number; rateE4: number };

/** The prices of some products in a price level. */
export function findLevelPrices(orgId: string, priceLevelId: string, productIds: readonly string[]): Statement<LevelPriceRow> {
  return sql<LevelPriceRow>`select product_id as "productId", price_level_id as "priceLevelId", from_date as "from", min_quantity_e4 as "minQuantityE4",
      rate_e4 as "rateE4" from product_prices where org_id = ${orgId} and price_level_id = ${priceLevelId} and product_id = any(${productIds}::uuid[])`;
}

export type PlaceRow = {
  id: string;
  name: string;
  gstin: string | null;
  category: string;
  isActive: boolean;
  state: string;
  address: string;
  pin: string;
  /** The requested delivery addresses. */
  addresses: { id: string; state: string; address: string; pin: string }[];
};

/** The bill-to and ship-to parties, with the named addresses. */
export function findPlaces(within: Within, partyIds: readonly string[], addressIds: readonly string[]): Statement<PlaceRow> {
  return sql<PlaceRow>`select p.id, p.name, p.gstin, p.category, p.is_active as "isActive", p.state, p.address, p.pin,
      (select coalesce(json_agg(json_build_object('id', a.id, 'state', a.state, 'address', a.address, 'pin', a.pin)), '[]') from party_addresses a
        where a.org_id = p.org_id and a.party_id = p.id and a.id = any(${addressIds}::uuid[])) as addresses
    from parties p where p.org_id = ${within.id} and p.id = any(${partyIds}::uuid[]) ${andOwnParty(within)}`;
}

export type NamedLedgerRow = { id: string; name: string; kind: LedgerKind; isActive: boolean; hsn: string };

/** Ledgers in lines, charges and payment parts. */
export function findNamedLedgers(orgId: string, ids: readonly string[]): Statement<NamedLedgerRow> {
  return sql<NamedLedgerRow>`select l.id, l.name, l.kind, l.is_active as "isActive",
      coalesce((select max(c.hsn) from additional_charges a join tax_classifications c on c.org_id = a.org_id and c.id = a.tax_classification_id
        where a.org_id = l.org_id and a.ledger_id = l.id and a.is_active), '') as hsn
    from ledgers l where l.org_id = ${orgId} and l.id = any(${ids}::uuid[])`;
}

/** The group above the party's ledger, which decides its side. */
export function findSide(within: Within, partyId: string): Statement<{ under: string }> {
  return sql<{ under: string }>`select g.under from parties p join ledgers l on l.org_id = p.org_id and l.id = p.id
    join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where p.org_id = ${within.id} and p.id = ${partyId} ${andOwnParty(within)}`;
}

export type OriginalRow = {
  id: string;
  kind: VoucherKind;
  partyId: string | null;
  date: string;
  placeOfSupply: string;
  side: 'customer' | 'supplier' | null;
  heads: 'intra' | 'inter' | null;
  isReverseCharge: boolean | null;
  isCreditTaken: boolean | null;
  supplierBillDate: string | null;
  billOfEntryDate: string | null;
  suppliedOn: string | null;
  paidOn: string | null;
  lines: (PostedLine & { cgstPaise: number; igstPaise: number })[];
  /** By earlier notes. */
  taken: TakenBack[];
  /** By notes without line references, from before these existed. */
  loose: NotedLine[];
};

/** Locks the original until the commit, so that two notes on it take turns: neither takes back what the other just did. */
export function lockOriginal(orgId: string, id: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = ${id} for no key update`;
}

/**
 * The voucher that a note corrects, with the quantities that earlier notes took back; notes that add value take nothing. `without` is the
 * edited note. Lines in first units are summed; those in a second unit are returned one by one, because each is rounded separately.
 */
export function findOriginal(within: Within, id: string, without: string): Statement<OriginalRow> {
  return sql<OriginalRow>`select v.id, v.kind, v.party_id as "partyId", v.voucher_date as date, v.place_of_supply as "placeOfSupply", t.side, t.heads,
      t.is_reverse_charge as "isReverseCharge", t.is_credit_taken as "isCreditTaken", t.supplier_bill_date as "supplierBillDate", t.bill_of_entry_date as "billOfEntryDate",
      t.supply_date as "suppliedOn", t.payment_date as "paidOn",
      (select coalesce(json_agg(json_build_object('goodsId', coalesce(i.product_id, i.ledger_id), 'treatment', i.treatment, 'gstPercentE4', i.gst_percent_e4,
          'cessPercentE4', i.cess_percent_e4, 'cessPerUnitE4', i.cess_per_unit_e4, 'retailPricePaise', i.retail_price_paise, 'inputCredit', i.input_credit, 'factorE4', i.unit_factor_e4, 'quantityE4', i.quantity_e4,
          'actualE4', i.actual_quantity_e4, 'taxablePaise', i.taxable_paise, 'cgstPaise', i.cgst_paise, 'igstPaise', i.igst_paise) order by i.line_no), '[]')
        from voucher_items i where i.org_id = v.org_id and i.voucher_id = v.id) as lines,
      (select coalesce(json_agg(n), '[]') from (
        select n.original_line - 1 as "originalAt", n.unit_factor_e4 as "factorE4", sum(n.quantity_e4)::bigint as "quantityE4",
          sum(n.actual_quantity_e4)::bigint as "actualE4", sum(n.taxable_paise)::bigint as "taxablePaise"
        from trade_vouchers o join voucher_items n on n.org_id = o.org_id and n.voucher_id = o.voucher_id
        join vouchers w on w.org_id = o.org_id and w.id = o.voucher_id and w.kind = case v.kind when 'purchase' then 'debitNote' else 'creditNote' end
        where o.org_id = v.org_id and o.original_id = v.id and o.voucher_id <> ${without} and n.original_line is not null
        group by n.original_line, n.unit_factor_e4, case when n.unit_factor_e4 is not null then n.voucher_id end,
          case when n.unit_factor_e4 is not null then n.line_no end) n) as taken,
      (select coalesce(json_agg(json_build_object('productId', n.product_id, 'originalAt', null, 'valuePaise', n.value_paise, 'quantityE4', n.quantity_e4,
          'actualE4', n.actual_quantity_e4, 'factorE4', n.unit_factor_e4, 'taxablePaise', n.taxable_paise) order by w.voucher_date, w.id, n.line_no), '[]')
        from trade_vouchers o join voucher_items n on n.org_id = o.org_id and n.voucher_id = o.voucher_id
        join vouchers w on w.org_id = o.org_id and w.id = o.voucher_id and w.kind = case v.kind when 'purchase' then 'debitNote' else 'creditNote' end
        where o.org_id = v.org_id and o.original_id = v.id and o.voucher_id <> ${without} and n.original_line is null) as loose
    from vouchers v left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
    where v.org_id = ${within.id} and v.id = ${id} and v.kind in ('sales', 'vanSale', 'purchase') and v.cancelled_at is null ${andOwnVoucher(within)}`;
}

export type NoteRow = { id: string; kind: VoucherKind; number: string; date: string };

/** The notes that correct a voucher. A cancelled note no longer has an original. */
export function findNotesOn(orgId: string, id: string): Statement<NoteRow> {
  return sql<NoteRow>`select v.id, v.kind, v.number, v.voucher_date as date from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
    where t.org_id = ${orgId} and t.original_id = ${id} order by v.voucher_date, v.number limit 20`;
}

/**
 * Another voucher of this financial year with the same bill of the same supplier, ignoring case and spaces. A cancelled voucher has no
 * supplier's bill any more.
 */
export function findTwin(
  orgId: string,
  asked: { partyId: string; number: string; year: number; without: string },
): Statement<{ number: string }> {
  return sql<{ number: string }>`select v.number from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
    where t.org_id = ${orgId} and t.paper_key = upper(replace(${asked.number}::text, ' ', '')) and t.paper_key <> '' and v.party_id = ${asked.partyId}
      and v.financial_year = ${asked.year} and v.id <> ${asked.without} limit 1`;
}

/** The fields of such a voucher besides the common head. */
export const insertTradeVoucher = insertRows('trade_vouchers', [
  'org_id',
  'voucher_id',
  'side',
  'heads',
  'is_reverse_charge',
  'is_credit_taken',
  'van_godown_id',
  'supplier_bill_number',
  'supplier_bill_date',
  'supplier_bill_paise',
  'bill_of_entry_number',
  'bill_of_entry_date',
  'original_id',
  'original_number',
  'original_date',
  'note_reason',
  'despatch',
  'expected_on',
  'supply_date',
  'payment_date',
  'price_level_id',
  'walk_in_name',
  'walk_in_phone',
]);

export const insertAddresses = insertRows('voucher_addresses', [
  'org_id',
  'voucher_id',
  'role',
  'party_id',
  'address_id',
  'name',
  'gstin',
  'address',
  'pin',
  'state',
]);

export const insertCharges = insertRows('voucher_charges', [
  'org_id',
  'voucher_id',
  'line_no',
  'ledger_id',
  'tax_kind',
  'gst_percent_e4',
  'amount_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'cess_paise',
  'additional_cess_paise',
  'total_paise',
]);
