import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

/** A sale as a person fills it in. Anything may be wrong in it: `buildTrade` says what. */
export type SalesDraft = {
  readonly date: IsoDate;
  readonly partyId: string;
  readonly placeOfSupply: StateCode;
  readonly lines: readonly SalesLine[];
  readonly charges: readonly ChargeLine[];
  readonly splits: readonly PaymentSplit[];
  readonly note: string;
};

export type SalesLine = {
  readonly productId: string;
  readonly godownId: string;
  /** '' for goods without batches. */
  readonly batch: string;
  /** Billed: money counts this one. */
  readonly quantityE4: number;
  /** Moved: stock counts this one. The difference is free of charge. */
  readonly actualQuantityE4: number;
  /** Rupees × 10 000 a unit, with tax in it when inclusive. */
  readonly rateE4: number;
  readonly isTaxInclusive: boolean;
  readonly discount: Discount;
};

/** Taken from quantity × rate, before any tax, inclusive prices too. */
export type Discount =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percentE4: number }
  | { readonly kind: 'amount'; readonly amountPaise: Paise };

/** Freight, packing, a discount on the bill. Negative is a deduction. */
export type ChargeLine = {
  readonly ledgerId: string;
  /** Without its tax. */
  readonly amountPaise: Paise;
  readonly tax: ChargeTax;
};

/**
 * `own`: a rate of its own; at 0 the charge stands after the tax. `composite`: part of the supply, so it is shared over the
 * lines by value and bears the rate of each (CGST Act, sections 8 and 15); a discount on the bill is one.
 */
export type ChargeTax = { readonly kind: 'own'; readonly gstPercentE4: number } | { readonly kind: 'composite' };

/** A part of the payment. What no part covers stays on the voucher's own party. */
export type PaymentSplit =
  | {
      readonly kind: 'cash' | 'upi' | 'cheque';
      readonly amountPaise: Paise;
      /** A cash ledger for cash, else a bank ledger. A cheque waits in Cheques in Hand until it is deposited. */
      readonly ledgerId: string;
      /** Of cash: what was handed over. What is above the amount goes back as change. */
      readonly givenPaise?: Paise;
    }
  | {
      readonly kind: 'credit';
      readonly amountPaise: Paise;
      /** As a rule the voucher's own party. */
      readonly partyId: string;
      /** The name of the bill; '' for the voucher's number. */
      readonly referenceName: string;
    };
