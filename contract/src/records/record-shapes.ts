import { z } from 'zod';
import { orgId } from '../base.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { id, instant, page } from '../wire.ts';

/** The kinds of records with an edit log. For `company` the id is that of the company. */
export const recordName = z.enum([
  'brand',
  'category',
  'subcategory',
  'godown',
  'priceLevel',
  'party',
  'taxClassification',
  'product',
  'bom',
  'accountGroup',
  'ledger',
  'additionalCharge',
  'series',
  'company',
]);

/** Fields of every record. An update sends `version` back. */
export const recordRow = {
  isActive: z.boolean(),
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
};

/** The version that an update was made from. Another stored version is refused with CHANGED_MEANWHILE. */
export const version = z.number().int().min(1).max(2_147_483_647);

/** The query of every list of records. Only active ones by default. */
export const listInput = {
  ...orgId,
  ...page,
  /** Words in any order; each may stand at the beginning of a word or inside one. */
  search: z.string().trim().max(100).default(''),
  state: z.enum(['active', 'inactive', 'all']).default('active'),
};
/**
 * For a search field: the best `limit` records first, without a cursor. Ranked by how they fit the words, the side of the voucher, and how often
 * and lately vouchers of this kind used them.
 */
export const bestFor = z.enum(['any', ...voucherKind.options]).optional();
/** true if no record contains the words, and those listed are spelled alike. There is no next page of them. */
export const isSimilar = z.boolean().optional();
/** Number of records in all; first page only, else null. */
export const total = z.number().int().nullable();

/** Identifies a record of a company. */
export const ofRecord = { ...orgId, id };
