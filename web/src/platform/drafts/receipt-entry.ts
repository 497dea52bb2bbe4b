import type { Settlement } from '@bahi/core/bills/settle-bills';
import type { Paise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { v7 as uuid } from 'uuid';
import type { OutstandingBill, Party, Source, VoucherFacts } from '../answers.ts';
import type { Entry, ShelfOf } from './shelf.ts';

/** A bill with what the receipt gives it. Amounts in paise, as everywhere inside. */
type SettledBillData = OutstandingBill & { readonly settledAmount: Paise; readonly remainingAmount: Paise };

/** Money received, not saved yet: the receipt draft of the specification, field by field. */
export type ReceiptEntry = Entry & {
  /** On until a person agreed to lose the stored settlement; matters in an edit. */
  readonly isInitialRender: boolean;
  /** Of the receipt that is edited. */
  readonly _id: string;
  readonly receiptNumber: string;
  readonly voucherNumber: string;
  readonly voucherType: 'receipt';
  readonly voucherSeries: VoucherFacts['series'] | null;
  readonly selectedVoucherSeries: VoucherFacts['series'][number] | null;
  readonly mode: 'create' | 'edit';
  /** ISO; the business date as its UTC midnight. Empty is today, whenever that is. */
  readonly date: string;
  readonly outstandings: readonly OutstandingBill[];
  readonly modifiedOutstandings: readonly OutstandingBill[];
  /** In the order in which the bills were chosen. */
  readonly billData: readonly SettledBillData[] | null;
  readonly party: Party | Record<string, never> | null;
  readonly totalBillAmount: Paise;
  readonly enteredAmount: Paise | null;
  readonly advanceAmount: Paise | null;
  readonly remainingAmount: Paise | null;
  readonly paymentMethod: '' | 'cash' | 'bank';
  readonly paymentDetails: PaymentDetails;
  readonly bankList: readonly Source[];
  readonly cashList: readonly Source[];
  readonly note: string;
  readonly isNoteOpen: boolean;
  /** A bill was ticked by hand: a new amount keeps the ticks. */
  readonly isChosenByHand: boolean;
  /** The version that is edited; another's newer one refuses the save. */
  readonly version: number;
};

type PaymentDetails = {
  readonly _id: string;
  readonly bank_name: string;
  readonly bank_ledname: string;
  readonly cash_ledname: string;
  readonly chequeNumber: string;
  /** ISO. */
  readonly chequeDate: string;
};

export function beginReceipt(from: Partial<ReceiptEntry> = {}): ReceiptEntry {
  return {
    key: uuid(),
    changedAt: null,
    isInitialRender: true,
    _id: '',
    receiptNumber: '',
    voucherNumber: '',
    voucherType: 'receipt',
    voucherSeries: null,
    selectedVoucherSeries: null,
    mode: 'create',
    date: '',
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
    bankList: [],
    cashList: [],
    note: '',
    isNoteOpen: false,
    isChosenByHand: false,
    version: 0,
    ...from,
  };
}

function noDetails(): PaymentDetails {
  return { _id: '', bank_name: '', bank_ledname: '', cash_ledname: '', chequeNumber: '', chequeDate: isoOf(todayInIndia(Date.now())) };
}

export const receiptShelf: ShelfOf<ReceiptEntry> = { name: 'receipt', begin: beginReceipt };

/** A business date as drafts carry it: its UTC midnight. */
export function isoOf(date: string): string {
  return `${date}T00:00:00.000Z`;
}

/** The business date of an ISO text of a draft. */
export function dateOfIso(iso: string): string {
  return iso.slice(0, 10);
}

/** The party, unless none was chosen or it was removed (the specification leaves an empty object then). */
export function partyOf({ party }: Pick<ReceiptEntry, 'party'>): Party | null {
  return party !== null && '_id' in party ? (party as Party) : null;
}

const noSettlement = { enteredAmount: 0, billData: null, totalBillAmount: 0, advanceAmount: null, remainingAmount: null } as const;

/** Another party: the amount and all that was settled begin anew. */
export function withParty(party: Party): Partial<ReceiptEntry> {
  return { ...noSettlement, party, outstandings: [], isChosenByHand: false, isInitialRender: false };
}

export function withoutParty(): Partial<ReceiptEntry> {
  return { ...withParty({} as Party), party: {} };
}

/** What the Outstanding List stores with Next. Advance and remaining fall back to 0. */
export function withSettlement(
  settlement: Settlement,
  outstandings: readonly OutstandingBill[],
  isChosenByHand: boolean,
): Partial<ReceiptEntry> {
  const byId = new Map(outstandings.map((bill) => [bill.billId, bill]));
  return {
    outstandings,
    billData: settlement.bills.flatMap(({ id, settledPaise, remainingPaise }) => {
      const bill = byId.get(id);
      return bill ? [{ ...bill, settledAmount: settledPaise, remainingAmount: remainingPaise }] : [];
    }),
    totalBillAmount: settlement.totalBillPaise,
    enteredAmount: settlement.enteredPaise,
    advanceAmount: settlement.advancePaise ?? 0,
    remainingAmount: settlement.remainingPaise ?? 0,
    isChosenByHand,
  };
}

/** The receipt and its Outstanding List are one entry: going from one to the other is no leaving. */
export function belongsToReceipt(path: string): boolean {
  return (
    path === '/sUsers/receipt' || path === '/sUsers/searchPartyReceipt' || /^\/sUsers\/(receipt\/(add|edit)Amount|editReceipt)\//.test(path)
  );
}
