import type { Writable } from 'node:stream';
import type pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { only } from '../platform/only.ts';
import { columnsOf, listTables, named, setPlainTexts, type TableShape } from './snapshot-store.ts';

type Rule = { table: string; name: string; definition: string };

/**
 * Empties a migrated database and calls `load` to fill it, in one transaction. Foreign keys are dropped before and created again after,
 * which checks them: rows may come in any order. The trigger that refuses an unbalanced voucher is off meanwhile; `verify` sums every
 * voucher. This needs the owner of the tables, but no superuser.
 */
export async function loadInto(owner: pg.ClientBase, load: () => Promise<void>): Promise<void> {
  await owner.query('begin');
  try {
    await setPlainTexts(owner);
    await owner.query('set local row_security = off');
    const tables = await listTables(owner);
    const references = await listReferences(owner);
    for (const { table, name } of references) await owner.query(`alter table ${table} drop constraint ${owner.escapeIdentifier(name)}`);
    await owner.query(`truncate ${tables.map(({ name }) => named(owner, name)).join(', ')}`);
    for (const { name } of tables) await owner.query(`alter table ${named(owner, name)} disable trigger user`);
    await load();
    for (const { name } of tables) await owner.query(`alter table ${named(owner, name)} enable trigger user`);
    for (const { table, name, definition } of references)
      await owner.query(`alter table ${table} add constraint ${owner.escapeIdentifier(name)} ${definition}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback').catch(() => {});
    throw error;
  }
  await owner.query('analyze');
}

/** Accepts the lines of a table; `rowCount` is known when the stream has ended. */
export function copyInto(owner: pg.ClientBase, table: TableShape): Writable & Pick<CopyStreamQuery, 'rowCount'> {
  return owner.query(copyFrom(`copy ${named(owner, table.name)} (${columnsOf(owner, table)}) from stdin`));
}

/** True if the schema is empty, without tables and without the list of migrations. */
export async function isEmptyDatabase(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ empty: boolean }>(
    `select not exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as empty`,
  );
  return only(rows).empty;
}

async function listReferences(owner: pg.ClientBase): Promise<Rule[]> {
  const { rows } = await owner.query<Rule>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`);
  return rows;
}
