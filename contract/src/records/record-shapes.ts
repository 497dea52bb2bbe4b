import { z } from 'zod';
import { orgId } from '../base.ts';
import { id, instant, page } from '../wire.ts';

/** Every kind of record that keeps its changes. `company` has the id of the company itself. */
export const recordName = z.enum([
  'brand',
  'category',
  'subcategory',
  'godown',
  'priceLevel',
  'party',
  'taxClassification',
  'product',
  'accountGroup',
  'ledger',
  'additionalCharge',
  'series',
  'company',
]);

/** What every record tells of its row. `version` is sent back with a change. */
export const recordRow = {
  isActive: z.boolean(),
  version: z.number().int(),
  changedAt: instant.nullable(),
  changedBy: z.string().nullable(),
};

/** Which version a change is meant for: another one is refused with CHANGED_MEANWHILE. */
export const version = z.number().int().min(1).max(2_147_483_647);

/** What every list of records reads. Inactive ones are shown only when asked for. */
export const listInput = {
  ...orgId,
  ...page,
  search: z.string().trim().max(100).default(''),
  state: z.enum(['active', 'inactive', 'all']).default('active'),
};
/** How many there are in all; told with the first page only. */
export const total = z.number().int().nullable();

/** Names one record of a company. */
export const ofRecord = { ...orgId, id };
