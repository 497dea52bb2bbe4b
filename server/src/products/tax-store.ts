import type { TaxOn } from '@bahi/core/gst/gst-rates';
import { type RawBuilder, sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const taxConstraints: ConstraintRefusals = {
  tax_classifications_hsn_unique: exists('hsn', 'This code is there with the same description'),
};

export const insertClassifications = insertRows('tax_classifications', ['org_id', 'id', 'hsn', 'description', 'slab_by']);
export const insertRates = insertRows('tax_rates', [
  'org_id',
  'tax_classification_id',
  'from_date',
  'gst_percent_e4',
  'cess_percent_e4',
  'cess_per_unit_e4',
  'cess_rule',
  'up_to_paise',
  'gst_above_percent_e4',
  'tax_on',
]);

export type ClassificationRow = RecordRow & { hsn: string; description: string; slabBy: 'piece' | 'value' };
export type ClassificationValues = { hsn: string; description: string; slabBy: 'piece' | 'value'; isActive: boolean };

const columns = sql`${recordColumns('c')}, c.hsn, c.description, c.slab_by as "slabBy"`;

/** One code with its rates, even if inactive. */
export function findClassification(orgId: string, id: string): Statement<ClassificationRow> {
  return sql<ClassificationRow>`select ${columns} from tax_classifications c where c.org_id = ${orgId} and c.id = ${id}`;
}

/** All of these codes. */
export function findClassificationsOf(orgId: string, codes: readonly string[]): Statement<ClassificationRow> {
  return sql<ClassificationRow>`select ${columns} from tax_classifications c where c.org_id = ${orgId} and c.hsn = any(${[...codes]}::text[])`;
}

/** In the order of their ids, so that two changes of several codes do not deadlock. */
export function lockClassifications(orgId: string, codes: readonly string[]): Statement {
  return sql`select from tax_classifications where org_id = ${orgId} and hsn = any(${[...codes]}::text[]) order by id for no key update`;
}

type After = readonly [hsn: string, description: string];
/** The words are searched in the code and the description, in any case. */
export type ClassificationFilter = { words: readonly string[]; state: RecordState };

const matching = (orgId: string, { words, state }: ClassificationFilter): RawBuilder<unknown> => {
  const holding = andHoldsWords(sql`lower(c.hsn || E'\\n' || c.description)`, words);
  return sql`c.org_id = ${orgId} ${inState('c', state)} ${holding}`;
};

/** Classifications by code, going on after a key. */
export function listClassificationsByHsn(
  orgId: string,
  filter: ClassificationFilter,
  after: After | null,
  limit: number,
): Statement<ClassificationRow> {
  const later = after ? sql`and (c.hsn, c.description) > (${after[0]}, ${after[1]})` : sql``;
  return sql<ClassificationRow>`select ${columns} from tax_classifications c where ${matching(orgId, filter)} ${later}
    order by c.hsn, c.description limit ${limit}`;
}

/** The number of codes that match the filter, on all pages. */
export function countClassifications(orgId: string, filter: ClassificationFilter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from tax_classifications c where ${matching(orgId, filter)}`;
}

/** Writes a code as its next version; its rates are written beside it. */
export function updateClassification(orgId: string, id: string, values: ClassificationValues, by: Pick<Caller, 'name'>): Statement {
  return sql`update tax_classifications set ${touched(by)}, hsn = ${values.hsn}, description = ${values.description}, slab_by = ${values.slabBy},
    is_active = ${values.isActive} where org_id = ${orgId} and id = ${id}`;
}

/** Constraints refuse one that a product uses. */
export function deleteClassification(orgId: string, id: string): Statement {
  return sql`delete from tax_classifications where org_id = ${orgId} and id = ${id}`;
}

/** An edit replaces all rates. */
export function deleteRates(orgId: string, id: string): Statement {
  return sql`delete from tax_rates where org_id = ${orgId} and tax_classification_id = ${id}`;
}

export type RateRow = {
  classificationId: string;
  from: string;
  gstPercentE4: number;
  cessPercentE4: number;
  cessPerUnitE4: number;
  cessRule: 'sum' | 'higher';
  upToPaise: number | null;
  gstAbovePercentE4: number | null;
  taxOn: TaxOn;
};

/** A dated rate, of whichever statement over `tax_rates`. */
export const rateColumns = sql`tax_classification_id as "classificationId", from_date as "from", gst_percent_e4 as "gstPercentE4",
  cess_percent_e4 as "cessPercentE4", cess_per_unit_e4 as "cessPerUnitE4", cess_rule as "cessRule", up_to_paise as "upToPaise",
  gst_above_percent_e4 as "gstAbovePercentE4", tax_on as "taxOn"`;

/** All rates of these classifications, newest first in each. */
export function listRates(orgId: string, classificationIds: readonly string[]): Statement<RateRow> {
  return sql<RateRow>`select ${rateColumns}
    from tax_rates where org_id = ${orgId} and tax_classification_id = any(${classificationIds}::uuid[]) order by from_date desc`;
}

/** All rates of the classifications of these products, newest first in each. */
export function listRatesOfProducts(orgId: string, productIds: readonly string[]): Statement<RateRow> {
  return sql<RateRow>`select ${rateColumns}
    from tax_rates where org_id = ${orgId} and tax_classification_id = any(array(
      select tax_classification_id from products where org_id = ${orgId} and id = any(${[...productIds]}::uuid[]))) order by from_date desc`;
}

/** Start dates of rates that vouchers use. Goods are found by their stock moves, which have an index; services by vouchers. */
export function listUsedRates(orgId: string, id: string): Statement<{ from: string }> {
  const its = sql`p.org_id = ${orgId} and p.tax_classification_id = ${id}`;
  const within = (day: string) => sql`${sql.ref(day)} >= r.from_date and ${sql.ref(day)} < r.next_date`;
  return sql<{ from: string }>`select r.from_date as "from"
    from (select from_date, lead(from_date, 1, 'infinity') over (order by from_date) as next_date from tax_rates
      where org_id = ${orgId} and tax_classification_id = ${id}) r
    where exists (select from products p join stock_moves m on m.org_id = p.org_id and m.product_id = p.id
        where ${its} and p.kind = 'goods' and m.voucher_id is not null and ${within('m.move_date')})
      or exists (select from products p join voucher_items i on i.org_id = p.org_id and i.product_id = p.id
        join vouchers v on v.org_id = i.org_id and v.id = i.voucher_id
        where ${its} and p.kind = 'service' and v.cancelled_at is null and ${within('v.voucher_date')})`;
}
