import { sumDeducted } from '@bahi/core/bills/deduction';
import { type OpenBill, type Settlement, settlementOf } from '@bahi/core/bills/settle-bills';
import { enterAmount, openSettlement, restoreSettlement, resumeSettlement, type SettlementDraft } from '@bahi/core/bills/settlement-draft';
import { sumPaise } from '@bahi/core/money/paise';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { v7 as uuid } from 'uuid';
import type { OutstandingBill, Outstandings, VoucherDetails } from '../answers.ts';
import { beginReceipt, isoOf, type PaymentDetails, type ReceiptEntry, withSettlement } from './receipt-entry.ts';

/** A bill in core's shape. A pending amount that arrives as text is converted to a number. */
export function openBillOf(bill: OutstandingBill): OpenBill {
  return {
    id: bill.billId,
    billNo: bill.billNo,
    billDate: bill.billDate,
    dueOn: bill.dueOn,
    source: bill.source,
    pendingPaise: Number(bill.pendingPaise),
  };
}

/** The settlement stored in the draft, by Next or by the saved voucher. */
export function storedSettlement(entry: ReceiptEntry): Settlement {
  const deducted = sumDeducted(entry.deductions);
  const bills = (entry.billData ?? []).map((bill) => ({
    ...openBillOf(bill),
    settledPaise: bill.settledPaise,
    deductedPaise: deducted.get(bill.billId) ?? 0,
    remainingPaise: bill.remainingPaise,
  }));
  return {
    bills,
    advancePaise: entry.advanceAmount ?? 0,
    totalBillPaise: entry.totalBillAmount,
    enteredPaise: entry.enteredAmount ?? 0,
    remainingPaise: entry.remainingAmount ?? 0,
  };
}

/** The settlement of the bills as listed now, with amount, ticks and deductions of the draft. */
export function settlementOfEntry(entry: ReceiptEntry, bills = entry.outstandings, totalPaise = entry.totalBillAmount): Settlement {
  const ticked = (entry.billData ?? []).map(({ billId }) => billId);
  return settlementOf(entry.enteredAmount ?? 0, bills.map(openBillOf), ticked, totalPaise, sumDeducted(entry.deductions));
}

/**
 * The Outstanding List of a draft: restored as stored in an edit; otherwise rebuilt from amount, ticks and deductions over the present
 * bills.
 */
export function settlementDraftOf(entry: ReceiptEntry, bills: readonly OutstandingBill[], totalPaise: number): SettlementDraft {
  const open = bills.map(openBillOf);
  const { deductions } = entry;
  if (entry.mode === 'edit' && entry.isInitialRender) return restoreSettlement(open, storedSettlement(entry), deductions);
  const begun = openSettlement(open, totalPaise);
  const empty = entry.mode === 'edit' ? { ...begun, mode: entry.mode, isInitialRender: false } : begun;
  const selectedIds = (entry.billData ?? []).map(({ billId }) => billId);
  return resumeSettlement(empty, entry.enteredAmount ?? 0, { selectedIds, isChosenByHand: entry.isChosenByHand, deductions });
}

export type ListedBill = OutstandingBill & {
  readonly settledPaise: number;
  readonly deductedPaise: number;
  readonly remainingPaise: number;
  /** The position of this tick, from 1; null without one. */
  readonly order: number | null;
};

/** The bills in list order with their allocated amounts. */
export function listedBills(
  bills: readonly OutstandingBill[],
  { outstandings, selectedIds, settlement }: SettlementDraft,
): readonly ListedBill[] {
  const byId = new Map(bills.map((bill) => [bill.billId, bill]));
  const settled = new Map(settlement.bills.map((bill) => [bill.id, bill]));
  const order = new Map(selectedIds.map((id, at) => [id, at + 1]));
  return outstandings.flatMap(({ id, pendingPaise }) => {
    const bill = byId.get(id);
    if (!bill) return [];
    const taken = settled.get(id);
    return [
      {
        ...bill,
        settledPaise: taken?.settledPaise ?? 0,
        deductedPaise: taken?.deductedPaise ?? 0,
        remainingPaise: taken?.remainingPaise ?? pendingPaise,
        order: order.get(id) ?? null,
      },
    ];
  });
}

export type SettlementTotals = {
  readonly pendingPaise: number;
  readonly creditPaise: number;
  readonly settledPaise: number;
  readonly remainingPaise: number;
};

/** Remaining is total less settled, credits netted on both sides. Bills beyond a cut list count, because the total has them. */
export function nettedTotals(bills: readonly OutstandingBill[], { settlement }: SettlementDraft): SettlementTotals {
  const creditPaise = sumPaise(bills.map(({ pendingPaise }) => Math.min(pendingPaise, 0)));
  const pendingPaise = settlement.totalBillPaise + creditPaise;
  const settledPaise = sumPaise(settlement.bills.map((bill) => bill.settledPaise));
  const deductedPaise = sumPaise(settlement.bills.map((bill) => bill.deductedPaise));
  return { pendingPaise, creditPaise, settledPaise, remainingPaise: pendingPaise - settledPaise - deductedPaise };
}

