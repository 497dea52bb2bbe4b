import type { GstRate, TaxTreatment } from '../gst/gst-rates.ts';
import type { PartyCategory } from '../gst/party-tax.ts';
import type { StateCode } from '../gst/states.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { OpenPeriod } from '../periods/open-period.ts';
import type { LedgerKind } from '../postings/ledger-kind.ts';
import type { NegativeStock } from '../stock/negative-stock.ts';

/** What the books know that a voucher depends on. The caller fetches it; core never does. */
export type CompanyFacts = OpenPeriod & {
  readonly stateCode: StateCode;
  readonly gstin: string | null;
  readonly registration: 'regular' | 'composition' | 'unregistered';
  /** Exports and supplies to a SEZ go out without tax, under a letter of undertaking. */
  readonly hasLut: boolean;
  readonly roundsToRupee: boolean;
  readonly negativeStock: NegativeStock;
};

export type PartyFacts = {
  readonly ledgerId: string;
  readonly name: string;
  readonly stateCode: StateCode;
  readonly gstin: string | null;
  readonly category: PartyCategory;
  readonly creditDays: number;
  readonly isActive: boolean;
};

export type ProductFacts = {
  readonly name: string;
  readonly isActive: boolean;
  readonly hsn: string;
  /** Unit quantity code, as NOS or KGS. */
  readonly unit: string;
  readonly treatment: Exclude<TaxTreatment, 'zeroRated'>;
  readonly rates: readonly GstRate[];
  /** False for services: nothing moves and no godown is asked for. */
  readonly isStocked: boolean;
  /** Known batches with the last day of their use, null without one; null for goods without batches. */
  readonly batches: ReadonlyMap<string, IsoDate | null> | null;
};

/** A ledger that a draft names for a charge or a part of the payment. */
export type LedgerFacts = {
  readonly name: string;
  readonly kind: LedgerKind;
  readonly isActive: boolean;
  /** Of a charge with a rate of its own; '' when unknown. */
  readonly hsn: string;
};
