import { invariant } from '@bahi/core/basics/invariant';
import { CompiledQuery, sql } from 'kysely';
import { isUuid } from '../platform/nil-uuid.ts';
import type { Statement, Unprepared } from '../platform/transaction.ts';

/** A tenant table as the catalogue describes it, without generated columns and `org_id`. */
export type TenantTable = {
  name: string;
  columns: string[];
  /** The columns of the primary key after `org_id`. */
  key: string[];
  /** Tables that this one refers to, except itself. */
  refersTo: string[];
  /** Columns that refer to another row of the same table. */
  selfColumns: string[];
};

/** Every table whose comment says `tenant`. */
export function listTenantTables(): Statement<TenantTable> {
  return sql<TenantTable>`select c.relname::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        and a.attname <> 'org_id' order by a.attnum) as columns,
      array(select a.attname::text from pg_index i cross join unnest(i.indkey::int2[]) with ordinality k (number, at)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'org_id' order by k.at) as key,
      array(select distinct f.confrelid::regclass::text from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
        and f.confrelid <> 'organizations'::regclass) as "refersTo",
      array(select distinct a.attname::text from pg_constraint f cross join unnest(f.conkey) k (number)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = c.oid and a.attname <> 'org_id') as "selfColumns"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') = 'tenant'
    order by c.relname`;
}

export function countRows(orgId: string, table: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from ${sql.table(table)} where org_id = ${orgId}`;
}

/** Opens a cursor over the rows of a table in the order of its key, each as JSON; `without` are columns that are exported separately. */
export function openRows(orgId: string, { name, columns, key }: TenantTable, without: readonly string[]): Unprepared {
  const wanted = columns.filter((column) => !without.includes(column));
  return openCursor(
    orgId,
    `select row_to_json(r)::text as row from (select ${list(wanted)} from "${name}" where org_id = @org order by ${list(['org_id', ...key])}) r`,
  );
}

/** Opens the cursor that `fetchRows` reads. A cursor takes no parameters, so the company replaces `@org` in its text. */
export function openCursor(orgId: string, select: string): Unprepared {
  invariant(isUuid(orgId), 'a company is named by its uuid');
  return unprepared(`declare archived no scroll cursor for ${select.replaceAll('@org', `'${orgId}'::uuid`)}`);
}

/** The next rows of the open cursor. Its columns vary, so the statement must not be prepared. */
export function fetchRows(count: number): Unprepared {
  return unprepared(`fetch ${count} from archived`);
}

export function closeRows(): Unprepared {
  return unprepared('close archived');
}

const list = (names: readonly string[]) => names.map((each) => `"${each}"`).join(', ');
const unprepared = (text: string): Unprepared => ({ ...CompiledQuery.raw(text, []), isUnprepared: true });

/** The company row without columns of this installation: its owner, and the admin's approval or block. */
export function findCompanyRow(orgId: string): Statement<{ row: string }> {
  return sql<{
    row: string;
  }>`select (to_jsonb(o) - 'owner_id' - 'is_approved' - 'is_blocked' - 'is_active')::text as row from organizations o where o.id = ${orgId}`;
}

/** Owner and staff who wrote in the company, by id and name. */
export function listPeople(orgId: string): Statement<{ id: string; name: string; kind: string; role: string | null }> {
  return sql<{ id: string; name: string; kind: string; role: string | null }>`
    select p.id, p.name, 'owner' as kind, null as role from organizations o join primary_users p on p.id = o.owner_id where o.id = ${orgId}
    union all select s.id, s.name, 'staff', s.role from memberships m join secondary_users s on s.id = m.secondary_user_id where m.organization_id = ${orgId}
    order by kind, name, id`;
}

/** Pictures, a few at a time, because their bytes become files. */
export function listPictures(orgId: string, after: string, limit: number): Statement<{ id: string; mediaType: string; bytes: Buffer }> {
  return sql<{ id: string; mediaType: string; bytes: Buffer }>`select id, media_type as "mediaType", bytes from files
    where org_id = ${orgId} and id > ${after} order by id limit ${limit}`;
}

export type PaperName = { id: string; kind: string; financialYear: number; number: string };

/** The next vouchers, for their PDFs. */
export function listPaperNames(orgId: string, after: string, limit: number): Statement<PaperName> {
  return sql<PaperName>`select id, kind, financial_year as "financialYear", number from vouchers where org_id = ${orgId} and id > ${after} order by id limit ${limit}`;
}

export function countVouchers(orgId: string): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*) as total from vouchers where org_id = ${orgId}`;
}
