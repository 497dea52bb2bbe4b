import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import type { TenantTable } from './tables-store.ts';

/** The owner's id in the archive, and the owner's id here. */
export type Owners = { before: string; now: string };

type Rows = { orgId: string; table: TenantTable; json: string; owners: Owners; people: readonly string[]; asNull: readonly string[] };

/**
 * Inserts rows of a table under the new company. PostgreSQL parses every value as the type of its column and refuses invalid ones. `asNull`
 * are columns that are left null.
 */
export function insertArchivedRows({ orgId, table, json, owners, people, asNull }: Rows): Statement {
  const value = (column: string): RawBuilder<unknown> => {
    if (asNull.includes(column)) return sql`null`;
    const stored = sql.ref(`r.${column}`);
    return people.includes(column) ? sql`case when ${stored} = ${owners.before}::uuid then ${owners.now}::uuid else ${stored} end` : stored;
  };
  return sql`insert into ${sql.table(table.name)} (org_id, ${sql.join(table.columns.map((column) => sql.ref(column)))})
    select ${orgId}::uuid, ${sql.join(table.columns.map(value))} from json_populate_recordset(null::${sql.table(table.name)}, ${json}::json) r returning org_id`;
}

/** Sets the columns that refer to rows of the same table, once all of them exist. */
export function updateSelfColumns(orgId: string, table: TenantTable, json: string): Statement {
  const set = table.selfColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`r.${column}`)}`);
  const isSame = table.key.map((column) => sql`${sql.ref(`t.${column}`)} = ${sql.ref(`r.${column}`)}`);
  const isSet = table.selfColumns.map((column) => sql`${sql.ref(`r.${column}`)} is not null`);
  return sql`update ${sql.table(table.name)} t set ${sql.join(set)} from json_populate_recordset(null::${sql.table(table.name)}, ${json}::json) r
    where t.org_id = ${orgId} and ${sql.join(isSame, sql` and `)} and (${sql.join(isSet, sql` or `)})`;
}

type Picture = { orgId: string; json: string; bytes: Buffer };

/** A picture with its bytes. */
export function insertArchivedPicture({ orgId, json, bytes }: Picture): Statement {
  return sql`insert into files (org_id, id, purpose, media_type, bytes, created_at)
    select ${orgId}::uuid, r.id, r.purpose, r.media_type, ${bytes}::bytea, r.created_at from json_populate_record(null::files, ${json}::json) r returning id`;
}

/**
 * References are checked by the inserting statement, because tables come in order: deferred to the commit, the checks would fill the
 * memory.
 */
export function checkReferencesAtOnce(): Statement {
  return sql`set constraints all immediate`;
}

/**
 * For the rest of the transaction. PostgreSQL has no statistics of uncommitted rows and assumes a single row: nested-loop joins over the
 * postings of fifty thousand vouchers took too long. A generic plan assumes a company of medium size.
 */
export function planForAnyCompany(): readonly Statement[] {
  return [sql`set local enable_nestloop = off`, sql`set local plan_cache_mode = force_generic_plan`];
}

type Company = { id: string; ownerId: string; name: string; sortKey: string; searchText: string; json: string; columns: readonly string[] };

/** Inserts the company with its new id and owner. Like every new company it waits for approval. */
export function insertArchivedCompany({ id, ownerId, name, sortKey, searchText, json, columns }: Company): Statement {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`r.${column}`)));
  return sql`insert into organizations (id, owner_id, name, sort_key, search_text, is_approved, is_blocked, is_active, ${list})
    select ${id}::uuid, ${ownerId}::uuid, ${name}, ${sortKey}, ${searchText}, false, false, true, ${values}
    from json_populate_record(null::organizations, ${json}::json) r`;
}

/** The columns of a company that an archive contains. */
export function listCompanyColumns(): Statement<{ name: string }> {
  return sql<{
    name: string;
  }>`select attname::text as name from pg_attribute where attrelid = 'organizations'::regclass and attnum > 0 and not attisdropped
    and attname not in ('id', 'owner_id', 'name', 'sort_key', 'search_text', 'is_approved', 'is_blocked', 'is_active') order by attnum`;
}

/** The owner's company with this name, if any. */
export function findCompanyNamed(ownerId: string, name: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where owner_id = ${ownerId} and name = ${name}`;
}
