import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { withClient } from '../platform/database-server.ts';
import { prepareDatabase } from '../platform/embedded/prepare-database.ts';
import { startEmbedded } from '../platform/embedded/start-embedded.ts';
import { migrate } from '../platform/migrate.ts';
import { checkStatements } from './check-statements.ts';

/** The test's connections: each clone has the same two roles. */
export type TestServer = { app: pg.ClientConfig; owner: pg.ClientConfig; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
    /** The file in which each process notes the statements that it sent. */
    statementsFile: string;
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { app, owner, leave } = await serverForTests();
  const template = `bahi_test_${process.pid}`;
  await withClient('the tests', owner, (client) => client.query(`create database ${template}`));
  await withClient('the tests', { ...owner, database: template }, (client) => migrate(client));
  project.provide('testServer', { app, owner, template });
  const folder = mkdtempSync(join(tmpdir(), 'bahi-statements-'));
  const statementsFile = join(folder, 'statements');
  writeFileSync(statementsFile, '');
  project.provide('statementsFile', statementsFile);
  return async () => {
    try {
      await withClient('the tests', { ...owner, database: template }, (client) => checkStatements(statementsFile, client));
    } finally {
      rmSync(folder, { recursive: true, force: true });
      await leave(template);
    }
  };
}

async function serverForTests() {
  const { TEST_DATABASE_URL, TEST_MIGRATION_DATABASE_URL } = process.env;
  if (TEST_DATABASE_URL && TEST_MIGRATION_DATABASE_URL) {
    const owner = partsOf(TEST_MIGRATION_DATABASE_URL);
    return {
      app: partsOf(TEST_DATABASE_URL),
      owner,
      leave: (template: string) => withClient('the tests', owner, (client) => dropDatabases(client, template)),
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'bahi-test-'));
  chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
  const server = await startEmbedded(join(folder, 'postgres'), {
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  });
  const { app, owner } = await prepareDatabase(server.connection, join(folder, 'secrets'));
  await withClient('the tests', server.connection, (client) => client.query('alter role bahi_owner createdb'));
  const leave = async () => {
    await server.stop(); // its databases go with the folder
    rmSync(folder, { recursive: true, force: true });
  };
  return { app, owner, leave };
}

// In parts, because the tests replace the database name.
function partsOf(address: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(address);
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

async function dropDatabases(owner: pg.Client, template: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select datname as name from pg_database where starts_with(datname, $1)', [
    template,
  ]);
  // The owner may not end the connections of the app's role, and a worker's last one may take a moment to close.
  for (const { name } of rows) await untilItWorks(() => owner.query(`drop database ${name}`));
}

async function untilItWorks(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await work();
      return;
    } catch (error) {
      if (tries === 20) throw error;
      await pause(250);
    }
  }
}
