import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { CannotStart } from './cannot-start.ts';
import { isDistributed } from './distribution.ts';
import { placeNewTables, readSchema } from './distribution-store.ts';
import { only } from './only.ts';
import { requireAppRole } from './roles.ts';
import { splitSql } from './split-sql.ts';

type Wish = { folder?: string; count?: number };

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

/**
 * Runs the pending migrations, as the owner of the database: each file in its own transaction, one command per call (required by Citus),
 * and one migrator at a time. On a cluster that is distributed, the new tables of a file get their place before the next file runs; if that
 * stopped, the next call does it. Returns the names of those that ran. `count` stops after that many, for a restore. After an error the
 * client is in an aborted transaction: end it.
 */
export async function migrate(
  owner: pg.Client,
  { folder = migrationsFolder, count = Number.POSITIVE_INFINITY }: Wish = {},
): Promise<string[]> {
  const { runner } = await import('node-pg-migrate');
  await requireAppRole(owner);
  await refuseOthersThanOwner(owner);
  await refuseNewerDatabase(owner, folder);
  const isOnCluster = isDistributed(await readSchema(owner));
  if (isOnCluster) await placeNewTables(owner);
  let current = '';
  const noteCurrent = (line: string) => {
    current = /^### MIGRATION (\S+) \(UP\)/.exec(line)?.[1] ?? current;
  };
  const run = (most: number) =>
    runner({
      dbClient: owner,
      dir: folder,
      ignorePattern: '.*(?<!\\.sql)',
      direction: 'up',
      count: most,
      migrationsTable: 'migrations',
      singleTransaction: false,
      checkOrder: true,
      advisoryLockMode: 'wait',
      logger: { info: noteCurrent, warn: () => {}, error: () => {} },
      migrationLoaderStrategies: [{ extensions: ['.sql'], loader: (paths) => Promise.all(paths.map(readMigration)) }],
    });
  try {
    if (!isOnCluster) return (await run(count)).map(({ name }) => name);
    const names: string[] = [];
    while (names.length < count) {
      const [ran] = await run(1);
      if (ran === undefined) break;
      names.push(ran.name);
      await placeNewTables(owner);
    }
    return names;
  } catch (error) {
    if (current === '') throw error;
    throw new Error(`migration ${current}.sql failed: ${(error as Error).message}`, { cause: error });
  }
}

/** A cluster limits the waiting of everybody else. */
const waitsForLocks = 'set local lock_timeout to 0';

async function readMigration(path: string) {
  const commands = splitSql(await readFile(path, 'utf8'));
  const up = (migration: { sql(command: string): void }) => {
    for (const command of [waitsForLocks, ...commands]) migration.sql(command);
  };
  return { id: basename(path, '.sql'), filePaths: [path], actions: { up, down: false as const } };
}

/** The pending migrations, and whether the database has none at all. Refuses what `migrate` refuses. */
export async function pendingMigrations(owner: pg.Client): Promise<{ pending: string[]; isNew: boolean }> {
  await requireAppRole(owner);
  await refuseOthersThanOwner(owner);
  await refuseNewerDatabase(owner, migrationsFolder);
  const [files, ran] = await Promise.all([knownMigrations(), migrationsOf(owner)]);
  return { pending: files.filter((name) => !ran.includes(name)), isNew: ran.length === 0 };
}

/** Refuses a database whose schema is not that of this program. */
export async function requireMigrated(owner: pg.Client): Promise<void> {
  await refuseOthersThanOwner(owner);
  await refuseNewerDatabase(owner, migrationsFolder);
  const [files, ran] = await Promise.all([migrationsIn(migrationsFolder), migrationsOf(owner)]);
  if (files.some((name) => !ran.includes(name)))
    throw new CannotStart('The database is not up to date with this Bahi: npm start or npm run migrate updates it.');
}

/** Refuses a role that may not change the schema. */
export async function refuseOthersThanOwner(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ name: string; may: boolean }>(`select current_user as name, coalesce(
    (select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migrations')), has_schema_privilege('public', 'create')) as may`);
  const { name, may } = only(rows);
  if (!may)
    throw new CannotStart(
      `The database user ${name} may not change the schema: let MIGRATION_DATABASE_URL name the owner of the database.`,
    );
}

// An older program on a newer schema would write what the newer one no longer understands.
async function refuseNewerDatabase(owner: pg.Client, folder: string): Promise<void> {
  const [files, ran] = await Promise.all([migrationsIn(folder), migrationsOf(owner)]);
  const unknown = ran.find((name) => !files.includes(name));
  if (!unknown) return;
  throw new CannotStart(
    `The database was migrated by a newer Bahi (it knows ${unknown}): start that version or a newer one. Nothing was changed.`,
  );
}

/** The names of the migrations in this program, in order. */
export const knownMigrations = async (): Promise<string[]> => (await migrationsIn(migrationsFolder)).sort();

/** The name of the last migration of this program, and so of every database that it serves. */
export const lastMigration = async (): Promise<string> => (await knownMigrations()).at(-1) ?? '';

const migrationsIn = async (folder: string): Promise<string[]> => (await readdir(folder)).map((file) => basename(file, '.sql'));

/** The names of the applied migrations, in order; empty if the database was never migrated. */
export async function migrationsOf(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ known: boolean }>(`select to_regclass('migrations') is not null as known`);
  if (!rows[0]?.known) return [];
  const ran = await owner.query<{ name: string }>('select name from migrations order by id');
  return ran.rows.map(({ name }) => name);
}
