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
import type { VoucherDetails } from '../answers.ts';
import { beginReceipt, type DraftBill, isoOf, type ReceiptEntry, type SettledBillData } from './receipt-entry.ts';

/** A bill as the rules know it. */
export function openBillOf(bill: DraftBill): OpenBill {
  return {
    id: bill.billId,
    billNo: bill.bill_no,
    billDate: bill.bill_date,
    dueOn: bill.bill_due_date ?? bill.bill_date,
    source: bill.source ?? '',
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
export function settlementOfEntry(entry: ReceiptEntry, bills: readonly DraftBill[] = entry.outstandings): Settlement {
  const ticked = (entry.billData ?? []).map(({ billId }) => billId);
  return settlementOf(entry.enteredAmount ?? 0, bills.map(openBillOf), ticked);
}

/** The Outstanding List for a draft: restored as stored in an edit, else built again from amount and ticks over the bills of now. */
export function settlementDraftOf(entry: ReceiptEntry, bills: readonly DraftBill[]): SettlementDraft {
  const open = bills.map(openBillOf);
  if (entry.mode === 'edit' && entry.isInitialRender) return restoreSettlement(open, storedSettlement(entry));
  const begun = openSettlement(open);
  const empty = entry.mode === 'edit' ? agreeToReset({ ...begun, mode: 'edit' }, open) : begun;
  const entered = enterAmount(empty, entry.enteredAmount ?? 0);
  if (!entry.isChosenByHand) return entered;
  const ticked = (entry.billData ?? []).reduce((so, { billId }) => toggleBill(so, billId), chooseNone(entered));
  return { ...ticked, notice: null };
}

/**
 * The bills before a saved receipt: those open now with what it settled given back, and those it had closed. Of the latter
 * the voucher tells number, date and amount only.
 */
function billsBefore(voucher: VoucherDetails, open: readonly DraftBill[]): DraftBill[] {
  const given = new Map(voucher.billData.map((bill) => [bill.billId, bill.settledAmount]));
  const isOpen = new Set(open.map(({ billId }) => billId));
  const closed = voucher.billData.filter(({ billId }) => !isOpen.has(billId));
  return [
    ...open.map((bill) => ({ ...bill, bill_pending_amt: bill.bill_pending_amt + (given.get(bill.billId) ?? 0) })),
    ...closed.map(({ billId, bill_no, bill_date, settledAmount }) => ({
      _id: billId,
      billId,
      bill_no,
      bill_date,
      bill_due_date: null,
      bill_pending_amt: settledAmount,
      source: null,
    })),
  ];
}

/** The draft of an edit: the saved receipt, its bills and its amount, waiting as it was until a person agrees to change it. */
export function editReceipt(voucher: VoucherDetails, party: NonNullable<ReceiptEntry['party']>, open: readonly DraftBill[]): ReceiptEntry {
  const { receipt } = voucher;
  const outstandings = billsBefore(voucher, open);
  const byId = new Map(outstandings.map((bill) => [bill.billId, bill]));
  const billData = voucher.billData.flatMap(({ billId, settledAmount }): SettledBillData[] => {
    const bill = byId.get(billId);
    return bill ? [{ ...bill, settledAmount, remainingAmount: bill.bill_pending_amt - settledAmount }] : [];
  });
  const totalBillAmount = outstandings.reduce((sum, bill) => sum + bill.bill_pending_amt, 0);
  const settled = billData.reduce((sum, bill) => sum + bill.settledAmount, 0);
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
    billData,
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
