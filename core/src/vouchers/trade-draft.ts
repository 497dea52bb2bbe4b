import type { ProductTreatment } from '../gst/gst-rates.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { InputCredit } from '../products/product-draft.ts';
import { type Consignment, noConsignment } from './consignment.ts';
import type { TdsEntered } from './deduct-tds.ts';
import { type DespatchDetails, noDespatch } from './despatch-details.ts';
import type { NoteReason } from './note-reason.ts';
import { noSupplyDates, type SupplyDates } from './supply-dates.ts';
import type { VoucherKind } from './voucher-kind.ts';
import type { WalkIn } from './walk-in.ts';

/** The voucher kinds with goods and a party. One engine builds them all. */
export const tradeKinds = [
  'sales',
  'vanSale',
  'saleOrder',
  'purchase',
  'purchaseOrder',
  'creditNote',
  'debitNote',
] as const satisfies readonly VoucherKind[];
export type TradeKind = (typeof tradeKinds)[number];

/** A voucher with goods as the user enters it. Anything may be wrong in it; `buildTrade` reports the problems. */
export type TradeDraft = Consignment & {
  readonly kind: TradeKind;
  readonly date: IsoDate;
  readonly partyId: string;
  readonly placeOfSupply: StateCode;
  readonly lines: readonly TradeLine[];
  readonly charges: readonly ChargeLine[];
  readonly splits: readonly PaymentSplit[];
  readonly note: string;
  /** The buyer of a counter sale; null for a party of the books. */
  readonly walkIn: WalkIn | null;
  /** The price level whose rates the lines started with; null for the products' own rates. */
  readonly priceLevelId: string | null;
  readonly despatch: DespatchDetails;
  /** For an order at a supplier: the day on which the goods are expected; null for none. */
  readonly expectedOn: IsoDate | null;
  /** For a sale or a purchase. */
  readonly supplyDates: SupplyDates;
  /** The recipient owes the tax to the government (CGST Act, section 9(3) and (4)). */
  readonly isReverseCharge: boolean;
  /** The godown of a van sale; '' for none. */
  readonly vanGodownId: string;
  /** The supplier's bill of a purchase, or of a note that the supplier issued; null without one. */
  readonly supplierBill: SupplierBill | null;
  /** The bill of entry, on which customs charged the tax of imported goods. */
  readonly billOfEntry: { readonly number: string; readonly date: IsoDate } | null;
  /** For a note: the voucher it corrects. */
  readonly original: OriginalNamed | null;
  /** Why a note was issued; null for none and for other kinds. */
  readonly noteReason: NoteReason | null;
  /** Open items of the party that this voucher settles, in the order of selection, with the settled amounts the user saw. */
  readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** The orders that a sale or a purchase delivers, the first one filled first, or the voucher from which a note was made. `source` is their kind. */
  readonly convertedFrom: readonly string[];
  readonly source: VoucherKind | null;
  /** Typed numbers of warranty cards, by product. */
  readonly warrantyCards: readonly CardNumber[];
  /** For a sale: true if it was ordered through the operator of an e-commerce platform, who is its party. */
  readonly isThroughOperator?: boolean;
  /** For a purchase: the TDS deducted from its supplier; null for none. */
  readonly tds?: TdsEntered | null;
};

/** The typed number of a warranty card; '' if it is numbered when the voucher is saved. */
export type CardNumber = { readonly productId: string; readonly number: string };

export type SupplierBill = {
  readonly number: string;
  readonly date: IsoDate;
  /** The total on the supplier's bill; a difference below a rupee is its round-off. null to round as the company does. */
  readonly totalPaise: Paise | null;
};

export type OriginalNamed = {
  /** null for a paper from before these books, whose number and date are typed. */
  readonly voucherId: string | null;
  readonly number: string;
  readonly date: IsoDate;
};

