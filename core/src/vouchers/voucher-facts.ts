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

/** The company facts that a voucher depends on. The caller reads them from the books; core never does. */
export type CompanyFacts = OpenPeriod & {
  readonly stateCode: StateCode;
  readonly gstin: string | null;
  readonly registration: 'regular' | 'composition' | 'unregistered';
  /** Exports and supplies to a SEZ are made without tax under a letter of undertaking. */
  readonly hasLut: boolean;
  readonly roundsToRupee: boolean;
  readonly negativeStock: NegativeStock;
  /** This user's limits on prices and discounts. */
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
  /** False if the books have no address of the party; left out if not queried. */
  readonly hasAddress?: boolean;
};

export type ProductFacts = {
  readonly name: string;
  readonly isActive: boolean;
  readonly hsn: string;
  /** Unit quantity code, such as NOS or KGS. */
  readonly unit: string;
  /** `zeroRated` goods are only for supplies abroad and to SEZs. */
  readonly treatment: TaxTreatment;
  /** The income ledger of its sales; null for the predefined one. */
  readonly salesLedgerId: string | null;
  /** The expense or asset ledger of its purchases; null for the predefined one. */
  readonly purchaseLedgerId: string | null;
  /** The input credit of the tax paid on it. */
  readonly inputCredit: InputCredit;
  readonly rates: readonly GstRate[];
  /** The list rate in rupees × 10 000 per unit; null for a product without one. */
  readonly listPrice: { readonly rateE4: number; readonly isTaxInclusive: boolean } | null;
  /** Prices of price levels, as far as they are loaded. */
  readonly levelPrices?: readonly LevelPrice[];
  /** False for services, which move no stock and need no godown. */
  readonly isStocked: boolean;
  /** Units in one second unit × 10 000; null without one. */
  readonly alternateFactorE4: number | null;
  /** The retail sale price of a unit whose batch has none; 0 or undefined without one. */
  readonly mrpPaise?: number;
  /** For an edited voucher: the retail sale prices of its saved lines, by batch. They stay valid even if the batch changed since. */
  readonly retailKept?: ReadonlyMap<string, Paise>;
  /** True if its batches have an expiry date. */
  readonly hasExpiry: boolean;
  /** True if each piece has a serial number. */
  readonly hasSerials?: boolean;
  /** Months of warranty, of its template or its own; undefined without a warranty. */
  readonly warrantyMonths?: number;
  /** True if one warranty card covers all its pieces on a bill. */
  readonly isCardPerBill?: boolean;
  /** For goods that come in: true if cards of the product were handed out. */
  readonly hasCards?: boolean;
  /** Known batches with their expiry date, null without one; null for goods without batches. */
  readonly batches: ReadonlyMap<string, IsoDate | null> | null;
  /** Further details of the batches, for vouchers that may create one. */
  readonly batchDetails?: ReadonlyMap<string, BatchDetails>;
};

/**
 * Manufacturing date of a batch, null if unknown, and its MRP in paise, 0 without one. `mayChange`: true if no other voucher and no
 * opening stock uses it, so a purchase may change its details.
 */
export type BatchDetails = { readonly madeOn: IsoDate | null; readonly mrpPaise: number; readonly mayChange?: boolean };

/** A ledger used by a charge or a payment part. */
export type LedgerFacts = {
  readonly name: string;
  readonly kind: LedgerKind;
  readonly isActive: boolean;
  /** For a charge with a rate of its own; '' if unknown. */
  readonly hsn: string;
};
