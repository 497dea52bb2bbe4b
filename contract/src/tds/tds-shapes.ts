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
    /** Up to this sum the lower rate holds. */
    limit: way.money,
  });

/** A party from whom tax is deducted: for what as a rule, as what kind of person, and under which certificate of a lower rate. */
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

/** What is deducted on a voucher beside its bills: on a purchase, on what is paid ahead, or on ledgers. */
export const tdsEntered = z.strictObject({ section: tdsSection, amount: incoming.money });

/** The tax within an advance for a service. Goods bear none before their bill. */
export const advanceTaxGiven = z.strictObject({ gst: incoming.decimal, placeOfSupply: stateCode });

/** How deducted tax reached the government, as it is said and told. */
export const challan = z.strictObject({
  section: tdsSection,
  /** The first day of the month whose tax it pays. */
  month: date,
  bsrCode: z.string().trim().max(20),
  serial: z.string().trim().max(20),
  paidOn: date,
});

/** What a saved voucher deducts; `own` is what of it stands at no bill. */
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
/** What a saved voucher changes of what others counted, on their day: below 0 it counts no more. `ahead` is what of it was paid ahead. */
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
