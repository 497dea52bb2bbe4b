import type { NoteReason } from '@bahi/core/vouchers/note-reason';
import type { AdjustmentReason } from '@bahi/core/vouchers/stock-adjustment-draft';
import type { CostRule, JournalRole, ShareRule } from '@bahi/core/vouchers/stock-journal-draft';
import type { TransferState } from '@bahi/core/vouchers/stock-transfer-draft';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { findSettledBy } from '../bills/bill-store.ts';
import type { Statement } from '../platform/transaction.ts';
import { serialsOfItem } from '../stock/serial-store.ts';
import { findTaxOf } from '../tds/tds-store.ts';
import { findDeductions, findReceiptLines } from './receipt-store.ts';
import { findWarrantyCards } from './warranty-store.ts';

/* The parts of a voucher besides its head; `findRowsOf` reads all of them in one round trip. */

export type ItemRow = {
  productId: string | null;
  ledgerId: string | null;
  productName: string;
  hsn: string;
  unit: string;
  godownId: string | null;
  godownName: string;
  batch: string;
  isBatchKnown: boolean;
  madeOn: string | null;
  expiresOn: string | null;
  mrpPaise: number | null;
  quantityE4: number;
  actualQuantityE4: number;
  alternateFactorE4: number | null;
  alternateUnit: string | null;
  rateE4: number;
  isTaxInclusive: boolean;
  discountPaise: number;
  discountPercentE4: number | null;
  treatment: string;
  inputCredit: 'eligible' | 'no' | 'blocked' | null;
  valuePaise: number | null;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  retailPricePaise: number | null;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  cessPaise: number;
  additionalCessPaise: number;
  totalPaise: number;
  originalLine: number | null;
  changeE4: number | null;
  countedE4: number | null;
  shortE4: number | null;
  damagedE4: number | null;
  /** As typed; null for goods without serial numbers. */
  serials: string[] | null;
};

const findItems = (orgId: string, id: string) =>
  sql<ItemRow>`select i.product_id as "productId", i.ledger_id as "ledgerId", coalesce(p.name, l.name) as "productName", i.hsn, i.unit,
      i.godown_id as "godownId", coalesce(g.name, '') as "godownName", i.batch, b.batch is not null as "isBatchKnown", b.manufactured_on as "madeOn",
      b.expires_on as "expiresOn", b.mrp_paise as "mrpPaise", i.quantity_e4 as "quantityE4", i.actual_quantity_e4 as "actualQuantityE4",
      i.unit_factor_e4 as "alternateFactorE4", case when i.unit_factor_e4 is not null then nullif(p.alternate_unit, '') end as "alternateUnit", i.rate_e4 as "rateE4", i.is_tax_inclusive as "isTaxInclusive", i.discount_paise as "discountPaise",
      i.discount_percent_e4 as "discountPercentE4", i.treatment, i.input_credit as "inputCredit", i.value_paise as "valuePaise", i.gst_percent_e4 as "gstPercentE4", i.cess_percent_e4 as "cessPercentE4", i.cess_per_unit_e4 as "cessPerUnitE4", i.retail_price_paise as "retailPricePaise", i.taxable_paise as "taxablePaise",
      i.cgst_paise as "cgstPaise", i.sgst_paise as "sgstPaise", i.igst_paise as "igstPaise", i.cess_paise as "cessPaise",
      i.additional_cess_paise as "additionalCessPaise", i.total_paise as "totalPaise", i.original_line as "originalLine",
      coalesce(s.change_e4, case j.role when 'consumed' then -i.quantity_e4 else case when j.role is not null then i.quantity_e4 end end) as "changeE4", s.counted_e4 as "countedE4", a.short_e4 as "shortE4", a.damaged_e4 as "damagedE4",
      ${serialsOfItem} as serials
    from voucher_items i left join products p on p.org_id = i.org_id and p.id = i.product_id
    left join ledgers l on l.org_id = i.org_id and l.id = i.ledger_id left join godowns g on g.org_id = i.org_id and g.id = i.godown_id
    left join batches b on b.org_id = i.org_id and b.product_id = i.product_id and b.batch = i.batch
    left join stock_adjustment_lines s on s.org_id = i.org_id and s.voucher_id = i.voucher_id and s.line_no = i.line_no
    left join stock_journal_lines j on j.org_id = i.org_id and j.voucher_id = i.voucher_id and j.line_no = i.line_no
    left join stock_transfer_arrivals a on a.org_id = i.org_id and a.voucher_id = i.voucher_id and a.line_no = i.line_no
    where i.org_id = ${orgId} and i.voucher_id = ${id} order by i.line_no`;

