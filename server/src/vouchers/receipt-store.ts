import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';

/** The parts of a receipt or payment, with the references of bank or UPI. */
export const insertReceiptParts = insertRows('voucher_payment_splits', [
  'org_id',
  'voucher_id',
  'line_no',
  'type',
  'ledger_id',
  'amount_paise',
  'cheque_number',
  'cheque_date',
  'reference',
]);
export const insertDeductions = insertRows('bill_deductions', [
  'org_id',
  'voucher_id',
  'line_no',
  'bill_id',
  'type',
  'ledger_id',
  'amount_paise',
]);
export const insertReceiptLines = insertRows('money_lines', [
  'org_id',
  'voucher_id',
  'line_no',
  'ledger_id',
  'gst_percent_e4',
  'is_tax_inclusive',
  'taxable_paise',
  'cgst_paise',
  'sgst_paise',
  'igst_paise',
  'total_paise',
]);

export type DeductionRow = { billId: string; billNo: string; type: string; ledgerId: string; ledgerName: string; amountPaise: number };

/** Discounts, charges and tax that a voucher deducted from bills, in its order, in paise. */
export const findDeductions = (orgId: string, id: string) =>
  sql<DeductionRow>`select d.bill_id as "billId", b.bill_no as "billNo", d.type, d.ledger_id as "ledgerId", l.name as "ledgerName", d.amount_paise as "amountPaise"
    from bill_deductions d join bills b on b.org_id = d.org_id and b.id = d.bill_id join ledgers l on l.org_id = d.org_id and l.id = d.ledger_id
    where d.org_id = ${orgId} and d.voucher_id = ${id} order by d.line_no`;

export type ReceiptLineRow = {
  ledgerId: string;
  ledgerName: string;
  gstPercentE4: number | null;
  isTaxInclusive: boolean;
  taxablePaise: number;
  cgstPaise: number;
  sgstPaise: number;
  igstPaise: number;
  totalPaise: number;
};

/** The ledgers that money was for or from, with their GST, in the order of the voucher. Amounts in paise. */
export const findReceiptLines = (orgId: string, id: string) =>
  sql<ReceiptLineRow>`select m.ledger_id as "ledgerId", l.name as "ledgerName", m.gst_percent_e4 as "gstPercentE4", m.is_tax_inclusive as "isTaxInclusive",
      m.taxable_paise as "taxablePaise", m.cgst_paise as "cgstPaise", m.sgst_paise as "sgstPaise", m.igst_paise as "igstPaise", m.total_paise as "totalPaise"
    from money_lines m join ledgers l on l.org_id = m.org_id and l.id = m.ledger_id
    where m.org_id = ${orgId} and m.voucher_id = ${id} order by m.line_no`;
