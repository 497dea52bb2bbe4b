import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type BalanceChange, yearChanges } from '@bahi/core/postings/balance-changes';
import { sql } from 'kysely';
import { findSettledBy } from '../bills/bill-store.ts';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/hop.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const voucherConstraints: ConstraintRefusals = {
  vouchers_number_unique: exists('voucherNumber', 'This number is taken'),
};

export type VoucherRow = {
  orgId: string;
  id: string;
  kind: string;
  seriesId: string;
  financialYear: number;
  /** The series' own, with the year written out. */
  prefix: string;
  suffix: string;
  width: number;
  start: number;
  date: string;
  partyId: string | null;
  placeOfSupply: string | null;
  totalPaise: number;
  note: string;
  createdBy: string;
  createdByName: string;
};

/**
 * Takes the next number of the series and writes the voucher's head with it, in one statement: the row of the counter is locked
 * from here to the commit, so there is no gap and no twin. Send it after all that does not need the number.
 */
export function insertVoucher(v: VoucherRow): Statement {
  return sql`with taken as (
      insert into number_counters (org_id, series_id, financial_year, last_number) values (${v.orgId}, ${v.seriesId}, ${v.financialYear}, ${v.start})
      on conflict (org_id, series_id, financial_year) do update set last_number = number_counters.last_number + 1
      returning org_id, last_number)
    insert into vouchers (org_id, id, kind, series_id, financial_year, sequence, number, voucher_date, party_id, place_of_supply, total_paise, note,
      created_by, created_by_name)
    select org_id, ${v.id}::uuid, ${v.kind}, ${v.seriesId}::uuid, ${v.financialYear}::int, last_number,
      ${v.prefix} || lpad(last_number::text, greatest(${v.width}::int, length(last_number::text)), '0') || ${v.suffix},
      ${v.date}::date, ${v.partyId}::uuid, ${v.placeOfSupply}, ${v.totalPaise}::bigint, ${v.note}, ${v.createdBy}::uuid, ${v.createdByName}
    from taken`;
}

/** The number of a voucher, as a part of another statement. */
export const numberOf = (orgId: string, id: string) => sql<string>`(select number from vouchers where org_id = ${orgId} and id = ${id})`;

/** Writes an edit into the head; the number stays. */
export function updateVoucher(v: {
  orgId: string;
  id: string;
  date: string;
  totalPaise: number;
  note: string;
  by: { name: string };
}): Statement {
  return sql`update vouchers set voucher_date = ${v.date}, total_paise = ${v.totalPaise}, note = ${v.note}, version = version + 1,
      changed_at = now(), changed_by_name = ${v.by.name}
    where org_id = ${v.orgId} and id = ${v.id}`;
}

export const insertItems = insertRows('voucher_items', [
  'org_id',
  'voucher_id',
  'line_no',
  'product_id',
  'godown_id',
  'batch',
  'hsn',
  'unit',
  'quantity_e4',
  'actual_quantity_e4',
  'rate_e4',
  'is_tax_inclusive',
  'discount_paise',
  'gst_percent_e4',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'cess_paise',
  'additional_cess_paise',
  'total_paise',
]);
export const insertPostings = insertRows('postings', ['org_id', 'voucher_id', 'line_no', 'ledger_id', 'voucher_date', 'amount_paise']);
export const insertSplits = insertRows('voucher_payment_splits', [
  'org_id',
  'voucher_id',
  'line_no',
  'type',
  'ledger_id',
  'amount_paise',
  'cheque_number',
  'cheque_date',
]);
export const insertMoves = insertRows('stock_moves', [
  'org_id',
  'id',
  'voucher_id',
  'product_id',
  'godown_id',
  'batch',
  'move_date',
  'quantity_e4',
]);
export const insertSettlements = insertRows('bill_settlements', ['org_id', 'voucher_id', 'line_no', 'bill_id', 'amount_paise']);
export const insertVersion = insertRows('voucher_versions', ['org_id', 'voucher_id', 'version', 'text', 'replaced_by']);

