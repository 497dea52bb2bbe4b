import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { TaxFigures } from '../gst/tax-lines.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { InputCredit } from '../products/product-draft.ts';

export type BuiltLine = TaxFigures & {
  /** The ledger of income, expense or asset that the line is posted to. */
  readonly ledgerId: string;
  /** The amount posted to that ledger: the taxable value and, in a purchase, the tax that is not taken back. */
  readonly bookedPaise: Paise;
  /** The cost of purchased goods: the amount posted, and their share of charges spread over the lines. */
  readonly landedPaise: Paise;
  readonly grossPaise: Paise;
  readonly discountPaise: Paise;
  readonly treatment: TaxTreatment;
  readonly hsn: string;
  readonly unit: string;
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  /** The retail sale price of one unit if the tax is on it; null if the tax is on the value, or no price is known. */
  readonly retailPricePaise: Paise | null;
  /** The input credit of a purchased line; null for a sale. */
  readonly inputCredit: InputCredit | null;
};

export type BuiltCharge = TaxFigures & {
  readonly ledgerId: string;
  /** Without tax. */
  readonly amountPaise: Paise;
  /** The amount posted to its ledger: the charge and, in a purchase, the tax that is not taken back. */
  readonly bookedPaise: Paise;
  /** True for the row that core adds to round the total. */
  readonly isRoundOff: boolean;
};

/** An open item that the voucher leaves: a bill, or an advance that no bill took. */
export type NewBill = {
  readonly kind: 'bill' | 'advance';
  readonly partyId: string;
  readonly ledgerId: string;
  /** null for the voucher's own number. */
  readonly referenceName: string | null;
  /** Above 0 the party owes it, below 0 the company owes it. */
  readonly pendingPaise: Paise;
  readonly dueOn: IsoDate;
};
