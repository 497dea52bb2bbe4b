import { type RawBuilder, sql } from 'kysely';
import { type RecordName, records, type Use } from './record-uses.ts';
import type { Caller } from './request-context.ts';
import { insertRows } from './rows.ts';
import type { Statement } from './transaction.ts';

/** The common columns of all records, with the names of the wire. */
export type RecordRow = { _id: string; isActive: boolean; version: number; changedAt: string | null; changedBy: string | null };

/** The columns of RecordRow, for a table with this alias. */
export function recordColumns(alias: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${of('id')} as "_id", ${of('is_active')} as "isActive", ${of('version')}, ${of('changed_at')} as "changedAt", ${of('changed_by_name')} as "changedBy"`;
}

/** `set` of every update: increases the version and stores who changed the row. */
export function touched({ name }: Pick<Caller, 'name'>): RawBuilder<unknown> {
  return sql`version = version + 1, changed_at = now(), changed_by_name = ${name}`;
}

export type RecordState = 'active' | 'inactive' | 'all';

/** `and …` of every list: active, inactive or all. */
export function inState(alias: string, state: RecordState): RawBuilder<unknown> {
  if (state === 'all') return sql``;
  const isActive = sql.ref(`${alias}.is_active`);
  return state === 'active' ? sql`and ${isActive}` : sql`and not ${isActive}`;
}

/**
 * Locks a record's row, before it is read in a separate statement. A change does not block vouchers that refer to it; a removal waits for
 * them and blocks later ones, so that counted uses are complete.
 */
export function lockRecord(orgId: string, record: Exclude<RecordName, 'company'>, id: string, purpose: 'change' | 'removal'): Statement {
  const strength = purpose === 'change' ? sql`for no key update` : sql`for update`;
  return sql`select from ${sql.table(records[record].table)} where org_id = ${orgId} and id = ${id} ${strength}`;
}

/** Larger numbers are shown as this: counting a million vouchers would take too long. */
const mostCounted = 1000;

/** The number of each use of the record. */
export function countUses(orgId: string, record: RecordName, id: string): Statement<{ what: string; count: number }> {
  const each = records[record].uses.map(({ what, table, column }: Use) => {
    const refers = sql`select from ${sql.table(table)} where org_id = ${orgId} and ${sql.ref(column)} = ${id} limit ${mostCounted}`;
    return sql`select ${what}::text as what, (select count(*)::int from (${refers}) refers) as count`;
  });
  const all = each.length > 0 ? sql.join(each, sql` union all `) : sql`select '' as what, 0 as count`;
  return sql<{ what: string; count: number }>`select what, count from (${all}) uses where count > 0`;
}

export const insertRecordVersions = insertRows('record_versions', [
  'org_id',
  'record',
  'record_id',
  'version',
  'before',
  'after',
  'changed_by',
  'changed_by_name',
]);

export type RecordVersionRow = { version: number; before: string; after: string | null; at: string; by: string };

/** The stored versions of a record below this one, the last change first. */
export function listRecordVersions(
  orgId: string,
  record: RecordName,
  id: string,
  below: number,
  limit: number,
): Statement<RecordVersionRow> {
  return sql<RecordVersionRow>`select version, before, after, changed_at as at, changed_by_name as by from record_versions
    where org_id = ${orgId} and record = ${record} and record_id = ${id} and version < ${below} order by version desc limit ${limit}`;
}

export type DeletedRow = { id: string; before: string; at: string; by: string; millis: string };

/** The last states of deleted records, the last deletion first; `after` is the last row of the previous page. */
export function listDeletedVersions(
  orgId: string,
  record: RecordName,
  after: { millis: number; id: string } | null,
  limit: number,
): Statement<DeletedRow> {
  const millis = sql`floor(extract(epoch from changed_at) * 1000)::bigint`;
  return sql<DeletedRow>`select record_id as id, before, changed_at as at, changed_by_name as by, ${millis}::text as millis from record_versions
    where org_id = ${orgId} and record = ${record} and after is null
    ${after ? sql`and (${millis}, record_id) < (${after.millis}::bigint, ${after.id}::uuid)` : sql``}
    order by ${millis} desc, record_id desc limit ${limit}`;
}

/** True if the record exists, or existed before it was deleted. */
export function findRecordEver(orgId: string, record: RecordName, id: string): Statement<{ isKnown: boolean }> {
  const { table } = records[record];
  const isThere = table
    ? sql`exists (select from ${sql.table(table)} where org_id = ${orgId} and id = ${id})`
    : sql`${id}::uuid = ${orgId}::uuid`;
  return sql<{ isKnown: boolean }>`select ${isThere} or exists (
    select from record_versions where org_id = ${orgId} and record = ${record} and record_id = ${id}) as "isKnown"`;
}