const addToLedgers = insertRows(
  'ledger_balances',
  ['org_id', 'ledger_id', 'month', 'debit_paise', 'credit_paise'],
  `on conflict (org_id, ledger_id, month) do update set debit_paise = ledger_balances.debit_paise + excluded.debit_paise,
    credit_paise = ledger_balances.credit_paise + excluded.credit_paise`,
);
const addToYears = insertRows(
  'ledger_years',
  ['org_id', 'ledger_id', 'start_year', 'debit_paise', 'credit_paise'],
  `on conflict (org_id, ledger_id, start_year) do update set debit_paise = ledger_years.debit_paise + excluded.debit_paise,
    credit_paise = ledger_years.credit_paise + excluded.credit_paise`,
);
const addToStock = insertRows(
  'stock_balances',
  ['org_id', 'product_id', 'godown_id', 'batch', 'quantity_e4'],
  'on conflict (org_id, product_id, godown_id, batch) do update set quantity_e4 = stock_balances.quantity_e4 + excluded.quantity_e4',
);

export type StockChange = { productId: string; godownId: string; batch: string; quantityE4: number };

const byKey =
  <Change>(key: (change: Change) => string) =>
  (a: Change, b: Change) =>
    key(a) < key(b) ? -1 : 1;

/** Moves the kept balances of months and years; always in the same order of rows, so that two savers never wait for each other in a ring. */
export function changeLedgers(orgId: string, months: readonly BalanceChange[]): Statement[] {
  const ordered = [...months].sort(byKey((c: BalanceChange) => c.ledgerId + c.from));
  const columns = (c: BalanceChange) => ({ org_id: orgId, ledger_id: c.ledgerId, debit_paise: c.debitPaise, credit_paise: c.creditPaise });
  return [
    addToLedgers(ordered.map((c) => ({ ...columns(c), month: c.from }))),
    addToYears(yearChanges(ordered).map((c) => ({ ...columns(c), start_year: financialYearOf(c.from).startYear }))),
  ];
}

export function changeStock(orgId: string, changes: readonly StockChange[]): Statement {
  const ordered = [...changes].sort(byKey((c: StockChange) => c.productId + c.godownId + c.batch));
  return addToStock(
    ordered.map((c) => ({ org_id: orgId, product_id: c.productId, godown_id: c.godownId, batch: c.batch, quantity_e4: c.quantityE4 })),
  );
}

/** The bill of a voucher that was just written, under the voucher's number. */
export function insertBillOfVoucher(bill: {
  orgId: string;
  id: string;
  voucherId: string;
  kind: 'bill' | 'advance';
  dueOn: string;
  amountPaise: number;
}): Statement {
  return sql`insert into bills (org_id, id, voucher_id, party_id, kind, source, bill_no, bill_date, due_on, amount_paise, pending_paise)
    select v.org_id, ${bill.id}::uuid, v.id, v.party_id, ${bill.kind}, v.kind, v.number, v.voucher_date, ${bill.dueOn}::date,
      ${bill.amountPaise}::bigint, ${bill.amountPaise}::bigint
    from vouchers v where v.org_id = ${bill.orgId} and v.id = ${bill.voucherId}`;
}

/** Takes away what a voucher wrote beside its head, before an edit writes it anew. */
export function deleteRowsOf(orgId: string, voucherId: string): Statement[] {
  return [
    sql`delete from voucher_items where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`delete from voucher_payment_splits where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`delete from postings where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`delete from stock_moves where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`delete from bill_settlements where org_id = ${orgId} and voucher_id = ${voucherId}`,
    sql`delete from bills where org_id = ${orgId} and voucher_id = ${voucherId}`,
  ];
}

export type HeadRow = {
  id: string;
  kind: string;
  number: string;
  date: string;
  partyId: string | null;
  partyName: string;
  placeOfSupply: string | null;
  totalPaise: number;
  note: string;
  version: number;
  cancelledAt: string | null;
  createdAt: string;
  createdByName: string;
  changedAt: string;
  changedByName: string;
};

const headColumns = sql`v.id, v.kind, v.number, v.voucher_date as date, v.party_id as "partyId", coalesce(p.name, '') as "partyName",
  v.place_of_supply as "placeOfSupply", v.total_paise as "totalPaise", v.note, v.version, v.cancelled_at as "cancelledAt",
  v.created_at as "createdAt", v.created_by_name as "createdByName",
  coalesce(v.changed_at, v.created_at) as "changedAt", coalesce(v.changed_by_name, v.created_by_name) as "changedByName"`;
