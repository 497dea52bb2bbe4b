import type { GstRate, TaxTreatment } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import type { StateCode } from '../gst/states.ts';
import type { Paise } from '../money/paise.ts';
import type { Credit } from '../parties/credit-limit.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import type { LedgerKind } from '../postings/ledger-kind.ts';
import type { InputCredit } from '../products/product-draft.ts';
import type { LevelPrice } from '../products/sale-price.ts';
import type { NegativeStock } from '../stock/negative-stock.ts';
import type { SaleLimits } from './sale-limits.ts';

/** What the books know that a voucher depends on. The caller fetches it; core never does. */
export type CompanyFacts = OpenPeriod & {
  readonly stateCode: StateCode;
  readonly gstin: string | null;
  readonly registration: 'regular' | 'composition' | 'unregistered';
  /** Exports and supplies to a SEZ go out without tax, under a letter of undertaking. */
  readonly hasLut: boolean;
  readonly roundsToRupee: boolean;
  readonly negativeStock: NegativeStock;
  /** What this person may do to prices and discounts. */
  readonly saleLimits: SaleLimits;
};

export type PartyFacts = {
  readonly ledgerId: string;
  readonly name: string;
  readonly stateCode: StateCode;
  readonly gstin: string | null;
  readonly category: PartyCategory;
  readonly creditDays: number;
  /** null for a party without a credit limit. */
  readonly credit: Credit | null;
  readonly isActive: boolean;
  /** False where the books have no address of it; not said where nobody asks. */
  readonly hasAddress?: boolean;
};

export type ProductFacts = {
  readonly name: string;
  readonly isActive: boolean;
  readonly hsn: string;
  /** Unit quantity code, as NOS or KGS. */
  readonly unit: string;
  /** `zeroRated` goods are for abroad and SEZs only. */
  readonly treatment: TaxTreatment;
  /** The income that its sales are posted to; null for the predefined one. */
  readonly salesLedgerId: string | null;
  /** The expense or asset that its purchases are posted to; null for the predefined one. */
  readonly purchaseLedgerId: string | null;
  /** Whether the tax paid on it may be taken back. */
  readonly inputCredit: InputCredit;
  readonly rates: readonly GstRate[];
  /** What the price list asks, rupees × 10 000 a unit; null for a product without a price. */
  readonly listPrice: { readonly rateE4: number; readonly isTaxInclusive: boolean } | null;
  /** What price levels ask instead, as far as it is known. */
  readonly levelPrices?: readonly LevelPrice[];
  /** False for services: nothing moves and no godown is asked for. */
  readonly isStocked: boolean;
  /** How many units are in one of its second unit; null without one. */
  readonly alternateFactorE4: number | null;
  /** The retail sale price of one unit, where its batch says none; 0 or nothing without one. */
  readonly mrpPaise?: number;
  /** Of a voucher that is edited: the retail sale prices that its lines had, by batch. Its packs were sold at them, whatever the books say since. */
  readonly retailKept?: ReadonlyMap<string, Paise>;
  /** A batch of it has a last day of use. */
  readonly hasExpiry: boolean;
  /** Months for which each piece is covered; nothing for goods without a warranty. */
  readonly warrantyMonths?: number;
  /** Known batches with the last day of their use, null without one; null for goods without batches. */
  readonly batches: ReadonlyMap<string, IsoDate | null> | null;
  /** What the books say of those beside it, where a batch may come in. */
  readonly batchDetails?: ReadonlyMap<string, BatchDetails>;
};

/**
 * When a batch was made, null where nobody said, and its MRP, 0 without one. `mayChange`: no other voucher has it and it is no opening
 * stock, so whoever buys it says what it is.
 */
export type BatchDetails = { readonly madeOn: IsoDate | null; readonly mrpPaise: number; readonly mayChange?: boolean };

/** A ledger that a draft names for a charge or a part of the payment. */
export type LedgerFacts = {
  readonly name: string;
  readonly kind: LedgerKind;
  readonly isActive: boolean;
  /** Of a charge with a rate of its own; '' when unknown. */
  readonly hsn: string;
};
