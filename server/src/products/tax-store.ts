import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const taxConstraints: ConstraintRefusals = {
  tax_classifications_hsn_unique: exists('hsn', 'This code is there with the same description'),
};

export const insertClassifications = insertRows('tax_classifications', ['org_id', 'id', 'hsn', 'description']);
export const insertRates = insertRows('tax_rates', [
  'org_id',
  'tax_classification_id',
  'from_date',
  'gst_percent_e4',
  'cess_percent_e4',
  'cess_per_unit_e4',
  'up_to_paise',
  'gst_above_percent_e4',
]);

export type ClassificationRow = { id: string; hsn: string; description: string };

export function findClassification(orgId: string, id: string): Statement<ClassificationRow> {
  return sql<ClassificationRow>`select id, hsn, description from tax_classifications where org_id = ${orgId} and id = ${id}`;
}

type After = readonly [hsn: string, description: string];

/** Classifications by code, going on after a key. The part of a like pattern may stand in the code or the description, in any case. */
export function listClassificationsByHsn(orgId: string, part: string, after: After | null, limit: number): Statement<ClassificationRow> {
  const holding = part === '' ? sql`` : sql`and (hsn like ${`%${part}%`} or description ilike ${`%${part}%`})`;
  const later = after ? sql`and (hsn, description) > (${after[0]}, ${after[1]})` : sql``;
  return sql<ClassificationRow>`select id, hsn, description from tax_classifications where org_id = ${orgId} ${later} ${holding}
    order by hsn, description limit ${limit}`;
}

export type RateRow = {
  classificationId: string;
  from: string;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  upToPaise: number | null;
  gstAbovePercentE4: number | null;
};

/** All rates of these classifications, each one's newest first. */
export function listRates(orgId: string, classificationIds: readonly string[]): Statement<RateRow> {
  return sql<RateRow>`select tax_classification_id as "classificationId", from_date as "from", gst_percent_e4 as "gstPercentE4",
      cess_percent_e4 as "cessPercentE4", cess_per_unit_e4 as "cessPerUnitE4", up_to_paise as "upToPaise", gst_above_percent_e4 as "gstAbovePercentE4"
    from tax_rates where org_id = ${orgId} and tax_classification_id = any(${classificationIds}::uuid[]) order by from_date desc`;
}
