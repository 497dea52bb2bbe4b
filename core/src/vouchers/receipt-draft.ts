import type { EnteredAllocation } from '../bills/allocation-problems.ts';
import type { BillDeduction } from '../bills/deduction.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { AdvanceTax } from '../tds/advance-tax.ts';
import type { TdsSection } from '../tds/sections.ts';
import type { Challan } from '../tds/tds-dates.ts';

/** The voucher kinds for money received and paid. */
export const receiptKinds = ['receipt', 'payment'] as const;
export type ReceiptKind = (typeof receiptKinds)[number];

/** Ways to pay. `bank` is a transfer; UPI uses a bank ledger too. */
export const moneyTypes = ['cash', 'bank', 'upi', 'cheque'] as const;
export type MoneyType = (typeof moneyTypes)[number];

/** One part of the money. */
export type MoneyPart = {
  readonly type: MoneyType;
  /** The cash or bank ledger that receives or pays it. */
  readonly ledgerId: string;
  readonly amountPaise: Paise;
  /** Empty unless the part is a cheque. */
  readonly chequeNumber: string;
  /** Required for a cheque; may be in the future. */
  readonly chequeDate: IsoDate | null;
  /** The reference of the bank or UPI; may be empty. */
  readonly reference: string;
};

/** A line for other ledgers, such as rent, salary, a loan, capital or tax, if no party's bills are settled. */
export type ReceiptLine = {
  readonly ledgerId: string;
  /** Without GST, unless `isTaxInclusive`. */
  readonly amountPaise: Paise;
  /** null if there is no GST. */
  readonly gstPercentE4: number | null;
  readonly isTaxInclusive: boolean;
};

/** A receipt or payment as the user enters it: for a party, or for other ledgers (decision 24). */
export type ReceiptDraft = {
  readonly kind: ReceiptKind;
  readonly date: IsoDate;
  /** null for other ledgers. */
  readonly partyId: string | null;
  /** The amount received or paid. The parts must add up to it, and so must the lines. */
  readonly enteredPaise: Paise;
  /** In the order of selection, with what the person saw settled; of a netted credit, below 0, what of it is used. */
  readonly bills: readonly EnteredAllocation[];
  readonly deductions: readonly BillDeduction[];
  /** The part that no bill takes is kept as an advance with a reference, or on account. */
  readonly restAs: 'advance' | 'onAccount';
  readonly lines: readonly ReceiptLine[];
  /** True if the lines bear IGST. */
  readonly isInterState: boolean;
  readonly parts: readonly MoneyPart[];
  readonly note: string;
  /** For a receipt whose advance is for a service and bears tax; null for goods. */
  readonly advanceTax?: AdvanceTax | null;
  /**
   * TDS on the part that no bill takes, or on the ledgers. It is added to the money there. `deducteeId`: the party of the voucher, or
   * the payee if the voucher is for ledgers.
   */
  readonly tds?: ReceiptTdsEntered | null;
  /** The challan of a payment that pays TDS to the government. */
  readonly challan?: ChallanEntered | null;
};

export type ReceiptTdsEntered = { readonly section: TdsSection; readonly deducteeId: string | null; readonly amountPaise: Paise };
export type ChallanEntered = Challan & { readonly section: TdsSection };

/** 1 for a receipt (money in), -1 for a payment. */
export const receiptSign = (kind: ReceiptKind): 1 | -1 => (kind === 'receipt' ? 1 : -1);
