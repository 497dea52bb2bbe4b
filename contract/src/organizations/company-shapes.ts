import { turnoverBands } from '@bahi/core/gst/turnover';
import { z } from 'zod';
import { feature } from '../settings/settings-shapes.ts';
import { date, id, instant, stateCode } from '../wire.ts';

export const companyType = z.enum(['integrated', 'self', 'other']);
/** 1 Textiles … 8 Cafe & Bakery, as the specification numbers them. */
export const industry = z.number().int().min(1).max(8);
export const companyRegistration = z.enum(['regular', 'composition', 'unregistered']);

export const turnover = z.enum(turnoverBands);

/** A company as its owner and staff see it in lists and in the switcher. */
export const companySummary = z.strictObject({
  _id: id,
  name: z.string(),
  type: companyType,
  /** The id of the picture, read with getLogo; null without one. */
  logo: id.nullable(),
  place: z.string(),
  industry,
  state: stateCode,
  gstin: z.string().nullable(),
  registrationType: companyRegistration,
  booksFrom: date,
  /** For trying things out: a GSTIN needs no right check character. Said at the creation, for good. */
  isTest: z.boolean(),
  /** The parts of Bahi that it uses; null for those with which its industry begins. */
  features: z.array(feature).nullable(),
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  isActive: z.boolean(),
  owner: id,
  createdAt: instant,
});

const lut = z.strictObject({ number: z.string().trim().max(40), from: date, to: date });
/** What a company tells of itself beside its summary. A GSTIN brings its PAN. */
export const companyDetails = {
  legalName: z.string().trim().max(120),
  address: z.string().trim().max(500),
  pin: z.string().trim().max(10),
  pan: z.string().trim().max(20),
  /** Of the last financial year: it decides how many digits an HSN code needs. */
  turnover,
  /** Of any year from 2017-18 on: it decides about e-invoices. */
  highestTurnover: turnover,
  /** Letters of undertaking, each for days of one financial year. */
  luts: z.array(lut).max(20),
};
/** Under which registration it stands from a day on; empty while there has been one only. */
export const registrations = z.array(z.strictObject({ from: date, type: companyRegistration }));
