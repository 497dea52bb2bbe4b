import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { requireAppRole } from './roles.ts';
import { splitSql } from './split-sql.ts';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Runs the migrations that this database has not seen, as its owner: each file in its own transaction, one command per
 * call (Citus takes no more), and one migrator at a time, the others wait. Answers the names of those that ran.
 * After an error the client is in an aborted transaction: end it.
 */
export async function migrate(owner: pg.Client, folder: string = migrationsFolder): Promise<string[]> {
  const { runner } = await import('node-pg-migrate');
  await requireAppRole(owner);
  await refuseNewerDatabase(owner, folder);
  let current = '';
  const noteCurrent = (line: string) => {
    current = /^### MIGRATION (\S+) \(UP\)/.exec(line)?.[1] ?? current;
  };
  try {
    const ran = await runner({
      dbClient: owner,
      dir: folder,
      ignorePattern: '.*(?<!\\.sql)',
      direction: 'up',
      migrationsTable: 'migrations',
      singleTransaction: false,
      checkOrder: true,
      advisoryLockMode: 'wait',
      logger: { info: noteCurrent, warn: () => {}, error: () => {} },
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: (paths) => Promise.all(paths.map(readMigration)) }],
    });
    return ran.map(({ name }) => name);
  } catch (error) {
    if (current === '') throw error;
    throw new Error(`migration ${current}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}

async function readMigration(path: string) {
  const commands = splitSql(await readFile(path, 'utf8'));
  const up = (migration: { sql(command: string): void }) => {
    for (const command of commands) migration.sql(command);
  };
  return { id: basename(path, '.sql'), filePaths: [path], actions: { up, down: false as const } };
}

// An older program on a newer schema would write what the newer one no longer understands.
async function refuseNewerDatabase(owner: pg.Client, folder: string): Promise<void> {
  const { rows } = await owner.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`);
  if (!rows[0]?.known) return;
  const files = new Set((await readdir(folder)).map((file) => basename(file, '.sql')));
  const ran = await owner.query<{ name: string }>('select name from migrations order by id');
  const unknown = ran.rows.find(({ name }) => !files.has(name));
  if (unknown)
    throw new CannotStart(`The database was migrated by a newer Bahi (it knows ${unknown.name}): start that version or a newer one.`);
}