/** Settles the party's whole outstanding with one amount, as if typed: bills in list order, credits not netted. */
export function wholeSettlement({ bills, totalPaise }: Outstandings): Partial<ReceiptEntry> {
  const begun = openSettlement(bills.map(openBillOf), totalPaise);
  const { settlement } = enterAmount(begun, sumPaise(begun.outstandings.map(({ pendingPaise }) => Math.max(pendingPaise, 0))));
  return withSettlement(settlement, bills, false);
}

/** The bills before a saved voucher: those it settled at their earlier amounts, and the other open ones; without its own advance. */
function billsBefore({ bills, kind, voucherNumber }: VoucherDetails, open: readonly OutstandingBill[]): OutstandingBill[] {
  const settled = new Set(bills.map(({ billId }) => billId));
  const left = open.filter((bill) => !settled.has(bill.billId) && !(bill.source === kind && bill.billNo === voucherNumber));
  return [...bills.map(({ settledPaise, remainingPaise, ...bill }) => bill), ...left];
}

/** The draft of an edit: the saved voucher, its bills and amount, unchanged until the user agrees to change it. */
export function editOfReceipt(
  kind: ReceiptKind,
  voucher: VoucherDetails,
  party: NonNullable<ReceiptEntry['party']> | null,
  open: readonly OutstandingBill[],
): ReceiptEntry {
  const { receipt } = voucher;
  const outstandings = billsBefore(voucher, open);
  const totalBillAmount = outstandings.reduce((sum, bill) => sum + Math.max(bill.pendingPaise, 0), 0);
  const closed = voucher.bills.filter((bill) => bill.pendingPaise > 0).map((bill) => bill.pendingPaise - bill.remainingPaise);
  const [first, ...others] = (receipt?.parts ?? []).map(({ amountPaise, ...part }) => ({
    id: uuid(),
    paymentMethod: part.type,
    paymentDetails: detailsOf(part, voucher.date),
    amountPaise,
  }));
  return beginReceipt(kind, {
    mode: 'edit',
    savedOn: voucher.date,
    _id: voucher._id,
    version: voucher.version,
    ...(kind === 'receipt' ? { receiptNumber: voucher.voucherNumber } : { paymentNumber: voucher.voucherNumber }),
    voucherNumber: voucher.voucherNumber,
    date: isoOf(voucher.date),
    party,
    outstandings,
    modifiedOutstandings: open,
    billData: voucher.bills,
    totalBillAmount,
    enteredAmount: receipt?.enteredPaise ?? voucher.amountPaise,
    advanceAmount: receipt?.advancePaise ?? 0,
    remainingAmount: totalBillAmount - closed.reduce((sum, amount) => sum + amount, 0),
    isChosenByHand: true,
    ...(first && { paymentMethod: first.paymentMethod, paymentDetails: first.paymentDetails }),
    payments: others,
    deductions: (receipt?.deductions ?? []).map(({ billId, type, ledgerId, amountPaise }) => ({ billId, type, ledgerId, amountPaise })),
    restAs: receipt?.restAs ?? 'advance',
    isOfLedgers: voucher.partyId === null,
    ledgers: (receipt?.lines ?? []).map(({ ledgerId, ledgerName, amountPaise, gstPercentE4, isTaxInclusive }) => ({
      id: uuid(),
      // The server knows the kind of each ledger; a challan is for tax.
      ledger: { _id: ledgerId, name: ledgerName, kind: voucher.challan ? 'tax' : 'other', group: '' },
      amountPaise,
      gstPercentE4,
      isTaxInclusive,
    })),
    isInterState: receipt?.isInterState ?? false,
    ...taxOf(voucher),
    note: voucher.note,
    isNoteOpen: voucher.note !== '',
  });
}

/** The TDS and GST fields of the saved voucher; TDS of its bills is stored at the bills. */
function taxOf({ tds, advanceTax, challan, partyId }: VoucherDetails): Pick<ReceiptEntry, 'tds' | 'tdsParty' | 'advanceTax' | 'challan'> {
  const section = tds?.section || null;
  const isReceivable = tds?.side === 'receivable';
  return {
    tds: tds && (section || isReceivable) ? { section: section ?? '194J(b)', amountPaise: tds.ownPaise } : null,
    tdsParty: tds && tds.partyId !== null && partyId === null ? { _id: tds.partyId, partyName: tds.partyName } : null,
    advanceTax: advanceTax && { gstPercentE4: advanceTax.gstPercentE4, placeOfSupply: advanceTax.placeOfSupply },
    challan,
  };
}

type SavedPart = NonNullable<VoucherDetails['receipt']>['parts'][number];

function detailsOf(part: Omit<SavedPart, 'amountPaise'>, date: string): PaymentDetails {
  const isCash = part.type === 'cash';
  return {
    _id: part.ledgerId,
    bank_name: '',
    bank_ledname: isCash ? '' : part.name,
    cash_ledname: isCash ? part.name : '',
    chequeNumber: part.chequeNumber,
    chequeDate: isoOf(part.chequeDate ?? date),
    reference: part.reference,
  };
}
