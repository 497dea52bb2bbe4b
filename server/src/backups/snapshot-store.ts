import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { only } from '../platform/only.ts';

/** A table as a backup reads and writes it: its columns in their order, without those that the database computes. */
export type TableShape = { name: string; columns: string[] };

const notKept = ['migrations', 'sessions', 'sign_in_steps', 'one_time_codes'];
const backupLock = [0x62616869, 2];

/** Takes the backup lock for this connection; false if another connection is making a backup of this database. */
export async function tryBackupLock(owner: pg.ClientBase): Promise<boolean> {
  const { rows } = await owner.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', backupLock);
  return only(rows).taken;
}

/**
 * Begins a transaction with one snapshot until its end. It blocks no writer, only changes of the schema (ACCESS SHARE). Row-level security
 * is off: a role that it would filter gets an error instead of fewer rows.
 */
export async function beginSnapshot(owner: pg.ClientBase): Promise<void> {
  await owner.query('begin isolation level repeatable read read only');
  await owner.query('set local row_security = off');
  await setPlainTexts(owner);
  await owner.query("set local lock_timeout = '30s'");
  const tables = await listTables(owner); // the first query takes the snapshot
  await owner.query(`lock table ${tables.map(({ name }) => named(owner, name)).join(', ')} in access share mode`);
}

/** One text per value, independent of server and role settings; and no statement timeout, because a large table takes long. */
export async function setPlainTexts(owner: pg.ClientBase): Promise<void> {
  for (const setting of [
    "timezone = 'UTC'",
    "datestyle = 'ISO, YMD'",
    "intervalstyle = 'postgres'",
    "bytea_output = 'hex'",
    'extra_float_digits = 1',
    "client_encoding = 'UTF8'",
    'statement_timeout = 0',
    'idle_in_transaction_session_timeout = 0',
  ])
    await owner.query(`set local ${setting}`);
}

/**
 * All tables with rows to keep, by name. Without the list of migrations, which a restore writes itself. Without temporary access: a user
 * who signed out or was blocked after the backup must not be signed in again by a restore.
 */
export async function listTables(owner: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await owner.query<TableShape>(
    `
    select c.relname as name, array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all ($1)
    group by c.relname order by c.relname collate "C"`,
    [notKept],
  );
  return rows;
}

/**
 * The rows of a table in PostgreSQL's text format, one per line. The stream's own `rowCount` may still be 0 at its end, because the database
 * sends the count after the last row.
 */
export function copyRows(owner: pg.ClientBase, table: TableShape): Readable {
  return owner.query(copyTo(`copy (select ${columnsOf(owner, table)} from ${named(owner, table.name)}) to stdout`));
}

/** The PostgreSQL version, the instant of this transaction, and the size of the database on disk. */
export async function describeDatabase(owner: pg.ClientBase): Promise<{ postgres: string; at: Date; bytes: number }> {
  const { rows } = await owner.query<{ postgres: string; at: Date; bytes: string }>(
    `select current_setting('server_version') as postgres, now() as at, pg_database_size(current_database()) as bytes`,
  );
  const { postgres, at, bytes } = only(rows);
  return { postgres, at, bytes: Number(bytes) };
}

/** A table's name as SQL. */
export const named = (owner: pg.ClientBase, table: string) => `public.${owner.escapeIdentifier(table)}`;
/** A table's columns as SQL. */
export const columnsOf = (owner: pg.ClientBase, { columns }: TableShape) =>
  columns.map((column) => owner.escapeIdentifier(column)).join(', ');