export type TradeLine = {
  readonly productId: string;
  readonly godownId: string;
  /** '' for goods without batches. */
  readonly batch: string;
  /** Billed quantity × 10 000: amounts are based on it. */
  readonly quantityE4: number;
  /** Moved quantity × 10 000: stock is based on it. The difference is free. */
  readonly actualQuantityE4: number;
  /** Rupees × 10 000 per unit, with tax if `isTaxInclusive`. */
  readonly rateE4: number;
  readonly isTaxInclusive: boolean;
  readonly discount: Discount;
  /** A value without quantity: `quantityE4` is 0, and this replaces quantity × rate. */
  readonly valuePaise?: Paise | undefined;
  /** A ledger instead of a product: for a purchased expense or asset, or a fee. */
  readonly ledger?: LedgerNamed | undefined;
  /** Units in one second unit × 10 000, if quantity and rate are per second unit. */
  readonly alternateFactorE4?: number | undefined;
  /** Details of a batch that a purchase creates. */
  readonly newBatch?: BatchDetails | undefined;
  /** The serial numbers of the pieces that move, as typed. */
  readonly serials?: readonly string[] | undefined;
  /** True for a part of a dish that several bills of one order share: part of a unit is no mistake. */
  readonly isShared?: boolean | undefined;
  /** True for what a manager of a restaurant gave without charge: the right on the rate does not bind the cashier. */
  readonly isFree?: boolean | undefined;
  /** Index of the original's line that this line takes back or corrects, from 0. */
  readonly originalAt?: number | undefined;
};

export type LedgerNamed = {
  readonly ledgerId: string;
  readonly treatment: ProductTreatment;
  readonly gstPercentE4: number;
  readonly inputCredit: InputCredit;
};

export type BatchDetails = { readonly madeOn: IsoDate | null; readonly expiresOn: IsoDate | null; readonly mrpPaise: Paise };

/** Subtracted from quantity × rate before tax, also if the price includes tax. */
export type Discount =
  | { readonly kind: 'none' }
  | { readonly kind: 'percent'; readonly percentE4: number }
  | { readonly kind: 'amount'; readonly amountPaise: Paise };

/** An additional charge, such as freight, packing or a discount on the bill. Below 0 for a deduction. */
export type ChargeLine = {
  readonly ledgerId: string;
  /** Without its tax. */
  readonly amountPaise: Paise;
  readonly tax: ChargeTax;
};

/**
 * `own`: taxed at a rate of its own; a charge at 0 is added after tax. `composite`: part of the supply, shared over the lines by value
 * and taxed at the rate of each (CGST Act, sections 8 and 15). A discount on the bill is composite.
 */
export type ChargeTax = { readonly kind: 'own'; readonly gstPercentE4: number } | { readonly kind: 'composite' };

/** A part of the payment. The rest stays on the voucher's own party. */
export type PaymentSplit =
  | {
      /** Only bills of a restaurant have a part by card; it goes into a bank as UPI does. */
      readonly kind: 'cash' | 'upi' | 'cheque' | 'card';
      readonly amountPaise: Paise;
      /** A cash ledger for cash, else a bank ledger. A cheque waits in Cheques in Hand until it is deposited. */
      readonly ledgerId: string;
      /** Cash handed over, in paise. What exceeds the amount is returned as change. */
      readonly givenPaise?: Paise | undefined;
      /** For a cheque: its number, and its date if it is not that of the voucher. */
      readonly chequeNumber?: string | undefined;
      readonly chequeDate?: IsoDate | null | undefined;
    }
  | {
      readonly kind: 'credit';
      readonly amountPaise: Paise;
      /** Usually the voucher's own party. */
      readonly partyId: string;
      /** The name of the bill; '' for the voucher's number. */
      readonly referenceName: string;
    };

/** Empty values for fields that a kind does not use. */
const plain = {
  ...noConsignment,
  walkIn: null,
  priceLevelId: null,
  despatch: noDespatch,
  expectedOn: null,
  supplyDates: noSupplyDates,
  isReverseCharge: false,
  vanGodownId: '',
  supplierBill: null,
  billOfEntry: null,
  original: null,
  noteReason: null,
  bills: [],
  convertedFrom: [],
  source: null,
  warrantyCards: [],
} satisfies Partial<TradeDraft>;

/** A draft of a kind: the fields of every kind, and those of this kind in `more`. */
export function tradeDraft(
  kind: TradeKind,
  goods: Omit<TradeDraft, keyof typeof plain | 'kind'>,
  more: Partial<TradeDraft> = {},
): TradeDraft {
  return { ...plain, ...goods, kind, ...more };
}
