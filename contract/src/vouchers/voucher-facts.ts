import { placeOfSupplyBases } from '@bahi/core/organizations/company-settings';
import { numberings } from '@bahi/core/vouchers/number-series';
import { rateRights } from '@bahi/core/vouchers/sale-limits';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { chargeFigure, chargeTaxing } from '../ledgers/additional-charge-routes.ts';
import { companyRegistration, registrations } from '../organizations/company-shapes.ts';
import { gstRate, slabBy } from '../products/tax-routes.ts';
import { feature, settingsSections } from '../settings/settings-shapes.ts';
import { date, id, outgoing, stateCode } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

const company = z.strictObject({
  name: z.string(),
  state: stateCode,
  registrationType: companyRegistration,
  /** How it stood before; empty when it never changed. */
  registrations,
  /** The days for which it has letters of undertaking. */
  luts: z.array(z.strictObject({ from: date, to: date })),
  booksFrom: date,
  lastDate: date,
  /** Of vouchers of this kind; of notes as far as they are locked on either side. */
  lockedUpTo: date.nullable(),
  /** The same once it is known on which side the party of a note stands. */
  lockedUpToOf: z.strictObject({ customer: date.nullable(), supplier: date.nullable() }),
  /** The first day that the caller may put on a voucher; null for as far as the books reach. */
  notBefore: date.nullable(),
  notAfter: date.nullable(),
  roundsToRupee: z.boolean(),
  negativeStock: z.enum(['block', 'warn', 'allow']),
  /** Whose state decides the place of supply: of the address that is billed, or of the one to which goods go. */
  placeOfSupplyBasis: z.enum(placeOfSupplyBases),
  /** What the caller may take off a price; null for as much as wanted. */
  mostDiscountPercent: outgoing.decimal.nullable(),
  rates: z.enum(rateRights),
  /** The parts of Bahi that it uses: what is not among them is not shown. */
  features: z.array(feature),
});

/** A charge that vouchers offer. An amount of 0 is typed with each voucher. */
const charge = z.strictObject({
  _id: id,
  name: z.string(),
  ledgerId: id,
  isDeduction: z.boolean(),
  figure: chargeFigure,
  amount: outgoing.money,
  percent: outgoing.decimal,
  taxing: chargeTaxing,
  /** Of a charge with a rate of its own: its code with the dated rates, the newest first. */
  hsn: z.string().nullable(),
  slabBy: slabBy.nullable(),
  rates: z.array(gstRate(outgoing)),
});

/** What a voucher form needs before its first line. Of godowns and series those of the caller; inactive records are left out. */
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
      /** Those for damaged goods only where such goods may come or go. */
      godowns: z.array(z.strictObject({ _id: id, name: z.string(), isDefault: z.boolean(), isVan: z.boolean(), isDamage: z.boolean() })),
      /** Where a line of the caller begins: for a van sale the caller's own van; null where the caller has none to begin with. */
      defaultGodownId: id.nullable(),
      series: z.array(
        z.strictObject({ _id: id, name: z.string(), nextNumber: z.string(), isDefault: z.boolean(), numbering: z.enum(numberings) }),
      ),
      /** Ids of the predefined ledgers by their role. */
      ledgers: z.record(z.string(), id),
      additionalCharges: z.array(charge),
      priceLevels: z.array(z.strictObject({ _id: id, name: z.string() })),
      /** The names that the company gave to the fields of despatch. */
      despatchTitles: settingsSections(outgoing).despatch,
      /** Printed below a voucher; '' for none. */
      terms: z.string(),
    }),
  );
