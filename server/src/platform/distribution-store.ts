import type pg from 'pg';
import type { ForeignKey, TableOf } from './distribution.ts';

/** The tables' comments, and their foreign keys. */
export async function readSchema(owner: pg.Client): Promise<{ tables: TableOf[]; foreignKeys: ForeignKey[] }> {
  const tables = await owner.query<TableOf>(`select c.relname as name, obj_description(c.oid, 'pg_class') as kind from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and obj_description(c.oid, 'pg_class') in ('tenant', 'reference', 'local') order by c.relname`);
  const foreignKeys =
    await owner.query<ForeignKey>(`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`);
  return { tables: tables.rows, foreignKeys: foreignKeys.rows };
}
