import { type OpenBill, type Settlement, settlementOf } from '@bahi/core/bills/settle-bills';
import {
  agreeToReset,
  chooseNone,
  enterAmount,
  openSettlement,
  restoreSettlement,
  type SettlementDraft,
  toggleBill,
} from '@bahi/core/bills/settlement-draft';
import type { OutstandingBill, VoucherDetails } from '../answers.ts';
import { beginReceipt, isoOf, type ReceiptEntry } from './receipt-entry.ts';

/** A bill as the rules know it. */
export function openBillOf(bill: OutstandingBill): OpenBill {
  return {
    id: bill.billId,
    billNo: bill.bill_no,
    billDate: bill.bill_date,
    dueOn: bill.bill_due_date,
    source: bill.source,
    pendingPaise: bill.bill_pending_amt,
  };
}

/** The settlement that lies in the draft, as Next stored it or as the saved receipt bears it. */
export function storedSettlement(entry: ReceiptEntry): Settlement {
  const bills = (entry.billData ?? []).map((bill) => ({
    ...openBillOf(bill),
    settledPaise: bill.settledAmount,
    remainingPaise: bill.remainingAmount,
  }));
  return {
    bills,
    advancePaise: entry.advanceAmount ?? 0,
    totalBillPaise: entry.totalBillAmount,
    enteredPaise: entry.enteredAmount ?? 0,
    remainingPaise: entry.remainingAmount ?? 0,
  };
}

/** What the receipt would settle of the bills as they are listed now, with the amount and the ticks of the draft. */
export function settlementOfEntry(entry: ReceiptEntry, bills = entry.outstandings, totalPaise = entry.totalBillAmount): Settlement {
  const ticked = (entry.billData ?? []).map(({ billId }) => billId);
  return settlementOf(entry.enteredAmount ?? 0, bills.map(openBillOf), ticked, totalPaise);
}

/** The Outstanding List for a draft: restored as stored in an edit, else built again from amount and ticks over the bills of now. */
export function settlementDraftOf(entry: ReceiptEntry, bills: readonly OutstandingBill[], totalPaise: number): SettlementDraft {
  const open = bills.map(openBillOf);
  if (entry.mode === 'edit' && entry.isInitialRender) return restoreSettlement(open, storedSettlement(entry));
  const begun = openSettlement(open, totalPaise);
  const empty = entry.mode === 'edit' ? agreeToReset({ ...begun, mode: 'edit' }, open, totalPaise) : begun;
  const entered = enterAmount(empty, entry.enteredAmount ?? 0);
  if (!entry.isChosenByHand) return entered;
  const ticked = (entry.billData ?? []).reduce((so, { billId }) => toggleBill(so, billId), chooseNone(entered));
  return { ...ticked, notice: null };
}

/** The bills before a saved receipt: those it settled as they were, and those open now that it left alone. */
function billsBefore({ billData }: VoucherDetails, open: readonly OutstandingBill[]): OutstandingBill[] {
  const own = new Set(billData.map(({ billId }) => billId));
  return [...billData.map(({ settledAmount, remainingAmount, ...bill }) => bill), ...open.filter(({ billId }) => !own.has(billId))];
}

/** The draft of an edit: the saved receipt, its bills and its amount, waiting as it was until a person agrees to change it. */
export function editReceipt(
  voucher: VoucherDetails,
  party: NonNullable<ReceiptEntry['party']>,
  open: readonly OutstandingBill[],
): ReceiptEntry {
  const { receipt } = voucher;
  const outstandings = billsBefore(voucher, open);
  const totalBillAmount = outstandings.reduce((sum, bill) => sum + bill.bill_pending_amt, 0);
  const settled = voucher.billData.reduce((sum, bill) => sum + bill.settledAmount, 0);
  const isBank = receipt?.paymentMethod === 'bank';
  return beginReceipt({
    mode: 'edit',
    _id: voucher._id,
    version: voucher.version,
    receiptNumber: voucher.voucherNumber,
    voucherNumber: voucher.voucherNumber,
    date: isoOf(voucher.date),
    party,
    outstandings,
    billData: voucher.billData,
    totalBillAmount,
    enteredAmount: receipt?.enteredAmount ?? voucher.amount,
    advanceAmount: receipt?.advanceAmount ?? 0,
    remainingAmount: totalBillAmount - settled,
    isChosenByHand: true,
    paymentMethod: receipt?.paymentMethod ?? '',
    paymentDetails: {
      _id: receipt?.sourceId ?? '',
      bank_name: '',
      bank_ledname: isBank ? receipt.sourceName : '',
      cash_ledname: receipt && !isBank ? receipt.sourceName : '',
      chequeNumber: receipt?.chequeNumber ?? '',
      chequeDate: isoOf(receipt?.chequeDate ?? voucher.date),
    },
    note: voucher.note,
    isNoteOpen: voucher.note !== '',
  });
}
