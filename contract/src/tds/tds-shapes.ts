import { deducteeKinds, tdsSections } from '@bahi/core/tds/sections';
import { z } from 'zod';
import { date, id, incoming, outgoing, stateCode, type Way } from '../wire.ts';

export const tdsSection = z.enum(tdsSections);
export const deducteeKind = z.enum(deducteeKinds);

const certificate = (way: Way) =>
  z.strictObject({
    number: z.string().trim().min(1, 'This is needed.').max(30),
    percent: way.decimal,
    validFrom: date,
    validTo: date,
    /** Rupees up to which the lower rate applies. */
    limit: way.money,
  });

/** A party from whom tax is deducted: its usual section, its kind of person, and its certificate for a lower rate. */
export const deducteeGiven = { section: tdsSection, kind: deducteeKind, certificate: certificate(incoming).nullable().default(null) };
export const deductee = z.strictObject({
  partyId: id,
  partyName: z.string(),
  pan: z.string(),
  section: tdsSection,
  kind: deducteeKind,
  certificate: certificate(outgoing).nullable(),
  version: z.number().int(),
});

/** TDS entered on a voucher besides its bills: on a purchase, an advance, or ledgers. `amount` in rupees. */
export const tdsEntered = z.strictObject({ section: tdsSection, amount: incoming.money });

/** GST rate and place of supply of an advance for a service. An advance for goods bears no tax. */
export const advanceTaxGiven = z.strictObject({ gst: incoming.decimal, placeOfSupply: stateCode });

/** Payment of deducted tax to the government. */
export const challan = z.strictObject({
  section: tdsSection,
  /** First day of the month whose tax it pays. */
  month: date,
  bsrCode: z.string().trim().max(20),
  serial: z.string().trim().max(20),
  paidOn: date,
});

/** TDS of a saved voucher. `own` is the part that is not on a bill. */
export const savedTds = z.strictObject({
  side: z.enum(['payable', 'receivable']),
  section: z.union([tdsSection, z.literal('')]),
  partyId: id.nullable(),
  partyName: z.string(),
  counted: outgoing.money,
  taxed: outgoing.money,
  percent: outgoing.decimal,
  amount: outgoing.money,
  own: outgoing.money,
  due: outgoing.money,
});
/**
 * A change by a saved voucher to amounts that other vouchers counted, on their date: below 0 reduces them. `ahead` is the part paid
 * ahead. Rupees.
 */
export const savedTdsAdjustment = z.strictObject({
  section: tdsSection,
  countedOn: date,
  partyId: id,
  partyName: z.string(),
  counted: outgoing.money,
  ahead: outgoing.money,
});
export const savedAdvanceTax = z.strictObject({
  gst: outgoing.decimal,
  placeOfSupply: stateCode,
  value: outgoing.money,
  cgstAmount: outgoing.money,
  sgstAmount: outgoing.money,
  igstAmount: outgoing.money,
});
