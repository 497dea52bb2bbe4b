import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../app.ts';
import { openKysely, openPool } from '../platform/database.ts';
import { withClient } from '../platform/database-server.ts';
import type { DB } from '../platform/tables.gen.ts';
import { testSeal } from './test-app.ts';

export type SharedDatabase = {
  /** The environment with which a separate server process serves this database. */
  environment: Record<string, string>;
  pool: pg.Pool;
  db: Kysely<DB>;
  /** A server inside the test, to create companies. */
  app: FastifyInstance;
  close(): Promise<void>;
};

/** A database that several server processes share, with two addresses as in production. It is migrated, or empty for the first of them. */
export async function sharedDatabase(name: string, { isEmpty = false } = {}): Promise<SharedDatabase> {
  const { app: serving, owner, template } = inject('testServer');
  const database = `${template}_${name}_${process.pid}`;
  const like = isEmpty ? '' : `template ${template} strategy wal_log`;
  await withClient('the tests', owner, (client) => client.query(`create database ${database} ${like}`));
  const pool = openPool({ ...serving, database, max: 4 });
  const db = openKysely(pool);
  const app = await buildApp({ pool, db, secureCookies: false, metricsFor: 'loopback', seal: testSeal, logger: false });
  const close = async () => {
    await app.close();
    await pool.end();
  };
  const environment = {
    DATABASE_URL: addressOf({ ...serving, database }),
    MIGRATION_DATABASE_URL: addressOf({ ...owner, database }),
    SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  return { environment, pool, db, app, close };
}

/** The host may be the folder of a socket, which a URL accepts only as a parameter. */
function addressOf({ host = '', port = 5432, user = '', password, database = '' }: pg.ClientConfig): string {
  const secret = encodeURIComponent(String(password));
  return `postgres://${user}:${secret}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