export type PostingRow = { ledgerId: string; ledgerName: string; amountPaise: number };

const findPostings = (orgId: string, id: string) =>
  sql<PostingRow>`select p.ledger_id as "ledgerId", l.name as "ledgerName", p.amount_paise as "amountPaise"
    from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id where p.org_id = ${orgId} and p.voucher_id = ${id} order by p.line_no`;

export type SplitRow = {
  type: string;
  ledgerId: string;
  ledgerName: string;
  amountPaise: number;
  chequeNumber: string;
  chequeDate: string | null;
  /** For credit: the name of its bill; '' for the voucher's number. */
  referenceName: string;
  /** For cash: the amount handed over, if entered. */
  givenPaise: number | null;
  /** The reference of bank or UPI for a part. */
  reference: string;
};

const findSplits = (orgId: string, id: string) =>
  sql<SplitRow>`select s.type, s.ledger_id as "ledgerId", l.name as "ledgerName", s.amount_paise as "amountPaise", s.cheque_number as "chequeNumber", s.cheque_date as "chequeDate",
      s.reference_name as "referenceName", s.given_paise as "givenPaise", s.reference
    from voucher_payment_splits s join ledgers l on l.org_id = s.org_id and l.id = s.ledger_id
    where s.org_id = ${orgId} and s.voucher_id = ${id} order by s.line_no`;

/** `billNo` is null for a bill under the voucher's own number. */
export type OwnBillRow = { id: string; kind: string; partyId: string; billNo: string | null; amountPaise: number; pendingPaise: number };

const findOwnBills = (orgId: string, id: string) =>
  sql<OwnBillRow>`select b.id, b.kind, b.party_id as "partyId", nullif(b.bill_no, v.number) as "billNo", b.amount_paise as "amountPaise",
      b.pending_paise as "pendingPaise"
    from bills b join vouchers v on v.org_id = b.org_id and v.id = b.voucher_id where b.org_id = ${orgId} and b.voucher_id = ${id} order by b.id`;

export type ChargeRow = {
  ledgerId: string;
  ledgerName: string;
  taxKind: 'own' | 'composite' | 'roundOff';
  gstPercentE4: number;
  amountPaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  cessPaise: number;
  additionalCessPaise: number;
  totalPaise: number;
};

/** Freight, packing, deductions, and last the round-off. */
const findCharges = (orgId: string, id: string) =>
  sql<ChargeRow>`select c.ledger_id as "ledgerId", l.name as "ledgerName", c.tax_kind as "taxKind", c.gst_percent_e4 as "gstPercentE4",
      c.amount_paise as "amountPaise", c.cgst_paise as "cgstPaise", c.sgst_paise as "sgstPaise", c.igst_paise as "igstPaise", c.cess_paise as "cessPaise",
      c.additional_cess_paise as "additionalCessPaise", c.total_paise as "totalPaise"
    from voucher_charges c join ledgers l on l.org_id = c.org_id and l.id = c.ledger_id
    where c.org_id = ${orgId} and c.voucher_id = ${id} order by c.line_no`;

export type TradeRow = {
  side: 'customer' | 'supplier';
  isReverseCharge: boolean;
  vanGodownId: string | null;
  vanName: string;
  supplierBillNumber: string;
  supplierBillDate: string | null;
  supplierBillPaise: number | null;
  billOfEntryNumber: string;
  billOfEntryDate: string | null;
  originalId: string | null;
  originalKind: VoucherKind | null;
  originalNumber: string;
  originalDate: string | null;
  noteReason: NoteReason | null;
  priceLevelId: string | null;
  priceLevelName: string;
  walkInName: string;
  walkInPhone: string;
  closedAt: string | null;
  closedByName: string;
  closeReason: string;
  despatch: Record<string, string>;
  expectedOn: string | null;
  suppliedOn: string | null;
  paidOn: string | null;
};

