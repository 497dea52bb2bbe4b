import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { openKysely, openPool } from '../platform/database.ts';
import { withClient } from '../platform/database-server.ts';
import type { DB } from '../platform/tables.gen.ts';

export type TestDatabase = {
  /** As the serving role: row-level security is on. */
  pool: pg.Pool;
  db: Kysely<DB>;
  /** As the owner, whom row-level security does not bind. */
  ownerPool: pg.Pool;
};

// One per Vitest process; all its files share their globals.
const shared = globalThis as { testDatabase?: Promise<TestDatabase> };

/** The worker's own database, cloned from the migrated template at the first call. */
export function testDatabase(): Promise<TestDatabase> {
  shared.testDatabase ??= cloneTemplate();
  return shared.testDatabase;
}

/** Another database of the same schema, as another installation has it. Its name is dropped with the others at the end. */
export const anotherDatabase = (name: string): Promise<TestDatabase> => cloneTemplate(`_${name}`);

async function cloneTemplate(name = ''): Promise<TestDatabase> {
  const { app, owner, template } = inject('testServer');
  const database = `${template}_${process.pid}${name}`;
  await withClient('the tests', owner, (client) => client.query(`create database ${database} template ${template} strategy wal_log`));
  const pool = openPool({ ...app, database, allowExitOnIdle: true });
  return { pool, db: openKysely(pool), ownerPool: openPool({ ...owner, database, max: 2, allowExitOnIdle: true }) };
}
