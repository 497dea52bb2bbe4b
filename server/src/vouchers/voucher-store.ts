import { countsIn } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { forgetSoldDayOf } from '../postings/sold-days-store.ts';
import { forgetStockValuesOf } from '../stock/stock-value-store.ts';
import { takeOutOfSums } from '../tds/tds-store.ts';
import { takeBackCards } from './warranty-store.ts';

export const voucherConstraints: ConstraintRefusals = {
  vouchers_number_unique: exists('voucherNumber', 'This number is taken'),
  vouchers_typed_number_unique: exists('voucherNumber', 'This number is taken'),
  warranty_cards_number_unique: exists('warrantyCards', 'Another warranty card bears this number'),
  trade_vouchers_price_level: gone('selectedPriceLevel', 'Choose a price level'),
};

export type VoucherRow = {
  orgId: string;
  id: string;
  kind: VoucherKind;
  seriesId: string;
  financialYear: number;
  /** The prefix of the series, with the year filled in. */
  prefix: string;
  suffix: string;
  width: number;
  start: number;
  /** The typed number; null if the series counts. */
  typedNumber: string | null;
  date: string;
  partyId: string | null;
  placeOfSupply: string | null;
  totalPaise: number;
  note: string;
  createdBy: string;
  createdByName: string;
};

/**
 * A number as it was typed; or, if a series of the kind counted it in that year in another case, in that form, and then the constraint
 * refuses it. The present settings of series do not matter. Each possible count in it is looked up by the index of counts.
 */
const asCounted = ({ orgId, kind, financialYear }: VoucherRow, typed: string) => sql`coalesce((select v.number from vouchers v
  where v.org_id = ${orgId} and v.series_id in (select s.id from number_series s where s.org_id = ${orgId} and s.kind = ${kind})
    and v.financial_year = ${financialYear}::int and v.sequence = any(${countsIn(typed)}::bigint[])
    and upper(v.number collate "C") = upper(${typed}::text collate "C") limit 1), ${typed}::text)`;

/**
 * Assigns the next number of the series and inserts the voucher's head with it: the row of the counter is locked from here to the commit, so
 * there is no gap and no twin. Send it after everything that does not need the number. Each insert selects from a table of the company,
 * because a cluster takes neither the rows of another write nor a question about vouchers in an insert of values.
 */
export function insertVoucher(v: VoucherRow): Statement[] {
  const { orgId, seriesId, financialYear } = v;
  const columns = sql`org_id, id, kind, series_id, financial_year, sequence, number, voucher_date, party_id, place_of_supply, total_paise, note,
    created_by, created_by_name`;
  const before = sql`org_id, ${v.id}::uuid, ${v.kind}::text, ${seriesId}::uuid, ${financialYear}::int`;
  const after = sql`${v.date}::date, ${v.partyId}::uuid, ${v.placeOfSupply}::text, ${v.totalPaise}::bigint, ${v.note}::text,
    ${v.createdBy}::uuid, ${v.createdByName}::text`;
  if (v.typedNumber !== null) {
    const number = asCounted(v, v.typedNumber);
    return [
      sql`insert into vouchers (${columns}) select ${before}, null::bigint, ${number}, ${after}
        from audit_heads where org_id = ${orgId}`,
    ];
  }
  return [
    sql`insert into number_counters (org_id, series_id, financial_year, last_number) values (${orgId}, ${seriesId}, ${financialYear}, ${v.start})
      on conflict (org_id, series_id, financial_year) do update set last_number = number_counters.last_number + 1`,
    sql`insert into vouchers (${columns}) select ${before}, last_number,
        ${v.prefix} || lpad(last_number::text, greatest(${v.width}::int, length(last_number::text)), '0') || ${v.suffix}, ${after}
      from number_counters where org_id = ${orgId} and series_id = ${seriesId} and financial_year = ${financialYear}`,
  ];
}

/** The number of a voucher, as a part of another statement. */
export const numberOf = (orgId: string, id: string) => sql<string>`(select number from vouchers where org_id = ${orgId} and id = ${id})`;

/** Updates the head of an edited voucher; the number stays. */
export function updateVoucher(v: {
  orgId: string;
  id: string;
  date: string;
  partyId: string | null;
  placeOfSupply: string | null;
  totalPaise: number;
  note: string;
  by: { name: string };
}): Statement {
  return sql`update vouchers set voucher_date = ${v.date}, party_id = ${v.partyId}, place_of_supply = ${v.placeOfSupply}, total_paise = ${v.totalPaise},
      note = ${v.note}, version = version + 1, changed_at = now(), changed_by_name = ${v.by.name}
    where org_id = ${v.orgId} and id = ${v.id}`;
}

/** Marks the head as cancelled; its number, date, party and total stay. */
export function markCancelled(orgId: string, id: string, by: { name: string }, reason: string): Statement {
  return sql`update vouchers set cancelled_at = now(), cancelled_by_name = ${by.name}, cancel_reason = ${reason}, version = version + 1,
      changed_at = now(), changed_by_name = ${by.name}
    where org_id = ${orgId} and id = ${id}`;
}

