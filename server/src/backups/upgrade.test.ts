import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterAll, expect, inject, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { openKysely, openPool } from '../platform/database.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { knownMigrations, migrationsOf } from '../platform/migrate.ts';
import { startServerProcess } from '../testing/server-process.ts';
import { verifyAll } from '../verification/verify-all.ts';
import type { Manifest } from './archive/manifest.ts';
import { Archive } from './archive/read-archive.ts';
import { migrateAfterBackup } from './migrate-after-backup.ts';
import { restoreDatabase } from './restore-backup.ts';

const { app, owner: server, template } = inject('testServer');
const folder = mkdtempSync(join(tmpdir(), 'bahi-upgrade-'));
chmodSync(folder, 0o711);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const known = await knownMigrations();
const earlier = (name: string) => fileURLToPath(new URL(`../testing/earlier/${name}.zip`, import.meta.url));
/** Tables from which a migration never deletes rows. */
const lasting = [
  'vouchers',
  'voucher_items',
  'postings',
  'parties',
  'products',
  'bills',
  'bill_settlements',
  'stock_moves',
  'audit_events',
];

/** Fills an empty database with the data of an earlier version, and leaves it at that version. */
async function asItWas(name: string, owner: pg.ClientConfig): Promise<Manifest> {
  const archive = await Archive.open(earlier(name));
  await restoreDatabase(archive, owner, { withMigrations: false }).finally(() => archive.close());
  return archive.manifest;
}

async function expectUpToDate(manifest: Manifest, addresses: { owner: pg.ClientConfig; app: pg.ClientConfig }): Promise<void> {
  await withClient('the test', addresses.owner, async (client) => {
    expect(await migrationsOf(client)).toEqual(known);
    for (const table of lasting) {
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${table}`);
      expect({ table, rows: Number(rows[0]?.count) }).toEqual({ table, rows: manifest.tables.find(({ name }) => name === table)?.rows });
    }
  });
  const pool = openPool({ ...addresses.app, max: 2 });
  const verifyLines: string[] = [];
  expect(await verifyAll({ pool, db: openKysely(pool) }, 'all', (line) => verifyLines.push(line)), verifyLines.join('\n')).toEqual({
    companies: 1,
    differences: 0,
  });
  await pool.end();
}

test.each(['0009', '0028'])(
  'the books of a database at migration %s are all there afterwards, and every figure stands',
  async (name) => {
    const database = `${template}_${process.pid}_earlier`;
    await withClient('the test', server, (client) => client.query(`create database ${database}`));
    const owner = { ...server, database };
    try {
      const manifest = await asItWas(name, owner);
      expect(manifest.migrations.at(-1)).toContain(name);
      const lines: string[] = [];
      const settings = { DATA_DIR: join(folder, name), BACKUP_DIR: join(folder, `backups-${name}`) };
      const say = (line: string) => lines.push(line);

      writeFileSync(join(folder, 'no-folder'), '');
      const nowhere = readConfiguration({ ...settings, BACKUP_DIR: join(folder, 'no-folder') });
      await expect(migrateAfterBackup(nowhere, { owner }, say)).rejects.toThrow(
        /The backup before the migration was not made: .* Nothing was migrated/,
      );
      expect(await withClient('the test', owner, migrationsOf), 'no backup, no migration').toEqual(manifest.migrations);

      const next = known[manifest.migrations.length]!.slice(0, 4);
      await migrateAfterBackup(readConfiguration(settings), { owner }, say);
      expect(readdirSync(settings.BACKUP_DIR)).toEqual([expect.stringMatching(new RegExp(`^before-${next}-.*\\.zip$`))]);
      expect(lines).toEqual([expect.stringContaining('A backup was made before the migration')]);
      await expectUpToDate(manifest, { owner, app: { ...app, database } });
    } finally {
      await withClient('the test', server, (client) => client.query(`drop database ${database}`));
    }
  },
  60_000,
);

test('npm start over a data folder of the first version: a backup first, then the books of today; a later version is refused', async () => {
  const dataFolder = join(folder, 'first');
  const configuration = readConfiguration({ DATA_DIR: dataFolder });
  const open = () => openDatabaseServer(configuration, { whenOwned: 'refuse', say: () => {} });
  let database = await open();
  const manifest = await asItWas('0004', database.owner);
  await database.stop();

  const started = await startServerProcess(dataFolder);
  started.child.kill('SIGINT');
  await started.ended;
  expect(readdirSync(join(dataFolder, 'backups'))).toEqual([expect.stringMatching(/^before-0005-.*\.zip$/)]);

  database = await open();
  await expectUpToDate(manifest, database);
  await withClient('the test', database.owner, (client) =>
    client.query(`insert into migrations (name, run_on) values ('9999-later', now())`),
  );
  await database.stop();
  await expect(startServerProcess(dataFolder)).rejects.toThrow(/migrated by a newer Bahi \(it knows 9999-later\).* Nothing was changed/);
});
