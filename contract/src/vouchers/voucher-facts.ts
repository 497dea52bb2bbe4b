import { placeOfSupplyBases } from '@bahi/core/organizations/company-settings';
import { numberings } from '@bahi/core/vouchers/number-series';
import { rateRights } from '@bahi/core/vouchers/sale-limits';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { chargeFigure, chargeTaxing } from '../ledgers/additional-charge-routes.ts';
import { companyRegistration, registrations } from '../organizations/company-shapes.ts';
import { gstRate, slabBy } from '../products/tax-routes.ts';
import { feature, settingsSections } from '../settings/settings-shapes.ts';
import { as, date, id, named, outgoing, stateCode } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

const company = named(outgoing, {
  name: z.string(),
  state: stateCode,
  registrationType: companyRegistration,
  /** History of GST registrations; empty if it never changed. */
  registrations,
  /** The dates covered by letters of undertaking. */
  luts: z.array(z.strictObject({ from: date, to: date })),
  booksFrom: date,
  lastDate: date,
  /** Last locked day for this kind; for notes up to the earlier of both sides; null if not locked. */
  lockedUpTo: date.nullable(),
  /** The same for a note whose side is known. */
  lockedUpToOf: z.strictObject({ customer: date.nullable(), supplier: date.nullable() }),
  /** First date the caller may enter; null for no limit within the books. */
  notBefore: date.nullable(),
  notAfter: date.nullable(),
  roundsToRupee: z.boolean(),
  negativeStock: z.enum(['block', 'warn', 'allow']),
  /** The address whose state decides the place of supply: billing or shipping. */
  placeOfSupplyBasis: z.enum(placeOfSupplyBases),
  /** Highest discount percentage the caller may give; null for no limit. */
  mostDiscountPercentE4: as('mostDiscountPercent', outgoing.decimal.nullable()),
  rates: z.enum(rateRights),
  /** Enabled parts of Bahi; the others are not shown. */
  features: z.array(feature),
});

/** A charge to choose on vouchers. An amount of 0 is entered on each voucher. */
const charge = named(outgoing, {
  _id: id,
  name: z.string(),
  ledgerId: id,
  isDeduction: z.boolean(),
  figure: chargeFigure,
  amountPaise: as('amount', outgoing.money),
  percentE4: as('percent', outgoing.decimal),
  taxing: chargeTaxing,
  /** For a charge with its own rate: the code and its dated rates, newest first. */
  hsn: z.string().nullable(),
  slabBy: slabBy.nullable(),
  rates: z.array(gstRate),
});

/** Everything a voucher form needs before its first line. Godowns and series are those of the caller; inactive records are left out. */
export const getVoucherFacts = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/vouchers/facts/{kind}',
    tags: ['vouchers'],
    summary: 'What a voucher form needs before its first line',
  })
  .input(z.strictObject({ ...orgId, kind: voucherKind }))
  .output(
    z.strictObject({
      today: date,
      company,
      /** Godowns for damaged goods are included only where such goods may move. */
      godowns: z.array(z.strictObject({ _id: id, name: z.string(), isDefault: z.boolean(), isVan: z.boolean(), isDamage: z.boolean() })),
      /** Default godown of the caller's lines; for a van sale the caller's van; null if there is none. */
      defaultGodownId: id.nullable(),
      series: z.array(
        z.strictObject({ _id: id, name: z.string(), nextNumber: z.string(), isDefault: z.boolean(), numbering: z.enum(numberings) }),
      ),
      /** Ids of the predefined ledgers by role. */
      ledgers: z.record(z.string(), id),
      additionalCharges: z.array(charge),
      priceLevels: z.array(z.strictObject({ _id: id, name: z.string() })),
      /** The company's labels of the despatch fields. */
      despatchTitles: settingsSections(outgoing).despatch,
      /** Printed below a voucher; '' for none. */
      terms: z.string(),
    }),
  );
