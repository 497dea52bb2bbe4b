import type { BillDeduction } from '@bahi/core/bills/deduction';
import type { Settlement } from '@bahi/core/bills/settle-bills';
import { type Paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { AdvanceTax } from '@bahi/core/tds/advance-tax';
import type { TdsSection } from '@bahi/core/tds/sections';
import type { ChallanEntered, MoneyDraft, MoneyKind, MoneyType } from '@bahi/core/vouchers/money-draft';
import { v7 as uuid } from 'uuid';
import type { JournalLedger, OutstandingBill, Party, Source, VoucherFacts } from '../answers.ts';
import type { DraftStoreOf, Entry } from './draft-store.ts';

/** A bill with what the money gives it. Amounts in paise, as everywhere inside. */
type SettledBillData = OutstandingBill & { readonly settledAmount: Paise; readonly remainingAmount: Paise };

/** Money received or paid, not saved yet: the receipt and payment draft of the specification, field by field. */
export type MoneyEntry = Entry & {
  /** On until a person agreed to lose the stored settlement; matters in an edit. */
  readonly isInitialRender: boolean;
  /** Of the voucher that is edited. */
  readonly _id: string;
  readonly receiptNumber: string;
  readonly paymentNumber: string;
  readonly voucherNumber: string;
  readonly voucherType: MoneyKind;
  readonly voucherSeries: VoucherFacts['series'] | null;
  readonly selectedVoucherSeries: VoucherFacts['series'][number] | null;
  readonly mode: 'create' | 'edit';
  /** ISO; the business date as its UTC midnight. Empty, as an earlier release kept it, is today. */
  readonly date: string;
  readonly outstandings: readonly OutstandingBill[];
  /** The same with what the settlement leaves of each. */
  readonly modifiedOutstandings: readonly OutstandingBill[];
  /** In the order in which the bills were chosen. */
  readonly billData: readonly SettledBillData[] | null;
  readonly party: Party | Record<string, never> | null;
  readonly totalBillAmount: Paise;
  readonly enteredAmount: Paise | null;
  readonly advanceAmount: Paise | null;
  readonly remainingAmount: Paise | null;
  /** Of the first part. */
  readonly paymentMethod: '' | MoneyType;
  readonly paymentDetails: PaymentDetails;
  /** The parts beside the first, which takes what these leave. */
  readonly payments: readonly MoneyPartEntry[];
  readonly bankList: readonly Source[];
  readonly cashList: readonly Source[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  /** What is taken off bills that are chosen. */
  readonly deductions: readonly BillDeduction[];
  readonly restAs: MoneyDraft['restAs'];
  /** Of other ledgers than a party: there is no Outstanding List then. */
  readonly isOfLedgers: boolean;
  readonly ledgers: readonly MoneyLineEntry[];
  readonly isInterState: boolean;
  /** Of a receipt whose rest is for a service; null for goods, which bear no tax before their bill. */
  readonly advanceTax: AdvanceTax | null;
  /** What is deducted at source beside the bills; null for what is due. */
  readonly tds: { readonly section: TdsSection; readonly amountPaise: Paise } | null;
  /** From whom, where the voucher has no party. */
  readonly tdsParty: { readonly _id: string; readonly partyName: string } | null;
  /** Of tax that is paid to the government; an edit keeps it. */
  readonly challan: ChallanEntered | null;
  /** A bill was ticked by hand: a new amount keeps the ticks. */
  readonly isChosenByHand: boolean;
  /** The version that is edited; another's newer one refuses the save. */
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
  /** What bank or UPI call it. */
  readonly reference: string;
};

/** A part of the money beside the first. */
export type MoneyPartEntry = {
  readonly id: string;
  readonly paymentMethod: '' | MoneyType;
  readonly paymentDetails: PaymentDetails;
  readonly amountPaise: Paise;
};

/** What money is for that settles no party. */
export type MoneyLineEntry = {
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
export const newPart = (): MoneyPartEntry => ({ id: uuid(), paymentMethod: '', paymentDetails: noDetails(), amountPaise: 0 });
export const newMoneyLine = (): MoneyLineEntry => ({ id: uuid(), ledger: null, amountPaise: 0, gstPercentE4: null, isTaxInclusive: true });

export function beginMoney(voucherType: MoneyKind, from: Partial<MoneyEntry> = {}): MoneyEntry {
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

export const moneyShelves: Readonly<Record<MoneyKind, DraftStoreOf<MoneyEntry>>> = {
  receipt: { name: 'receipt', begin: () => beginMoney('receipt') },
  payment: { name: 'payment', begin: () => beginMoney('payment') },
};

/** A business date as drafts carry it: its UTC midnight. */
export function isoOf(date: string): string {
  return `${date}T00:00:00.000Z`;
}

/** The business date of an ISO text of a draft. */
export function dateOfIso(iso: string): string {
  return iso.slice(0, 10);
}

/** The party, unless none was chosen or it was removed (the specification leaves an empty object then). */
export function partyOf({ party }: Pick<MoneyEntry, 'party'>): Party | null {
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

/** Another party: the amount and all that was settled begin anew. */
export function withParty(party: Party): Partial<MoneyEntry> {
  return { ...noSettlement, party, isOfLedgers: false, ledgers: [] };
}

export function withoutParty(): Partial<MoneyEntry> {
  return { ...noSettlement, party: {} };
}

/** Of other ledgers: no party, and a first line to begin with. */
export function ofLedgers(): Partial<MoneyEntry> {
  return { ...withoutParty(), isOfLedgers: true, ledgers: [newMoneyLine()] };
}

/** What the first part takes: all that the others leave. */
export function firstPartPaise({ enteredAmount, payments }: Pick<MoneyEntry, 'enteredAmount' | 'payments'>): Paise {
  return (enteredAmount ?? 0) - sumPaise(payments.map(({ amountPaise }) => amountPaise));
}

/** What the Outstanding List stores with Next. Advance and remaining fall back to 0. */
export function withSettlement(
  settlement: Settlement,
  outstandings: readonly OutstandingBill[],
  isChosenByHand: boolean,
  deductions: readonly BillDeduction[] = [],
): Partial<MoneyEntry> {
  const byId = new Map(outstandings.map((bill) => [bill.billId, bill]));
  const left = new Map(settlement.bills.map((bill) => [bill.id, bill.remainingPaise]));
  return {
    outstandings,
    modifiedOutstandings: outstandings.map((bill) => ({ ...bill, bill_pending_amt: left.get(bill.billId) ?? bill.bill_pending_amt })),
    billData: settlement.bills.flatMap(({ id, settledPaise, remainingPaise }) => {
      const bill = byId.get(id);
      return bill ? [{ ...bill, settledAmount: settledPaise, remainingAmount: remainingPaise }] : [];
    }),
    totalBillAmount: settlement.totalBillPaise,
    enteredAmount: settlement.enteredPaise,
    advanceAmount: settlement.advancePaise ?? 0,
    remainingAmount: settlement.remainingPaise ?? 0,
    deductions,
    isChosenByHand,
  };
}
