import { z } from 'zod';
import { date, id, instant, stateCode } from '../wire.ts';

export const companyType = z.enum(['integrated', 'self', 'other']);
/** 1 Textiles … 8 Cafe & Bakery, as the specification numbers them. */
export const industry = z.number().int().min(1).max(8);
export const companyRegistration = z.enum(['regular', 'composition', 'unregistered']);

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
  isApproved: z.boolean(),
  isBlocked: z.boolean(),
  isActive: z.boolean(),
  owner: id,
  createdAt: instant,
});