/** The further fields of a voucher with goods; the original with its own number. */
const findTrade = (orgId: string, id: string) =>
  sql<TradeRow>`select t.side, t.is_reverse_charge as "isReverseCharge", t.van_godown_id as "vanGodownId", coalesce(g.name, '') as "vanName",
      t.supplier_bill_number as "supplierBillNumber", t.supplier_bill_date as "supplierBillDate", t.supplier_bill_paise as "supplierBillPaise",
      t.bill_of_entry_number as "billOfEntryNumber", t.bill_of_entry_date as "billOfEntryDate", t.original_id as "originalId", o.kind as "originalKind",
      coalesce(o.number, t.original_number) as "originalNumber", coalesce(o.voucher_date, t.original_date) as "originalDate", t.note_reason as "noteReason",
      t.price_level_id as "priceLevelId", coalesce(r.name, '') as "priceLevelName", t.walk_in_name as "walkInName", t.walk_in_phone as "walkInPhone", t.despatch,
      t.expected_on as "expectedOn", t.supply_date as "suppliedOn", t.payment_date as "paidOn",
      t.closed_at as "closedAt", t.closed_by_name as "closedByName", t.close_reason as "closeReason"
    from trade_vouchers t left join godowns g on g.org_id = t.org_id and g.id = t.van_godown_id
    left join vouchers o on o.org_id = t.org_id and o.id = t.original_id
    left join price_levels r on r.org_id = t.org_id and r.id = t.price_level_id
    where t.org_id = ${orgId} and t.voucher_id = ${id}`;

export type AddressRow = {
  role: 'billTo' | 'shipTo';
  partyId: string | null;
  addressId: string | null;
  name: string;
  gstin: string | null;
  address: string;
  pin: string;
  state: string;
};

/** Bill-to and ship-to as entered; without a party at an address of this voucher only. */
const findAddresses = (orgId: string, id: string) =>
  sql<AddressRow>`select role, party_id as "partyId", address_id as "addressId", name, gstin, address, pin, state from voucher_addresses
    where org_id = ${orgId} and voucher_id = ${id}`;

export type OrderRow = { id: string; kind: VoucherKind; number: string };

/** The orders that a sale or purchase delivers. */
const findOrders = (orgId: string, id: string) =>
  sql<OrderRow>`select v.id, v.kind, v.number from vouchers v where v.org_id = ${orgId} and v.id in
      (select d.order_id from order_deliveries d where d.org_id = ${orgId} and d.voucher_id = ${id}) order by v.voucher_date, v.number, v.id`;

export type JournalLineRow = {
  ledgerId: string;
  ledgerName: string;
  amountPaise: number;
  reference: 'none' | 'new' | 'against';
  billId: string | null;
  billNo: string;
  billDate: string;
  dueOn: string;
};

const findJournalLines = (orgId: string, id: string) =>
  sql<JournalLineRow>`select j.ledger_id as "ledgerId", l.name as "ledgerName", j.amount_paise as "amountPaise", j.reference, j.bill_id as "billId",
      coalesce(b.bill_no, '') as "billNo", b.bill_date as "billDate", b.due_on as "dueOn"
    from journal_lines j join ledgers l on l.org_id = j.org_id and l.id = j.ledger_id left join bills b on b.org_id = j.org_id and b.id = j.bill_id
    where j.org_id = ${orgId} and j.voucher_id = ${id} order by j.line_no`;

export type PlaceRow = {
  state: TransferState | null;
  fromGodownId: string;
  fromGodown: string;
  toGodownId: string;
  toGodown: string;
  damageGodown: string;
  dispatchedOn: string | null;
  receivedOn: string | null;
  reason: AdjustmentReason | null;
};

/** For a transfer its godowns and state, for an adjustment its reason. */
const findStockHead = (orgId: string, id: string) =>
  sql<PlaceRow>`select t.state, t.from_godown_id as "fromGodownId", f.name as "fromGodown", t.to_godown_id as "toGodownId", i.name as "toGodown",
      coalesce(d.name, '') as "damageGodown", t.dispatched_on as "dispatchedOn", t.received_on as "receivedOn", null as reason
    from stock_transfers t join godowns f on f.org_id = t.org_id and f.id = t.from_godown_id join godowns i on i.org_id = t.org_id and i.id = t.to_godown_id
    left join godowns d on d.org_id = t.org_id and d.id = t.damage_godown_id where t.org_id = ${orgId} and t.voucher_id = ${id}
    union all select null, null, null, null, null, null, null, null, a.reason from stock_adjustments a where a.org_id = ${orgId} and a.voucher_id = ${id}`;

