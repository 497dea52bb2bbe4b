import type { TaxTreatment } from '../gst/gst-rates.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { InputCredit } from '../products/product-draft.ts';
import { type Consignment, noConsignment } from './consignment.ts';
import type { TdsEntered } from './deduct-tds.ts';
import { type DespatchDetails, noDespatch } from './despatch-details.ts';
import { noSupplyDates, type SupplyDates } from './supply-dates.ts';
import type { VoucherKind } from './voucher-kind.ts';
import type { WalkIn } from './walk-in.ts';

/** The kinds with goods and a party; one engine builds them all. */
export const tradeKinds = [
  'sales',
  'vanSale',
  'saleOrder',
  'purchase',
  'creditNote',
  'debitNote',
] as const satisfies readonly VoucherKind[];
export type TradeKind = (typeof tradeKinds)[number];

/** A voucher with goods as a person fills it in. Anything may be wrong in it: `buildTrade` says what. */
export type TradeDraft = Consignment & {
  readonly kind: TradeKind;
  readonly date: IsoDate;
  readonly partyId: string;
  readonly placeOfSupply: StateCode;
  readonly lines: readonly TradeLine[];
  readonly charges: readonly ChargeLine[];
  readonly splits: readonly PaymentSplit[];
  readonly note: string;
  /** Who bought over the counter; null for a party of the books. */
  readonly walkIn: WalkIn | null;
  /** The price list at which rates began; null for the products' own. */
  readonly priceLevelId: string | null;
  readonly despatch: DespatchDetails;
  /** Of a sale or a purchase. */
  readonly supplyDates: SupplyDates;
  /** The one who buys owes the tax to the government (CGST Act, section 9(3) and (4)). */
  readonly isReverseCharge: boolean;
  /** The godown of a van sale; '' for none. */
  readonly vanGodownId: string;
  /** The paper of a purchase, or of a note that the supplier wrote; null while there is none. */
  readonly supplierBill: SupplierBill | null;
  /** The paper on which the customs took the tax of goods from abroad. */
  readonly billOfEntry: { readonly number: string; readonly date: IsoDate } | null;
  /** Of a note: what it corrects. */
  readonly original: OriginalNamed | null;
  /** Open items of the party that this voucher settles, in the order of selection, with what the person saw settled. */
  readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  /** The orders that a sale delivers, the first one filled first, or the voucher that a note was made from; and their kind. */
  readonly convertedFrom: readonly string[];
  readonly source: VoucherKind | null;
  /** The numbers of warranty cards as far as they were typed, product by product. */
  readonly warrantyCards: readonly CardNumber[];
  /** Of a purchase: what is deducted at source of its supplier. null to deduct nothing. */
  readonly tds?: TdsEntered | null;
};

/** The number of a warranty card as a person typed it; '' for one that is numbered when the voucher is saved. */
export type CardNumber = { readonly productId: string; readonly number: string };

export type SupplierBill = {
  readonly number: string;
  readonly date: IsoDate;
  /** What the paper comes to; a difference below a rupee is the supplier's rounding. null to round as the company does. */
  readonly totalPaise: Paise | null;
};

export type OriginalNamed = {
  /** null for a paper from before these books; its number and date are typed then. */
  readonly voucherId: string | null;
  readonly number: string;
  readonly date: IsoDate;
};

export type TradeLine = {
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
  /** Value alone, where nothing is counted: quantity 0, and this takes the place of quantity × rate. */
  readonly valuePaise?: Paise;
  /** Names a ledger instead of a product: an expense or an asset was bought, or a fee is charged. */
  readonly ledger?: LedgerNamed;
  /** How many units are in one of the second unit, where quantity and rate count that one. */
  readonly alternateFactorE4?: number;
  /** What a purchase says of a batch that the books do not know yet. */
  readonly newBatch?: BatchDetails;
  /** The line of the original that this one takes back or corrects, counted from 0. */
  readonly originalAt?: number;
};

export type LedgerNamed = {
  readonly ledgerId: string;
  readonly treatment: TaxTreatment;
  readonly gstPercentE4: number;
  readonly inputCredit: InputCredit;
};

export type BatchDetails = { readonly madeOn: IsoDate | null; readonly expiresOn: IsoDate | null; readonly mrpPaise: Paise };

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

/** What a kind does not ask for is empty. */
const plain = {
  ...noConsignment,
  walkIn: null,
  priceLevelId: null,
  despatch: noDespatch,
  supplyDates: noSupplyDates,
  isReverseCharge: false,
  vanGodownId: '',
  supplierBill: null,
  billOfEntry: null,
  original: null,
  bills: [],
  convertedFrom: [],
  source: null,
  warrantyCards: [],
} satisfies Partial<TradeDraft>;

/** A draft of a kind from what every kind has, and what this one has more. */
export function tradeDraft(
  kind: TradeKind,
  goods: Omit<TradeDraft, keyof typeof plain | 'kind'>,
  more: Partial<TradeDraft> = {},
): TradeDraft {
  return { ...plain, ...goods, kind, ...more };
}
