import { turnoverBands } from '@bahi/core/gst/turnover';
import { z } from 'zod';
import { feature } from '../settings/settings-shapes.ts';
import { date, id, instant, stateCode } from '../wire.ts';

export const companyType = z.enum(['integrated', 'self', 'other']);
/** 1 Textiles … 8 Cafe & Bakery, numbered as in the specification. */
export const industry = z.number().int().min(1).max(8);
export const companyRegistration = z.enum(['regular', 'composition', 'unregistered']);

export const turnover = z.enum(turnoverBands);

/** A company in the lists of its owner and staff, and in the switcher. */
export const companySummary = z.strictObject({
  _id: id,
  name: z.string(),
  type: companyType,
  /** Id of the picture, read with getLogo; null without one. */
  logo: id.nullable(),
  place: z.string(),
  industry,
  state: stateCode,
  gstin: z.string().nullable(),
  registrationType: companyRegistration,
  booksFrom: date,
  /**
   * A test company: it and its parties may have test GSTINs, such as those of the e-invoice sandbox. Set at creation; cannot be changed.
   */
  isTest: z.boolean(),
  /** Enabled parts of Bahi; null for those of the industry. */
  features: z.array(feature).nullable(),
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  isActive: z.boolean(),
  owner: id,
  createdAt: instant,
});

const lut = z.strictObject({ number: z.string().trim().max(40), from: date, to: date });
/** The address of a company and how customers reach and pay it; papers print them. '' for none. */
export const companyContact = {
  /** Building, street and post office, in lines; city, state and PIN have fields of their own. */
  address: z.string().trim().max(500),
  pin: z.string().trim().max(10),
  phone: z.string().trim().max(60),
  email: z.string().trim().max(120),
  website: z.string().trim().max(120),
  /** For the QR code on invoices, unless the printed bank account has its own. */
  upiId: z.string().trim().max(130),
};

/** Details of a company besides its summary. A GSTIN sets the PAN. */
export const companyDetails = {
  legalName: z.string().trim().max(120),
  ...companyContact,
  pan: z.string().trim().max(20),
  /** FSSAI number of a food business: 14 digits, printed on its bills. '' for none. */
  fssai: z.string().trim().max(20),
  /** Turnover of the last financial year, which decides the digits of HSN codes. */
  turnover,
  /** Highest turnover of any year from 2017-18 on, which decides about e-invoices. */
  highestTurnover: turnover,
  /** Letters of undertaking, each for days within one financial year. */
  luts: z.array(lut).max(20),
};
/** History of GST registrations by first day; empty if it never changed. */
export const registrations = z.array(z.strictObject({ from: date, type: companyRegistration }));
