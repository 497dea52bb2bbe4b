import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withClient } from './database-server.ts';
import { migrate, migrationsFolder } from './migrate.ts';

const { owner, template } = inject('testServer');
const database = `${template}_scratch`;
const asOwner = <T>(work: (client: pg.Client) => Promise<T>) => withClient('the test', { ...owner, database }, work);
const onServer = (command: string) => withClient('the test', owner, (client) => client.query(command));

let folder: string;
const writeMigration = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-migrations-'));
  await onServer(`create database ${database}`);
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await onServer(`drop database ${database} with (force)`);
});

test('each migration runs once, in the order of its number', async () => {
  writeMigration('0002-second.sql', 'alter table first add column name text;');
  writeMigration('0001-first.sql', '-- opens the books; once\ncreate table first (id int);\ninsert into first values (1);');
  expect(await asOwner((client) => migrate(client, folder))).toEqual(['0001-first', '0002-second']);
  expect(await asOwner((client) => migrate(client, folder))).toEqual([]);
});

test('one migrator works and the other waits', async () => {
  writeMigration('0001-first.sql', 'create table first (id int); select pg_sleep(0.1);');
  const ran = await Promise.all([1, 2].map(() => asOwner((client) => migrate(client, folder))));
  expect(ran.map((names) => names.length).sort()).toEqual([0, 1]);
});

test('a failing migration is named, and leaves nothing of itself behind', async () => {
  writeMigration('0001-first.sql', 'create table first (id int);');
  writeMigration('0002-second.sql', 'create table second (id int); create table first (id int);');
  await expect(asOwner((client) => migrate(client, folder))).rejects.toThrow(
    'migration 0002-second.sql failed: relation "first" already exists',
  );
  const { rows } = await asOwner((client) =>
    client.query(`select to_regclass('first') is not null as first, to_regclass('second') is not null as second`),
  );
  expect(rows).toEqual([{ first: true, second: false }]);
});

test('a migration that slips in before one that ran is refused', async () => {
  writeMigration('0002-second.sql', 'create table second (id int);');
  await asOwner((client) => migrate(client, folder));
  writeMigration('0001-first.sql', 'create table first (id int);');
  await expect(asOwner((client) => migrate(client, folder))).rejects.toThrow(
    'Not run migration 0001-first is preceding already run migration 0002-second',
  );
});

test('a database of a newer Bahi is refused', async () => {
  writeMigration('0001-first.sql', 'create table first (id int);');
  await asOwner((client) => migrate(client, folder));
  rmSync(join(folder, '0001-first.sql'));
  await expect(asOwner((client) => migrate(client, folder))).rejects.toThrow(
    'The database was migrated by a newer Bahi (it knows 0001-first)',
  );
});

test('the migrations of Bahi run from the ground', async () => {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'));
  expect(await asOwner((client) => migrate(client))).toHaveLength(files.length);
});
