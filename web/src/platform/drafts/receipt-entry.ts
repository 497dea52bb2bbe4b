import type { BillDeduction } from '@bahi/core/bills/deduction';
import type { Settlement } from '@bahi/core/bills/settle-bills';
import { type Paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { AdvanceTax } from '@bahi/core/tds/advance-tax';
import type { TdsSection } from '@bahi/core/tds/sections';
import type { ChallanEntered, MoneyType, ReceiptDraft, ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { v7 as uuid } from 'uuid';
import type { JournalLedger, OutstandingBill, Party, Source, VoucherFacts } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';

/** A bill with its settled amount. Amounts in paise, as everywhere inside. */
type SettledBillData = OutstandingBill & { readonly settledPaise: Paise; readonly remainingPaise: Paise };

/** Money received or paid, not saved yet: the receipt and payment draft of the specification, field by field. */
export type ReceiptEntry = Entry & {
  /** True until the user agreed to discard the stored settlement; used only in an edit. */
  readonly isInitialRender: boolean;
  /** For the edited voucher. */
  readonly _id: string;
  readonly receiptNumber: string;
  readonly paymentNumber: string;
  readonly voucherNumber: string;
  readonly voucherType: ReceiptKind;
  readonly voucherSeries: VoucherFacts['series'] | null;
  readonly selectedVoucherSeries: VoucherFacts['series'][number] | null;
  readonly mode: 'create' | 'edit';
  /** ISO: the business date as its UTC midnight. Empty, as an earlier release stored it, means today. */
  readonly date: string;
  readonly outstandings: readonly OutstandingBill[];
  /** The same bills with the amounts that the settlement leaves pending. */
  readonly modifiedOutstandings: readonly OutstandingBill[];
  /** In the order of selection. */
  readonly billData: readonly SettledBillData[] | null;
  readonly party: Party | Record<string, never> | null;
  readonly totalBillAmount: Paise;
  readonly enteredAmount: Paise | null;
  readonly advanceAmount: Paise | null;
  readonly remainingAmount: Paise | null;
  /** For the first payment part. */
  readonly paymentMethod: '' | MoneyType;
  readonly paymentDetails: PaymentDetails;
  /** The payment parts after the first, which takes the rest of the amount. */
  readonly payments: readonly ReceiptPartEntry[];
  readonly bankList: readonly Source[];
  readonly cashList: readonly Source[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  /** Deductions of the selected bills. */
  readonly deductions: readonly BillDeduction[];
  readonly restAs: ReceiptDraft['restAs'];
  /** True if the money is for other ledgers than a party; then there is no Outstanding List. */
  readonly isOfLedgers: boolean;
  readonly ledgers: readonly ReceiptLineEntry[];
  readonly isInterState: boolean;
  /** Set if the rest of a receipt is an advance for a service; null for goods, whose advances bear no tax. */
  readonly advanceTax: AdvanceTax | null;
  /** TDS deducted besides the bills; null for the computed amount. */
  readonly tds: { readonly section: TdsSection; readonly amountPaise: Paise } | null;
  /** The deductee, if the voucher has no party. */
  readonly tdsParty: { readonly _id: string; readonly partyName: string } | null;
  /** The challan of tax paid to the government; an edit keeps it. */
  readonly challan: ChallanEntered | null;
  /** True if the user ticked a bill: a new amount keeps the ticks. */
  readonly isChosenByHand: boolean;
  /** The version that is edited; the save is refused if a newer one exists. */
  readonly version: number;
};

export type PaymentDetails = {
  readonly _id: string;
  readonly bank_name: string;
  readonly bank_ledname: string;
  readonly cash_ledname: string;
  readonly chequeNumber: string;
  /** ISO. */
  readonly chequeDate: string;
  /** The reference of the bank or UPI. */
  readonly reference: string;
};

/** A payment part after the first. */
export type ReceiptPartEntry = {
  readonly id: string;
  readonly paymentMethod: '' | MoneyType;
  readonly paymentDetails: PaymentDetails;
  readonly amountPaise: Paise;
};

/** A line of a voucher that settles no party. */
export type ReceiptLineEntry = {
  readonly id: string;
  readonly ledger: JournalLedger | null;
  readonly amountPaise: Paise;
  readonly gstPercentE4: number | null;
  readonly isTaxInclusive: boolean;
};

export const noDetails = (): PaymentDetails => ({
  _id: '',
  bank_name: '',
  bank_ledname: '',
  cash_ledname: '',
  chequeNumber: '',
  chequeDate: isoOf(todayInIndia(Date.now())),
  reference: '',
});
export const newPart = (): ReceiptPartEntry => ({ id: uuid(), paymentMethod: '', paymentDetails: noDetails(), amountPaise: 0 });
export const newReceiptLine = (): ReceiptLineEntry => ({
  id: uuid(),
  ledger: null,
  amountPaise: 0,
  gstPercentE4: null,
  isTaxInclusive: true,
});

export function beginReceipt(voucherType: ReceiptKind, from: Partial<ReceiptEntry> = {}): ReceiptEntry {
  return {
    key: uuid(),
    changedAt: null,
    isInitialRender: true,
    _id: '',
    receiptNumber: '',
    paymentNumber: '',
    voucherNumber: '',
    voucherType,
    voucherSeries: null,
    selectedVoucherSeries: null,
    mode: 'create',
    date: isoOf(todayInIndia(Date.now())),
    outstandings: [],
    modifiedOutstandings: [],
    billData: null,
    party: null,
    totalBillAmount: 0,
    enteredAmount: null,
    advanceAmount: null,
    remainingAmount: null,
    paymentMethod: '',
    paymentDetails: noDetails(),
    payments: [],
    bankList: [],
    cashList: [],
    note: '',
    isNoteOpen: false,
    deductions: [],
    restAs: 'advance',
    isOfLedgers: false,
    ledgers: [],
    isInterState: false,
    advanceTax: null,
    tds: null,
    tdsParty: null,
    challan: null,
    isChosenByHand: false,
    version: 0,
    ...from,
  };
}

export const receiptDrafts: Readonly<Record<ReceiptKind, DraftStoreOf<ReceiptEntry>>> = {
  receipt: { name: 'receipt', begin: () => beginReceipt('receipt') },
  payment: { name: 'payment', begin: () => beginReceipt('payment') },
};

/** A business date as drafts store it: its UTC midnight. */
export function isoOf(date: string): string {
  return `${date}T00:00:00.000Z`;
}

/** The business date of an ISO text of a draft. */
export function dateOfIso(iso: string): string {
  return iso.slice(0, 10);
}

/** The party; null if none was chosen or it was removed (the specification stores an empty object then). */
export function partyOf({ party }: Pick<ReceiptEntry, 'party'>): Party | null {
  return party !== null && '_id' in party ? (party as Party) : null;
}

const noSettlement = {
  enteredAmount: 0,
  billData: null,
  totalBillAmount: 0,
  advanceAmount: null,
  remainingAmount: null,
  outstandings: [],
  modifiedOutstandings: [],
  deductions: [],
  advanceTax: null,
  tds: null,
  tdsParty: null,
  isChosenByHand: false,
  isInitialRender: false,
} as const;

/** Sets another party and resets the amount and the settlement. */
export function withParty(party: Party): Partial<ReceiptEntry> {
  return { ...noSettlement, party, isOfLedgers: false, ledgers: [] };
}

export function withoutParty(): Partial<ReceiptEntry> {
  return { ...noSettlement, party: {} };
}

/** Switches to other ledgers: no party, and a first empty line. */
export function ofLedgers(): Partial<ReceiptEntry> {
  return { ...withoutParty(), isOfLedgers: true, ledgers: [newReceiptLine()] };
}

/** The amount of the first part: the total less the other parts. */
export function firstPartPaise({ enteredAmount, payments }: Pick<ReceiptEntry, 'enteredAmount' | 'payments'>): Paise {
  return (enteredAmount ?? 0) - sumPaise(payments.map(({ amountPaise }) => amountPaise));
}

/** The fields that the Outstanding List stores with Next. Advance and remaining default to 0. */
export function withSettlement(
  settlement: Settlement,
  outstandings: readonly OutstandingBill[],
  isChosenByHand: boolean,
  deductions: readonly BillDeduction[] = [],
): Partial<ReceiptEntry> {
  const byId = new Map(outstandings.map((bill) => [bill.billId, bill]));
  const left = new Map(settlement.bills.map((bill) => [bill.id, bill.remainingPaise]));
  return {
    outstandings,
    modifiedOutstandings: outstandings.map((bill) => ({ ...bill, pendingPaise: left.get(bill.billId) ?? bill.pendingPaise })),
    billData: settlement.bills.flatMap(({ id, settledPaise, remainingPaise }) => {
      const bill = byId.get(id);
      return bill ? [{ ...bill, settledPaise, remainingPaise }] : [];
    }),
    totalBillAmount: settlement.totalBillPaise,
    enteredAmount: settlement.enteredPaise,
    advanceAmount: settlement.advancePaise ?? 0,
    remainingAmount: settlement.remainingPaise ?? 0,
    deductions,
    isChosenByHand,
  };
}
