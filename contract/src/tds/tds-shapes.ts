import { deducteeKinds, tdsSections } from '@bahi/core/tds/sections';
import { z } from 'zod';
import { as, date, id, incoming, named, outgoing, stateCode, type Way } from '../wire.ts';

export const tdsSection = z.enum(tdsSections);
export const deducteeKind = z.enum(deducteeKinds);

const certificate = <W extends Way>(way: W) =>
  named(way, {
    number: z.string().trim().min(1, 'This is needed.').max(30),
    percentE4: as('percent', way.decimal),
    validFrom: date,
    validTo: date,
    /** Rupees up to which the lower rate applies. */
    limitPaise: as('limit', way.money),
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
export const tdsEntered = { section: tdsSection, amountPaise: as('amount', incoming.money) };

/** GST rate and place of supply of an advance for a service. An advance for goods bears no tax. */
export const advanceTaxGiven = named(incoming, { gstPercentE4: as('gst', incoming.decimal), placeOfSupply: stateCode });

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
export const savedTds = named(outgoing, {
  side: z.enum(['payable', 'receivable']),
  section: z.union([tdsSection, z.literal('')]),
  partyId: id.nullable(),
  partyName: z.string(),
  countedPaise: as('counted', outgoing.money),
  taxedPaise: as('taxed', outgoing.money),
  percentE4: as('percent', outgoing.decimal),
  amountPaise: as('amount', outgoing.money),
  ownPaise: as('own', outgoing.money),
  duePaise: as('due', outgoing.money),
});
/**
 * A change by a saved voucher to amounts that other vouchers counted, on their date: below 0 reduces them. `ahead` is the part paid
 * ahead. Rupees.
 */
export const savedTdsAdjustment = named(outgoing, {
  section: tdsSection,
  countedOn: date,
  partyId: id,
  partyName: z.string(),
  countedPaise: as('counted', outgoing.money),
  aheadPaise: as('ahead', outgoing.money),
});
export const savedAdvanceTax = named(outgoing, {
  gstPercentE4: as('gst', outgoing.decimal),
  placeOfSupply: stateCode,
  valuePaise: as('value', outgoing.money),
  cgstPaise: as('cgstAmount', outgoing.money),
  sgstPaise: as('sgstAmount', outgoing.money),
  igstPaise: as('igstAmount', outgoing.money),
});
