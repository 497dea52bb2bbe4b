import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { CannotStart } from '../platform/cannot-start.ts';
import { withClient } from '../platform/database-server.ts';
import { knownMigrations, migrate } from '../platform/migrate.ts';
import { KEY_BYTES, readKey, sealWith } from '../platform/seal.ts';
import { writePrivateFile } from '../platform/secrets.ts';
import { filePartName, type Manifest, type TablePart, tablePartName } from './archive/manifest.ts';
import type { Archive } from './archive/read-archive.ts';
import { copyInto, isEmptyDatabase, loadInto } from './load-store.ts';
import { demoSignInsName, keyFile } from './make-backup.ts';
import { listTables, type TableShape } from './snapshot-store.ts';

const factorTables = ['second_factors', 'recovery_codes'];

/**
 * Restores an archive into an empty database: runs the migrations of the backup, loads and counts its rows, and runs newer migrations.
 * Refuses a database with data and a backup of a newer Bahi. Without their key, second factors are left out.
 */
export async function restoreDatabase(
  archive: Archive,
  owner: pg.ClientConfig,
  { withSecondFactors = true, withMigrations = true } = {},
): Promise<void> {
  const { manifest } = archive;
  await refuseNewerBackup(manifest);
  await withClient('MIGRATION_DATABASE_URL', owner, async (client) => {
    if (!(await isEmptyDatabase(client))) throw new CannotStart('The database is not empty: restore into a new one. Nothing was changed.');
    await migrate(client, { count: manifest.migrations.length });
    const shapes = await listTables(client);
    refuseOtherTables(manifest, shapes);
    await loadInto(client, async () => {
      for (const table of manifest.tables) {
        const shape = shapes.find(({ name }) => name === table.name);
        if (shape && (withSecondFactors || !factorTables.includes(table.name))) await loadTable(archive, client, shape, table);
      }
    });
    if (withMigrations) await migrate(client);
  });
}

async function loadTable(archive: Archive, client: pg.Client, shape: TableShape, { rows }: TablePart): Promise<void> {
  const target = copyInto(client, shape);
  await archive.pass(tablePartName(shape.name), (source) => pipeline(source, target));
  if (target.rowCount !== rows) throw new CannotStart(`The backup promises ${rows} rows of ${shape.name}, and ${target.rowCount} came.`);
}

async function refuseNewerBackup({ migrations, bahi }: Manifest): Promise<void> {
  const known = await knownMigrations();
  const unknown = migrations.find((name, at) => known[at] !== name);
  if (unknown === undefined) return;
  throw new CannotStart(`The backup was made by a newer Bahi (${bahi}; it knows ${unknown}): restore it with that version or a newer one.`);
}

// Names in statements come from the catalogue; the manifest only has to agree.
function refuseOtherTables({ tables }: Manifest, shapes: readonly TableShape[]): void {
  const written = (all: readonly TableShape[]) => all.map(({ name, columns }) => `${name}(${columns})`).sort();
  const [inBackup, here] = [written(tables), written(shapes)];
  const strange = inBackup.find((table) => !here.includes(table)) ?? here.find((table) => !inBackup.includes(table));
  if (strange) throw new CannotStart(`The backup does not fit its own migrations at ${strange.split('(')[0]}: take another backup.`);
}

/** The source of the key of the second factors: the backup, the operator, or none. */
export type KeyChoice = { kind: 'given'; key: Buffer } | { kind: 'none' } | { kind: 'forget' };

/**
 * The key that opens the second factors of this backup, or `forget` if the operator wants to restore without them. Refuses, before anything
 * is written, if there are some and no key opens them.
 */
export async function chooseKey(archive: Archive, ownKey: Buffer | undefined, forgets: boolean): Promise<KeyChoice> {
  const { tables, files, sealMark } = archive.manifest;
  if (forgets) return { kind: 'forget' };
  const isInside = files.some(({ name }) => name === 'sealing-key');
  const inside = isInside ? Buffer.from(await archive.text(filePartName('sealing-key')), 'base64') : undefined;
  const key = [ownKey, inside].find((each) => each && (sealMark === '' || markOf(each) === sealMark));
  if (key) return { kind: 'given', key };
  const count = tables.find(({ name }) => name === 'second_factors')?.rows ?? 0;
  if (count === 0 || sealMark === '') return { kind: 'none' };
  throw new CannotStart(
    `${count} second ${count === 1 ? 'factor was' : 'factors were'} sealed with a key that is not in this backup. Give the file secrets/sealing-key of the ` +
      'old data folder with --key FILE, or set SECRETS_KEY. If the key is lost, --without-second-factors restores without them: ' +
      'everybody signs in with the password and sets the second factor up again.',
  );
}

const markOf = (key: Buffer) => (key.length === KEY_BYTES ? sealWith(key).mark : undefined);

/** Writes the files of the data folder: the key, unless the environment provides it, and the demo's sign-ins. */
export async function restoreFiles(archive: Archive, dataFolder: string, choice: KeyChoice, hasOwnKey: boolean): Promise<void> {
  if (choice.kind === 'given' && !hasOwnKey) keepKey(keyFile(dataFolder), choice.key);
  if (archive.manifest.files.some(({ name }) => name === demoSignInsName))
    writePrivateFile(join(dataFolder, 'secrets', demoSignInsName), await archive.text(filePartName(demoSignInsName)));
}

// With an external database the folder may be in use: an existing key already opens something else.
function keepKey(file: string, key: Buffer): void {
  const there = readKey(file);
  if (!there) writePrivateFile(file, `${key.toString('base64')}\n`);
  else if (!there.equals(key))
    throw new CannotStart(`${file} holds another key than this backup needs: choose another DATA_DIR, or set SECRETS_KEY.`);
}
