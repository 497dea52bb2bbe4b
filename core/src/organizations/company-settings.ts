import type { NegativeCash } from '../cash-counts/cash-short.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { NegativeStock } from '../stock/negative-stock.ts';
import type { ValuationMethod } from '../stock/stock-state.ts';
import type { RateRight } from '../vouchers/sale-limits.ts';
import type { Feature } from './industries.ts';
import { noLocks, type PeriodLocks } from './period-locks.ts';

/** How stock is valued; it stays within a financial year in which stock has moved. */
export const valuationMethods = ['average', 'fifo'] as const satisfies readonly ValuationMethod[];
/** Whose state decides the place of supply: of the address that is billed, or of the one to which goods go. */
export const placeOfSupplyBases = ['billing', 'shipping'] as const;
export const paperSizes = ['A4', 'A5', 'thermal80', 'thermal58'] as const;
export const barcodeKinds = ['CODE128', 'EAN13', 'QR'] as const;
export const labelSizes = ['38x25', '50x25', '50x38', '100x50'] as const;

/** Everything that a company decides for itself, section by section, as a screen shows and saves it. */
export type CompanySettings = {
  readonly books: {
    readonly roundsToRupee: boolean;
    readonly negativeStock: NegativeStock;
    readonly negativeCash: NegativeCash;
    readonly valuationMethod: ValuationMethod;
    readonly placeOfSupplyBasis: (typeof placeOfSupplyBases)[number];
    /** How many days ahead of today a voucher may be dated; null for the rest of the financial year. */
    readonly aheadDays: number | null;
    /** Where sales of products without a ledger of their own are posted; null for the predefined Sales. */
    readonly salesLedgerId: string | null;
    /** Null for the predefined Purchase. */
    readonly purchaseLedgerId: string | null;
  };
  readonly locks: PeriodLocks;
  /** What staff of role user may. */
  readonly staff: {
    /** How many days back a voucher may be dated; null for as far as the books reach. */
    readonly backDatingDays: number | null;
    readonly mostDiscountPercentE4: number | null;
    readonly rates: RateRight;
  };
  /** What of Bahi is shown; null for what the industry begins with. */
  readonly features: readonly Feature[] | null;
  readonly print: {
    readonly paperSize: (typeof paperSizes)[number];
    readonly copies: number;
    readonly invoiceTitle: string;
    readonly terms: string;
    readonly footer: string;
    readonly hasBank: boolean;
    readonly hasUpi: boolean;
    /** A bank ledger; null for none. */
    readonly bankId: string | null;
  };
  /** The names of the fields of despatch. */
  readonly despatch: { readonly [Field in DespatchField]: string };
  readonly barcode: {
    readonly kind: (typeof barcodeKinds)[number];
    readonly labelSize: (typeof labelSizes)[number];
    readonly hasPrice: boolean;
    readonly hasName: boolean;
  };
};
export type SettingsSection = keyof CompanySettings;

/** The fields of despatch under the names of the specification, each with the title that it begins with. */
export const despatchTitles = {
  challanNo: 'Challan No.',
  containerNo: 'Container No.',
  despatchThrough: 'Despatch Through',
  destination: 'Destination',
  vehicleNo: 'Vehicle No',
  orderNo: 'Order No',
  termsOfPay: 'Terms Of Pay',
  termsOfDelivery: 'Terms Of Delivery',
} as const;
export type DespatchField = keyof typeof despatchTitles;

/** What a new company begins with. */
export const defaultSettings: CompanySettings = {
  books: {
    roundsToRupee: false,
    negativeStock: 'warn',
    negativeCash: 'warn',
    valuationMethod: 'average',
    placeOfSupplyBasis: 'billing',
    aheadDays: null,
    salesLedgerId: null,
    purchaseLedgerId: null,
  },
  locks: noLocks,
  staff: { backDatingDays: null, mostDiscountPercentE4: null, rates: 'free' },
  features: null,
  print: { paperSize: 'A4', copies: 1, invoiceTitle: 'Tax Invoice', terms: '', footer: '', hasBank: false, hasUpi: false, bankId: null },
  despatch: despatchTitles,
  barcode: { kind: 'CODE128', labelSize: '50x25', hasPrice: true, hasName: true },
};

/** While books are opened for a time, locks hold nothing. */
export type Unlock = { readonly until: string; readonly reason: string } | null;

export const MAX_BACK_DATING_DAYS = 3_650;
export const MAX_AHEAD_DAYS = 366;
export const MAX_UNLOCK_HOURS = 168;
export const MAX_COPIES = 5;
export const MAX_TITLE = 40;
export const MAX_TERMS = 2_000;
export const MAX_FOOTER = 300;

/** What the books know that decides whether a setting may change. */
export type SettingsFacts = { readonly today: IsoDate; readonly hasMovesThisYear: boolean };
