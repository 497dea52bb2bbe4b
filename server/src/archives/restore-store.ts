import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import type { TenantTable } from './tables-store.ts';

/** Whom an archive names as the owner, and who that is here. */
export type Owners = { before: string; now: string };

type Rows = { orgId: string; table: TenantTable; json: string; owners: Owners; people: readonly string[]; asNull: readonly string[] };

/**
 * Writes rows of a table under the company, of whatever company they were before. PostgreSQL reads every value as the type of its column and
 * refuses what is none. `asNull` are columns that are left empty here.
 */
export function insertArchivedRows({ orgId, table, json, owners, people, asNull }: Rows): Statement {
  const value = (column: string): RawBuilder<unknown> => {
    if (asNull.includes(column)) return sql`null`;
    const given = sql.ref(`r.${column}`);
    return people.includes(column) ? sql`case when ${given} = ${owners.before}::uuid then ${owners.now}::uuid else ${given} end` : given;
  };
  return sql`insert into ${sql.table(table.name)} (org_id, ${sql.join(table.columns.map((column) => sql.ref(column)))})
    select ${orgId}::uuid, ${sql.join(table.columns.map(value))} from json_populate_recordset(null::${sql.table(table.name)}, ${json}::json) r`;
}

/** Sets the columns by which rows refer to rows of the same table, once all of them are there. */
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
    select ${orgId}::uuid, r.id, r.purpose, r.media_type, ${bytes}::bytea, r.created_at from json_populate_record(null::files, ${json}::json) r`;
}

/** References are checked by the statement that writes them, as tables come in their order: kept for the commit, they would fill the memory. */
export function checkReferencesAtOnce(): Statement {
  return sql`set constraints all immediate`;
}

/**
 * For the rest of the transaction. PostgreSQL knows no sizes of rows that are not committed and takes the new company for one of a single row:
 * joined row by row, the postings of fifty thousand vouchers took longer than anybody waits. A generic plan counts on a company of middling size.
 */
export function planForAnyCompany(): readonly Statement[] {
  return [sql`set local enable_nestloop = off`, sql`set local plan_cache_mode = force_generic_plan`];
}

type Company = { id: string; ownerId: string; name: string; sortKey: string; searchText: string; json: string; columns: readonly string[] };

/** The company under its new id and owner. It waits for approval as every new one does. */
export function insertArchivedCompany({ id, ownerId, name, sortKey, searchText, json, columns }: Company): Statement {
  const list = sql.join(columns.map((column) => sql.ref(column)));
  const values = sql.join(columns.map((column) => sql.ref(`r.${column}`)));
  return sql`insert into organizations (id, owner_id, name, sort_key, search_text, is_approved, is_blocked, is_active, ${list})
    select ${id}::uuid, ${ownerId}::uuid, ${name}, ${sortKey}, ${searchText}, false, false, true, ${values}
    from json_populate_record(null::organizations, ${json}::json) r`;
}

/** The columns of a company that an archive brings. */
export function listCompanyColumns(): Statement<{ name: string }> {
  return sql<{
    name: string;
  }>`select attname::text as name from pg_attribute where attrelid = 'organizations'::regclass and attnum > 0 and not attisdropped
    and attname not in ('id', 'owner_id', 'name', 'sort_key', 'search_text', 'is_approved', 'is_blocked', 'is_active') order by attnum`;
}

/** Whether the owner has a company of this name. */
export function findCompanyNamed(ownerId: string, name: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from organizations where owner_id = ${ownerId} and name = ${name}`;
}
