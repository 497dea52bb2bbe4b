import { type RawBuilder, sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { records } from '../platform/record-uses.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

const nameTaken = exists('name', 'This name is in use');

export const masterConstraints: ConstraintRefusals = {
  brands_name_unique: nameTaken,
  categories_name_unique: nameTaken,
  subcategories_name_unique: exists('name', 'The category has a sub-category of this name'),
  subcategories_category: gone('categoryId', 'This category is no longer there'),
  price_levels_name_unique: nameTaken,
  godowns_name_unique: nameTaken,
};

export type MasterRow = RecordRow & { name: string };
export type SubcategoryRow = MasterRow & { categoryId: string; categoryName: string };

/** A master that has little more than a name, and the columns read with it. */
export type Master<Row extends MasterRow> = {
  record: 'brand' | 'category' | 'subcategory' | 'priceLevel' | 'godown';
  /** The noun in the message after a save. */
  noun: string;
  columns: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
  /** Never there: it carries the type of the row. */
  row?: Row;
};

const nameOnly = { columns: sql``, joins: sql`` };
export const brand: Master<MasterRow> = { record: 'brand', noun: 'Brand', ...nameOnly };
export const category: Master<MasterRow> = { record: 'category', noun: 'Category', ...nameOnly };
export const priceLevel: Master<MasterRow> = { record: 'priceLevel', noun: 'Price level', ...nameOnly };
export const subcategory: Master<SubcategoryRow> = {
  record: 'subcategory',
  noun: 'Sub-category',
  columns: sql`, m.category_id as "categoryId", c.name as "categoryName"`,
  joins: sql`join categories c on c.org_id = m.org_id and c.id = m.category_id`,
};

const select = <Row extends MasterRow>(master: Master<Row>) => sql`select ${recordColumns('m')}, m.name ${master.columns}`;
const from = <Row extends MasterRow>({ record, joins }: Master<Row>) => sql`from ${sql.table(records[record].table)} m ${joins}`;

/** One record by id, even if inactive. */
export function findMaster<Row extends MasterRow>(master: Master<Row>, orgId: string, id: string): Statement<Row> {
  return sql<Row>`${select(master)} ${from(master)} where m.org_id = ${orgId} and m.id = ${id}`;
}

/** Those of these folded names. */
export function listMastersNamed<Row extends MasterRow>(master: Master<Row>, orgId: string, sortKeys: readonly string[]): Statement<Row> {
  return sql<Row>`${select(master)} ${from(master)} where m.org_id = ${orgId} and m.sort_key = any(${[...sortKeys]}::text[])`;
}

export type MasterFilter = { words: readonly string[]; state: RecordState; categoryId?: string | undefined };

const matching = (orgId: string, { words, state, categoryId }: MasterFilter) =>
  sql`m.org_id = ${orgId} ${inState('m', state)} ${categoryId ? sql`and m.category_id = ${categoryId}` : sql``} ${andHoldsWords(sql`m.sort_key`, words)}`;

/** By name, going on after a key. A search looks at every name of the company: these lists are short. */
export function listMasters<Row extends MasterRow>(
  master: Master<Row>,
  orgId: string,
  filter: MasterFilter,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<Row & { sortKey: string }> {
  return sql<Row & { sortKey: string }>`${select(master)}, m.sort_key as "sortKey" ${from(master)} where ${matching(orgId, filter)}
    and (m.sort_key, m.id) > (${after[0]}, ${after[1]}::uuid) order by m.sort_key, m.id limit ${limit}`;
}

/** The number that match the filter, on all pages. */
export function countMasters<Row extends MasterRow>(
  { record }: Master<Row>,
  orgId: string,
  filter: MasterFilter,
): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from ${sql.table(records[record].table)} m where ${matching(orgId, filter)}`;
}

const columns = {
  name: 'name',
  sortKey: 'sort_key',
  isActive: 'is_active',
  categoryId: 'category_id',
  parentId: 'parent_id',
  isDefault: 'is_default',
  isDamage: 'is_damage',
  isVan: 'is_van',
  salesmanId: 'salesman_id',
} as const;
export type MasterValues = { readonly [Field in keyof typeof columns]?: string | boolean | null | undefined };

const defined = (values: MasterValues) =>
  Object.entries(values).flatMap(([field, value]) =>
    value === undefined ? [] : [{ column: sql.ref(columns[field as keyof MasterValues]), value: sql`${value}` }],
  );

/** A record of a name that no other of its kind has, refused by its constraint. */
export function insertMaster<Row extends MasterRow>({ record }: Master<Row>, orgId: string, id: string, values: MasterValues): Statement {
  const all = defined(values);
  return sql`insert into ${sql.table(records[record].table)} (org_id, id, ${sql.join(all.map(({ column }) => column))})
    values (${orgId}, ${id}, ${sql.join(all.map(({ value }) => value))})`;
}

/** Updates the given fields and increases the version. */
export function updateMaster<Row extends MasterRow>(
  { record }: Master<Row>,
  orgId: string,
  id: string,
  values: MasterValues,
  by: Pick<Caller, 'name'>,
): Statement {
  const set = [touched(by), ...defined(values).map(({ column, value }) => sql`${column} = ${value}`)];
  return sql`update ${sql.table(records[record].table)} set ${sql.join(set)} where org_id = ${orgId} and id = ${id}`;
}

/** Constraints refuse one that products or parties use. */
export function deleteMaster<Row extends MasterRow>({ record }: Master<Row>, orgId: string, id: string): Statement {
  return sql`delete from ${sql.table(records[record].table)} where org_id = ${orgId} and id = ${id}`;
}
