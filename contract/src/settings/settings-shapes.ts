import { negativeCashPolicies } from '@bahi/core/cash-counts/cash-short';
import {
  MAX_FOOTER,
  MAX_TERMS,
  MAX_TITLE,
  paperLooks,
  paperSizes,
  placeOfSupplyBases,
  valuationMethods,
} from '@bahi/core/organizations/company-settings';
import { features } from '@bahi/core/organizations/industries';
import { scalePrefixes, scaleValues } from '@bahi/core/products/scale-code';
import { rateRights } from '@bahi/core/vouchers/sale-limits';
import { z } from 'zod';
import { labelSettings } from '../labels/label-shapes.ts';
import { as, date, id, named, type Way } from '../wire.ts';

/** Optional parts of Bahi. */
export const feature = z.enum(features);

// Longer than core allows, so that core reports the limit at the field.
const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most * 4);
const lockedUpTo = date.nullable();

/** Limits of one user or of all staff of role user; null for none. Core checks their range and reports it at the field. */
export const saleLimits = <W extends Way>(way: W) => ({
  backDatingDays: z.number().int().min(-1e6).max(1e6).nullable(),
  mostDiscountPercentE4: as('mostDiscountPercent', way.decimal.nullable()),
  /** Dishes without charge that one person may give in a business day, at the menu price. Company: null for none. Person: null for that of the company. */
  mostFreePaise: as('mostFree', way.money.nullable()),
});

/** All settings of a company: the same shape for reading and, by section, for saving. */
export const settingsSections = <W extends Way>(way: W) => ({
  books: z.strictObject({
    roundsToRupee: z.boolean(),
    negativeStock: z.enum(['block', 'warn', 'allow']),
    negativeCash: z.enum(negativeCashPolicies),
    valuationMethod: z.enum(valuationMethods),
    placeOfSupplyBasis: z.enum(placeOfSupplyBases),
    /** Days ahead of today that a voucher may be dated; null for the rest of the financial year. */
    aheadDays: z.number().int().min(-1e6).max(1e6).nullable(),
    /** Ledgers for products without a ledger of their own; null for the predefined ones. */
    salesLedgerId: id.nullable(),
    purchaseLedgerId: id.nullable(),
  }),
  /** Last locked day of all books, and of each part; null if not locked. */
  locks: z.strictObject({
    all: lockedUpTo,
    sales: lockedUpTo,
    purchase: lockedUpTo,
    money: lockedUpTo,
    journal: lockedUpTo,
    stock: lockedUpTo,
  }),
  /** Limits of staff of role user. */
  staff: named(way, { ...saleLimits(way), rates: z.enum(rateRights) }),
  /** null for those of the industry. */
  features: z.array(feature).max(features.length).nullable(),
  print: z.strictObject({
    paperSize: z.enum(paperSizes),
    /** The look of papers on A4 and A5; rolls have one look. */
    look: z.enum(paperLooks),
    /** The company's colour: #rrggbb. */
    colour: text(7),
    copies: z.number().int().min(-1e6).max(1e6),
    invoiceTitle: text(MAX_TITLE),
    terms: text(MAX_TERMS),
    /** The seller's declaration on an invoice; '' for none. */
    declaration: text(MAX_FOOTER),
    footer: text(MAX_FOOTER),
    hasBank: z.boolean(),
    hasUpi: z.boolean(),
    /** True to show what the customer owed before the invoice. */
    hasPreviousBalance: z.boolean(),
    /** null for the first bank with an account number or UPI id. */
    bankId: id.nullable(),
  }),
  /** Labels of the despatch fields; '' for the default. */
  despatch: z.strictObject({
    challanNo: text(MAX_TITLE),
    containerNo: text(MAX_TITLE),
    despatchThrough: text(MAX_TITLE),
    destination: text(MAX_TITLE),
    vehicleNo: text(MAX_TITLE),
    orderNo: text(MAX_TITLE),
    termsOfPay: text(MAX_TITLE),
    termsOfDelivery: text(MAX_TITLE),
  }),
  labels: labelSettings,
  /** The bar codes that scales print: prefix 21 to 29, 4 to 6 digits of the item, then grams or paise, and the check digit. */
  scales: z.strictObject({
    layouts: z
      .array(
        z.strictObject({
          prefix: z.number().int().min(-1e6).max(1e6),
          itemDigits: z.number().int().min(-1e6).max(1e6),
          value: z.enum(scaleValues),
        }),
      )
      .max(scalePrefixes.most - scalePrefixes.least + 1),
  }),
});
