import type { BillDeduction } from '../bills/deduction.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { AdvanceTax } from '../tds/advance-tax.ts';
import type { TdsSection } from '../tds/sections.ts';
import type { Challan } from '../tds/tds-dates.ts';

/** The kinds by which money comes in and goes out. */
export const moneyVouchers = ['receipt', 'payment'] as const;
export type MoneyKind = (typeof moneyVouchers)[number];

/** How money is handed over. `bank` is a transfer; UPI goes to a bank ledger too. */
export const moneyTypes = ['cash', 'bank', 'upi', 'cheque'] as const;
export type MoneyType = (typeof moneyTypes)[number];

/** One part of the money. */
export type MoneyPart = {
  readonly type: MoneyType;
  /** The cash or bank ledger it goes to or comes from. */
  readonly ledgerId: string;
  readonly amountPaise: Paise;
  /** Of a cheque; '' else. */
  readonly chequeNumber: string;
  /** Needed with a cheque; may lie in the future. */
  readonly chequeDate: IsoDate | null;
  /** What bank or UPI call it, '' when nobody said. */
  readonly reference: string;
};

/** Rent, salary, a loan, capital, tax: what money is for when no party's bills are settled. */
export type MoneyLine = {
  readonly ledgerId: string;
  /** Before its GST, unless that lies within. */
  readonly amountPaise: Paise;
  /** null without GST. */
  readonly gstPercentE4: number | null;
  readonly isTaxInclusive: boolean;
};

/** A receipt or a payment, as a person fills it in: of a party, or of one or more other ledgers (decision 24). */
export type MoneyDraft = {
  readonly kind: MoneyKind;
  readonly date: IsoDate;
  /** null when it is of other ledgers. */
  readonly partyId: string | null;
  /** What came or went; the parts come to it, and so do the lines. */
  readonly enteredPaise: Paise;
  /** In the order of selection, with what the person saw settled; of a netted credit, below 0, what of it is used. */
  readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  readonly deductions: readonly BillDeduction[];
  /** How the books keep what no bill takes: under a reference of its own, or on account. */
  readonly restAs: 'advance' | 'onAccount';
  readonly lines: readonly MoneyLine[];
  /** The GST of the lines is that of another state. */
  readonly isInterState: boolean;
  readonly parts: readonly MoneyPart[];
  readonly note: string;
  /** Of a receipt: what it leaves as an advance is for a service, and bears tax. null for goods. */
  readonly advanceTax?: AdvanceTax | null;
  /**
   * Deducted at source on what no bill takes, or on the ledgers: it comes to the advance or to the ledgers beside the money. `deducteeId`:
   * the party of the voucher, and where it has none, whoever is paid by the ledgers.
   */
  readonly tds?: MoneyTdsEntered | null;
  /** Of tax deducted at source that a payment brings to the government. */
  readonly challan?: ChallanEntered | null;
};

export type MoneyTdsEntered = { readonly section: TdsSection; readonly deducteeId: string | null; readonly amountPaise: Paise };
export type ChallanEntered = Challan & { readonly section: TdsSection };

/** A receipt brings money in (1), a payment takes it out (-1): all else of the two is one. */
export const moneySign = (kind: MoneyKind): 1 | -1 => (kind === 'receipt' ? 1 : -1);
