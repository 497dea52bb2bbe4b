import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { TaxFigures } from '../gst/tax-lines.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { InputCredit } from '../products/product-draft.ts';

export type BuiltLine = TaxFigures & {
  /** The income, expense or asset that it is posted to. */
  readonly ledgerId: string;
  /** What that ledger takes: the taxable value and, in a purchase, the tax that is not taken back. */
  readonly bookedPaise: Paise;
  /** What a purchase of it costs: what its ledger takes, and its share of charges that are spread over the lines. */
  readonly landedPaise: Paise;
  readonly grossPaise: Paise;
  readonly discountPaise: Paise;
  readonly treatment: TaxTreatment;
  readonly hsn: string;
  readonly unit: string;
  readonly gstPercentE4: number;
  readonly cessPercentE4: number;
  readonly cessPerUnitE4: number;
  /** The retail sale price of one unit, where the tax is on it; null where it is on the value, or nobody said one. */
  readonly retailPricePaise: Paise | null;
  /** What may be done with its tax where it is bought; null where it is sold. */
  readonly inputCredit: InputCredit | null;
};

export type BuiltCharge = TaxFigures & {
  readonly ledgerId: string;
  /** Without its tax. */
  readonly amountPaise: Paise;
  /** What its ledger takes: the amount and, in a purchase, the tax that is not taken back. */
  readonly bookedPaise: Paise;
  /** The row that core adds when the company rounds to the rupee. */
  readonly isRoundOff: boolean;
};

/** An open item that the voucher leaves: a bill, or what no bill took. */
export type NewBill = {
  readonly kind: 'bill' | 'advance';
  readonly partyId: string;
  readonly ledgerId: string;
  /** null for the voucher's own number. */
  readonly referenceName: string | null;
  /** Above 0 when the party owes it, below when it is owed to the party. */
  readonly pendingPaise: Paise;
  readonly dueOn: IsoDate;
};
