import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openKysely, openPool } from '../platform/database.ts';
import { withClient } from '../platform/database-server.ts';
import { migrationsFolder } from '../platform/migrate.ts';
import { sealWith } from '../platform/seal.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, openCounter, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';
import { Archive } from './archive/read-archive.ts';
import { makeBackup } from './make-backup.ts';
import { chooseKey, restoreDatabase } from './restore-backup.ts';
import { listTables } from './snapshot-store.ts';

const { app, pool, ownerPool } = await testApp();
const { app: appRole, owner: server, template } = inject('testServer');
const live = `${template}_${process.pid}`;
const key = Buffer.alloc(32, 7);
const writers = 8;

let folder: string;
let counter: Counter;
const at = (name: string) => join(folder, name);
const source = (database: string) => ({ owner: { ...server, database }, dataFolder: folder, secretsKey: key });
const onServer = (command: string) => withClient('the test', server, (client) => client.query(command));
const asOwner = <T>(database: string, work: (client: pg.Client) => Promise<T>) => withClient('the test', { ...server, database }, work);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-backup-'));
  counter = await openCounter(app, pool);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function withArchive<T>(file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const archive = await Archive.open(file);
  return work(archive).finally(() => archive.close());
}

async function withEmptyDatabase<T>(name: string, work: (database: string) => Promise<T>): Promise<T> {
  const database = `${template}_${process.pid}_${name}`;
  await onServer(`create database ${database}`);
  return work(database).finally(() => onServer(`drop database ${database}`));
}

const countSales = async (by: { query: pg.Pool['query'] }) => {
  const { rows } = await by.query<{ count: string }>(`select count(*) from vouchers where org_id = $1 and kind = 'sales'`, [counter.orgId]);
  return Number(rows[0]?.count);
};

/** Every constraint, and every trigger with its state. */
const listRules = async (by: { query: pg.Pool['query'] }) => {
  const { rows } = await by.query(`select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select concat_ws(' ', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal order by 1`);
  return rows;
};

test('a backup made while eight clients sell is a snapshot of the books, and a restore reproduces it', async () => {
  let isOver = false;
  let acknowledged = 0;
  const client = async () => {
    while (!isOver) {
      expect((await sell(app, counter, saleOf(counter, 1))).status).toBe(200);
      acknowledged += 1;
    }
  };
  const selling = Promise.all(Array.from({ length: writers }, client));
  while (acknowledged < writers * 2) await new Promise((resolve) => setTimeout(resolve, 5));
  const before = acknowledged;
  const { manifest } = await makeBackup(source(live), at('busy.zip'));
  const after = acknowledged;
  isOver = true;
  await selling;
  expect(after, 'nobody waited for the backup').toBeGreaterThan(before);

  await withEmptyDatabase('restored', async (database) => {
    await withArchive(at('busy.zip'), async (archive) => {
      await archive.checkSums();
      await restoreDatabase(archive, { ...server, database });
    });
    const restored = openPool({ ...appRole, database, max: 2 });
    expect(await verifyCompany(restored, openKysely(restored), counter.orgId)).toEqual([]);
    await restored.end();
    const sold = await asOwner(database, countSales);
    expect(sold).toBeGreaterThanOrEqual(before);
    expect(sold).toBeLessThanOrEqual(after + writers);
    expect(await countSales(ownerPool)).toBeGreaterThan(sold);
    const again = await makeBackup(source(database), at('again.zip'));
    expect(again.manifest.tables).toEqual(manifest.tables); // every row of every table is identical
    expect(manifest.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(300);
    expect(await asOwner(database, listRules)).toEqual(await listRules(ownerPool));
  });
});

test('a backup contains every table except temporary access, and no sequence is left out', async () => {
  const { manifest } = await makeBackup(source(live), at('whole.zip'));
  const { rows } = await ownerPool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const left = rows.map(({ name }) => name).filter((name) => !manifest.tables.some((table) => table.name === name));
  expect(left.sort()).toEqual(['migrations', 'one_time_codes', 'sessions', 'sign_in_steps']);
  // A restore sets no sequence: a table with one would give the same number again.
  const sequences = await ownerPool.query(`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`);
  expect(sequences.rows).toEqual([{ relname: 'migrations_id_seq' }]);
  expect(readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))).toHaveLength(manifest.migrations.length);
});

test('a database with data cannot be restored into', async () => {
  await makeBackup(source(live), at('refused.zip'));
  const tables = await asOwner(live, listTables);
  await withArchive(at('refused.zip'), async (archive) => {
    await expect(restoreDatabase(archive, { ...server, database: live })).rejects.toThrow('The database is not empty');
  });
  expect(await asOwner(live, listTables)).toEqual(tables);
});

test('an existing file, a role that is not the owner, and a second backup at the same time are refused, without leaving a file', async () => {
  await makeBackup(source(live), at('taken.zip'));
  await expect(makeBackup(source(live), at('taken.zip'))).rejects.toThrow('is there already');
  const asApp = { ...source(live), owner: { ...appRole, database: live } };
  await expect(makeBackup(asApp, at('app.zip'))).rejects.toThrow('may not change the schema');
  const both = await Promise.allSettled(['one.zip', 'two.zip'].map((name) => makeBackup(source(live), at(name))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { message: expect.stringContaining('Another backup') },
  });
  const found = readdirSync(folder);
  expect(found).not.toContain('app.zip');
  expect(found.filter((name) => name === 'one.zip' || name === 'two.zip')).toHaveLength(1);
  expect(found.filter((name) => name.includes('unfinished'))).toEqual([]);
});

test('a restore requires the key of the second factors, or an option to do without them', async () => {
  const owners = await ownerPool.query<{ id: string }>('select id from primary_users limit 1');
  const personId = owners.rows[0]?.id ?? '';
  await ownerPool.query(`delete from second_factors where kind = 'owner' and person_id = $1`, [personId]);
  const secret = sealWith(key).seal('ABC', 'somebody');
  await ownerPool.query(`insert into second_factors (kind, person_id, secret) values ('owner', $1, $2)`, [personId, secret]);
  try {
    await makeBackup(source(live), at('outside.zip'));
    await makeBackup(source(live), at('inside.zip'), { withKey: true });
    await withArchive(at('outside.zip'), async (archive) => {
      await expect(chooseKey(archive, undefined, false)).rejects.toThrow(/sealed with a key that is not in this backup/);
      await expect(chooseKey(archive, Buffer.alloc(32, 1), false)).rejects.toThrow('--without-second-factors');
      expect(await chooseKey(archive, key, false)).toEqual({ kind: 'given', key });
      expect(await chooseKey(archive, undefined, true)).toEqual({ kind: 'forget' });
      await withEmptyDatabase('forget', async (database) => {
        await restoreDatabase(archive, { ...server, database }, { withSecondFactors: false });
        expect(await asOwner(database, async (client) => (await client.query('select * from second_factors')).rows)).toEqual([]);
      });
    });
    await withArchive(at('inside.zip'), async (archive) => {
      expect(archive.manifest.sealingKey).toBe('inside');
      expect(await chooseKey(archive, undefined, false)).toEqual({ kind: 'given', key });
    });
  } finally {
    await ownerPool.query(`delete from second_factors where kind = 'owner' and person_id = $1`, [personId]);
  }
});