const headTables = sql`vouchers v left join parties p on p.org_id = v.org_id and p.id = v.party_id`;

/** A voucher that the caller may see. */
export function findVoucher(within: Within, id: string): Statement<HeadRow> {
  return sql<HeadRow>`select ${headColumns} from ${headTables} where v.org_id = ${within.id} and v.id = ${id} ${andOwnVoucher(within)}`;
}

/** Locks the head against another edit until the commit. Read it after, in a statement of its own. */
export function lockVoucher(orgId: string, id: string): Statement {
  return sql`select id from vouchers where org_id = ${orgId} and id = ${id} for update`;
}

/** Newest first, going on from a date and id. */
export function listHeads(
  within: Within,
  kind: string | undefined,
  after: readonly [date: string, id: string] | null,
  limit: number,
): Statement<HeadRow> {
  const ofKind = kind ? sql`and v.kind = ${kind}` : sql``;
  const older = after ? sql`and (v.voucher_date, v.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``;
  return sql<HeadRow>`select ${headColumns} from ${headTables} where v.org_id = ${within.id} ${ofKind} ${older} ${andOwnVoucher(within)}
    order by v.voucher_date desc, v.id desc limit ${limit}`;
}

export type ItemRow = {
  productId: string;
  productName: string;
  hsn: string;
  unit: string;
  godownName: string;
  batch: string;
  quantityE4: number;
  actualQuantityE4: number;
  rateE4: number;
  isTaxInclusive: boolean;
  discountPaise: number;
  gstPercentE4: number;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  cessPaise: number;
  additionalCessPaise: number;
  totalPaise: number;
};
export type PostingRow = { ledgerId: string; ledgerName: string; amountPaise: number };
export type SplitRow = {
  type: string;
  ledgerId: string;
  ledgerName: string;
  amountPaise: number;
  chequeNumber: string;
  chequeDate: string | null;
};
export type OwnBillRow = { id: string; kind: string; amountPaise: number; pendingPaise: number };

/** All that stands beside the head, in one round trip. */
export function findRowsOf(orgId: string, id: string) {
  return [
    sql<ItemRow>`select i.product_id as "productId", p.name as "productName", i.hsn, i.unit, coalesce(g.name, '') as "godownName", i.batch, i.quantity_e4 as "quantityE4",
        i.actual_quantity_e4 as "actualQuantityE4", i.rate_e4 as "rateE4", i.is_tax_inclusive as "isTaxInclusive", i.discount_paise as "discountPaise",
        i.gst_percent_e4 as "gstPercentE4", i.taxable_paise as "taxablePaise", i.cgst_paise as "cgstPaise", i.sgst_paise as "sgstPaise",
        i.igst_paise as "igstPaise", i.cess_paise as "cessPaise", i.additional_cess_paise as "additionalCessPaise", i.total_paise as "totalPaise"
      from voucher_items i join products p on p.org_id = i.org_id and p.id = i.product_id left join godowns g on g.org_id = i.org_id and g.id = i.godown_id
      where i.org_id = ${orgId} and i.voucher_id = ${id} order by i.line_no`,
    sql<PostingRow>`select p.ledger_id as "ledgerId", l.name as "ledgerName", p.amount_paise as "amountPaise"
      from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id where p.org_id = ${orgId} and p.voucher_id = ${id} order by p.line_no`,
    sql<SplitRow>`select s.type, s.ledger_id as "ledgerId", l.name as "ledgerName", s.amount_paise as "amountPaise", s.cheque_number as "chequeNumber", s.cheque_date as "chequeDate"
      from voucher_payment_splits s join ledgers l on l.org_id = s.org_id and l.id = s.ledger_id
      where s.org_id = ${orgId} and s.voucher_id = ${id} order by s.line_no`,
    findSettledBy(orgId, id),
    sql<OwnBillRow>`select id, kind, amount_paise as "amountPaise", pending_paise as "pendingPaise" from bills where org_id = ${orgId} and voucher_id = ${id}`,
  ] as const;
}