export const insertItems = insertRows('voucher_items', [
  'org_id',
  'voucher_id',
  'line_no',
  'product_id',
  'ledger_id',
  'godown_id',
  'batch',
  'hsn',
  'unit',
  'quantity_e4',
  'actual_quantity_e4',
  'rate_e4',
  'is_tax_inclusive',
  'discount_paise',
  'treatment',
  'gst_percent_e4',
  'cess_percent_e4',
  'cess_per_unit_e4',
  'unit_factor_e4',
  'original_line',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'cess_paise',
  'additional_cess_paise',
  'total_paise',
  'discount_percent_e4',
  'input_credit',
  'value_paise',
  'retail_price_paise',
  'value_ledger_id',
]);
export const insertSplits = insertRows('voucher_payment_splits', [
  'org_id',
  'voucher_id',
  'line_no',
  'type',
  'ledger_id',
  'amount_paise',
  'cheque_number',
  'cheque_date',
  'reference_name',
  'given_paise',
]);
export const insertSettlements = insertRows('bill_settlements', ['org_id', 'voucher_id', 'line_no', 'bill_id', 'amount_paise']);
/**
 * The tables with rows of a voucher besides those of its parts, referring ones first. All of it is stored as text when the voucher changes,
 * and deleted when it is cancelled; a test checks the catalogue for missing ones.
 */
export const ownTables: readonly string[] = [
  'tds_deductions',
  'tds_adjustments',
  'tds_challans',
  'advance_tax_uses',
  'advance_taxes',
  'trade_vouchers',
  'voucher_charges',
  'voucher_addresses',
  'order_deliveries',
  'order_lines',
  'warranty_cards',
  'serial_moves',
  'stock_transfer_arrivals',
  'transit_moves',
  'stock_adjustment_lines',
  'stock_transfers',
  'stock_adjustments',
  'stock_journal_lines',
  'stock_journal_costs',
  'stock_journals',
  'journal_lines',
  'bill_deductions',
  'money_lines',
  'voucher_items',
  'voucher_payment_splits',
  'postings',
  'stock_moves',
  'bill_settlements',
  'bills',
];

const deleteFrom = (table: string, orgId: string, voucherId: string): Statement =>
  sql`delete from ${sql.table(table)} where org_id = ${orgId} and voucher_id = ${voucherId}`;

type Changed = { readonly head: Pick<HeadRow, 'id'>; readonly hasCards: boolean };

/** Deletes the rows beside the head in these tables, and makes its warranty cards void, before an edit inserts them again or because the voucher is cancelled. */
export function deleteRowsOf(orgId: string, { head: { id: voucherId }, hasCards }: Changed, tables: readonly string[]): Statement[] {
  const rows = tables.flatMap((table) => {
    if (table !== 'warranty_cards') return [deleteFrom(table, orgId, voucherId)];
    // A card outlives its sale: it was handed out, and claims are made on it.
    return hasCards ? takeBackCards(orgId, voucherId) : [];
  });
  return [...forgetSoldDayOf(orgId, voucherId), ...forgetStockValuesOf(orgId, voucherId), takeOutOfSums(orgId, voucherId), ...rows];
}

/** The whole voucher in these tables, with its head; and whether it made warranty cards or ended any. */
export function findWhole(orgId: string, id: string, tables: readonly string[]): Statement<{ whole: string; hasCards: boolean }> {
  const rows = tables.map(
    (table) =>
      sql`${sql.lit(table)}::text, (select coalesce(json_agg(t), '[]') from ${sql.table(table)} t where t.org_id = ${orgId} and t.voucher_id = ${id})`,
  );
  return sql<{
    whole: string;
    hasCards: boolean;
  }>`select json_build_object('vouchers', (select to_json(v) from vouchers v where v.org_id = ${orgId} and v.id = ${id}),
    ${sql.join(rows)})::text as whole,
    exists (select from warranty_cards c where c.org_id = ${orgId} and (c.voucher_id = ${id} or c.ended_by = ${id})) as "hasCards"`;
}

/** Names of products, for a refusal. */
export function findProductNames(orgId: string, ids: readonly string[]): Statement<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`select id, name from products where org_id = ${orgId} and id = any(${ids}::uuid[])`;
}

export type HeadRow = {
  id: string;
  kind: VoucherKind;
  number: string;
  seriesId: string | null;
  seriesName: string;
  date: string;
  partyId: string | null;
  partyName: string;
  placeOfSupply: string | null;
  totalPaise: number;
  note: string;
  version: number;
  cancelledAt: string | null;
  cancelledByName: string | null;
  cancelReason: string;
  createdAt: string;
  createdBy: string;
  createdByName: string;
  changedAt: string;
  changedByName: string;
};

export const headColumns = sql`v.id, v.kind, v.number, v.series_id as "seriesId", coalesce(s.name, '') as "seriesName", v.voucher_date as date, v.party_id as "partyId", coalesce(p.name, w.walk_in_name, '') as "partyName",
  v.place_of_supply as "placeOfSupply", v.total_paise as "totalPaise", v.note, v.version, v.cancelled_at as "cancelledAt",
  v.cancelled_by_name as "cancelledByName", v.cancel_reason as "cancelReason", v.created_at as "createdAt", v.created_by as "createdBy", v.created_by_name as "createdByName",
  coalesce(v.changed_at, v.created_at) as "changedAt", coalesce(v.changed_by_name, v.created_by_name) as "changedByName"`;
export const headTables = sql`vouchers v left join parties p on p.org_id = v.org_id and p.id = v.party_id
  left join number_series s on s.org_id = v.org_id and s.id = v.series_id left join trade_vouchers w on w.org_id = v.org_id and w.voucher_id = v.id`;

/** A voucher that the caller may see. */
export function findVoucher(within: Within, id: string): Statement<HeadRow> {
  return sql<HeadRow>`select ${headColumns} from ${headTables} where v.org_id = ${within.id} and v.id = ${id} ${andOwnVoucher(within)}`;
}

/** Locks the head against other edits until the commit. Read it afterwards, in a separate statement. */
export function lockVoucher(orgId: string, id: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = ${id} for update`;
}
