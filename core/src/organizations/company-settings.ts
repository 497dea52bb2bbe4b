import type { NegativeCash } from '../cash-counts/cash-short.ts';
import { type LabelSettings, noLabelSettings } from '../labels/label-settings.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { ScaleLayout } from '../products/scale-code.ts';
import type { NegativeStock } from '../stock/negative-stock.ts';
import type { ValuationMethod } from '../stock/stock-state.ts';
import type { RateRight } from '../vouchers/sale-limits.ts';
import type { Feature } from './industries.ts';
import { noLocks, type PeriodLocks } from './period-locks.ts';

/** How stock is valued. Fixed for a financial year once stock has moved. */
export const valuationMethods = ['average', 'fifo'] as const satisfies readonly ValuationMethod[];
/** The address whose state decides the place of supply: billing or shipping. */
export const placeOfSupplyBases = ['billing', 'shipping'] as const;
export const paperSizes = ['A4', 'A5', 'thermal80', 'thermal58'] as const;
/** The look of papers on A4 and A5. Rolls have one look. */
export const paperLooks = ['modern', 'classic'] as const;

/** All settings of a company, by section, as screens show and save them. */
export type CompanySettings = {
  readonly books: {
    readonly roundsToRupee: boolean;
    readonly negativeStock: NegativeStock;
    readonly negativeCash: NegativeCash;
    readonly valuationMethod: ValuationMethod;
    readonly placeOfSupplyBasis: (typeof placeOfSupplyBases)[number];
    /** Days ahead of today that a voucher may be dated; null for the rest of the financial year. */
    readonly aheadDays: number | null;
    /** Sales ledger for products without a ledger of their own; null for the predefined Sales. */
    readonly salesLedgerId: string | null;
    /** Purchase ledger for products without a ledger of their own; null for the predefined Purchase. */
    readonly purchaseLedgerId: string | null;
  };
  readonly locks: PeriodLocks;
  /** Limits of staff of role user. */
  readonly staff: {
    /** Days back that a voucher may be dated; null for no limit within the books. */
    readonly backDatingDays: number | null;
    readonly mostDiscountPercentE4: number | null;
    /** Dishes that a person may give without charge in a business day, at the menu price in paise; null for none. */
    readonly mostFreePaise: number | null;
    readonly rates: RateRight;
  };
  /** The parts of Bahi that are shown; null for those of the industry. */
  readonly features: readonly Feature[] | null;
  readonly print: {
    readonly paperSize: (typeof paperSizes)[number];
    readonly look: (typeof paperLooks)[number];
    /** The company's colour on the modern look: #rrggbb. Too light ones are printed darker. */
    readonly colour: string;
    readonly copies: number;
    readonly invoiceTitle: string;
    readonly terms: string;
    readonly footer: string;
    readonly hasBank: boolean;
    readonly hasUpi: boolean;
    /** True to show what the customer owed before the invoice. */
    readonly hasPreviousBalance: boolean;
    /** The seller's declaration at the foot of an invoice; '' for none. */
    readonly declaration: string;
    /** The bank ledger printed on invoices; null for the first one with an account number or UPI id. */
    readonly bankId: string | null;
  };
  /** Labels of the despatch fields. */
  readonly despatch: { readonly [Field in DespatchField]: string };
  readonly labels: LabelSettings;
  /** Bar codes that scales print, read at the till. */
  readonly scales: { readonly layouts: readonly ScaleLayout[] };
};
export type SettingsSection = keyof CompanySettings;

/** The despatch fields by their names in the specification, with their default labels. */
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

/** The settings of a new company. */
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
  staff: { backDatingDays: null, mostDiscountPercentE4: null, mostFreePaise: null, rates: 'free' },
  features: null,
  print: {
    paperSize: 'A4',
    look: 'modern',
    colour: '#6d28d9',
    copies: 1,
    invoiceTitle: 'Tax Invoice',
    terms: '',
    declaration: 'We declare that this invoice shows the actual price of the goods and that all particulars are true and correct.',
    footer: '',
    hasBank: true,
    hasUpi: true,
    hasPreviousBalance: false,
    bankId: null,
  },
  despatch: despatchTitles,
  labels: noLabelSettings,
  scales: { layouts: [] },
};

/** While books are unlocked for a time, locks do not apply. */
export type Unlock = { readonly until: string; readonly reason: string } | null;

export const MAX_BACK_DATING_DAYS = 3_650;
/** The highest limit on dishes without charge, in paise. */
export const MAX_FREE_PAISE = 1_00_000_00;
export const MAX_AHEAD_DAYS = 366;
export const MAX_UNLOCK_HOURS = 168;
export const MAX_COPIES = 5;
export const MAX_TITLE = 40;
export const MAX_TERMS = 2_000;
export const MAX_FOOTER = 300;

/** The facts that decide whether a setting may change. */
export type SettingsFacts = { readonly today: IsoDate; readonly hasMovesThisYear: boolean };