export type StockJournalRow = {
  shareBy: ShareRule;
  lines: { role: JournalRole; shareE4: number }[];
  costs: { name: string; rule: CostRule; valueE4: number }[];
  bom: { _id: string; name: string } | null;
};

/** The rows of a stock journal beside its items. */
const findStockJournal = (orgId: string, id: string) =>
  sql<StockJournalRow>`select j.share_by as "shareBy",
      (select coalesce(json_agg(json_build_object('role', l.role, 'shareE4', l.share_e4) order by l.line_no), '[]')
        from stock_journal_lines l where l.org_id = ${orgId} and l.voucher_id = ${id}) as lines,
      (select coalesce(json_agg(json_build_object('name', c.name, 'rule', c.rule, 'valueE4', c.value_e4) order by c.line_no), '[]')
        from stock_journal_costs c where c.org_id = ${orgId} and c.voucher_id = ${id}) as costs,
      (select json_build_object('_id', b.id, 'name', b.name) from boms b where b.org_id = j.org_id and b.id = j.bom_id) as bom
    from stock_journals j where j.org_id = ${orgId} and j.voucher_id = ${id}`;

/** All parts besides the head, in one round trip. */
export function findRowsOf(orgId: string, id: string) {
  return [
    findItems(orgId, id),
    findPostings(orgId, id),
    findSplits(orgId, id),
    findSettledBy(orgId, id),
    findOwnBills(orgId, id),
    findCharges(orgId, id),
    findTrade(orgId, id),
    findJournalLines(orgId, id),
    findStockHead(orgId, id),
    findAddresses(orgId, id),
    findOrders(orgId, id),
    findDeductions(orgId, id),
    findReceiptLines(orgId, id),
    findWarrantyCards(orgId, id),
    findTaxOf(orgId, id),
    findStockJournal(orgId, id),
  ] as const;
}

export type OpenedRow = {
  id: string;
  kind: 'bill' | 'advance' | 'onAccount';
  billNo: string;
  partyId: string;
  partyName: string;
  dueOn: string;
  amountPaise: number;
  pendingPaise: number;
};
export type FollowerRow = { id: string; kind: VoucherKind; number: string; date: string; amountPaise: number };

/** The delivered quantity of an order by product, in units of the product. */
export type OrderedRow = { productId: string; orderedE4: number; takenE4: number };

/** Later events of a voucher: its bills at present, their settlements, and vouchers made from it. */
export function findSince(orgId: string, id: string) {
  const own = sql`(select b.id from bills b where b.org_id = ${orgId} and b.voucher_id = ${id})`;
  return [
    sql<OpenedRow>`select b.id, b.kind, b.bill_no as "billNo", b.party_id as "partyId", p.name as "partyName", b.due_on as "dueOn",
        b.amount_paise as "amountPaise", b.pending_paise as "pendingPaise"
      from bills b join parties p on p.org_id = b.org_id and p.id = b.party_id
      where b.org_id = ${orgId} and b.voucher_id = ${id} order by b.due_on, b.bill_no, b.id limit 500`,
    sql<
      FollowerRow & { billId: string }
    >`select v.id, v.kind, v.number, v.voucher_date as date, s.bill_id as "billId", s.amount_paise as "amountPaise"
      from bill_settlements s join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id
      where s.org_id = ${orgId} and s.bill_id in ${own} order by v.voucher_date, v.number, s.line_no limit 500`,
    sql<FollowerRow & { isNote: boolean }>`select v.id, v.kind, v.number, v.voucher_date as date, v.total_paise as "amountPaise",
        v.kind in ('creditNote', 'debitNote') as "isNote"
      from vouchers v where v.org_id = ${orgId} and v.id in (
        select t.voucher_id from trade_vouchers t where t.org_id = ${orgId} and t.original_id = ${id}
        union select d.voucher_id from order_deliveries d where d.org_id = ${orgId} and d.order_id = ${id})
      order by v.voucher_date, v.number, v.id limit 500`,
    sql<OrderedRow>`select product_id as "productId", ordered_e4 as "orderedE4", taken_e4 as "takenE4" from order_lines
      where org_id = ${orgId} and voucher_id = ${id}`,
  ] as const satisfies readonly Statement[];
}
