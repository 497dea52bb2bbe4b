import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type pg from 'pg';
import { CannotStart } from '../platform/cannot-start.ts';
import { withClient } from '../platform/database-server.ts';
import { migrationsOf, refuseOthersThanOwner } from '../platform/migrate.ts';
import { productVersion } from '../platform/product-version.ts';
import { readKey, sealWith } from '../platform/seal.ts';
import { readIfThere } from '../platform/secrets.ts';
import { type FilePart, filePartName, type Manifest, manifestName, type TablePart, tablePartName } from './archive/manifest.ts';
import { type Part, writeArchive } from './archive/write-archive.ts';
import { beginSnapshot, copyRows, describeDatabase, listTables, type TableShape, tryBackupLock } from './snapshot-store.ts';

/** Another process is making a backup of the same database. */
export class BackupRunning extends CannotStart {
  constructor() {
    super('Another backup of this database is being made: wait until it is done.');
  }
}

/** The database and its secrets, as a backup reads them. */
export type BackupSource = { owner: pg.ClientConfig; dataFolder: string; secretsKey: Buffer | undefined };

/**
 * Writes a snapshot of all rows of the database, and the files of its data folder, into one file. Writers are not blocked. Refuses an
 * existing file, a second simultaneous backup of the same database, and a role that does not own the tables.
 */
export async function makeBackup(source: BackupSource, file: string, { withKey = false } = {}): Promise<{ manifest: Manifest }> {
  if (existsSync(file)) throw new CannotStart(`${file} is there already: choose another name for the backup.`);
  return withClient('MIGRATION_DATABASE_URL', source.owner, async (owner) => {
    await refuseOthersThanOwner(owner);
    if (!(await tryBackupLock(owner))) throw new BackupRunning();
    const migrations = await migrationsOf(owner);
    if (migrations.length === 0) throw new CannotStart('There is nothing to back up: this database holds no Bahi yet.');
    await beginSnapshot(owner);
    const tables = await listTables(owner);
    const { postgres, at } = await describeDatabase(owner);
    const key = source.secretsKey ?? readKey(keyFile(source.dataFolder));
    const manifest: Manifest = {
      format: 'bahi-backup',
      formatVersion: 1,
      bahi: productVersion,
      postgres,
      madeAt: at.toISOString(),
      migrations,
      sealingKey: withKey && key ? 'inside' : 'outside',
      sealMark: key ? sealWith(key).mark : '',
      tables: [],
      files: [],
    };
    await writeArchive(file, [
      ...tables.map((table) => tablePart(owner, table, manifest.tables)),
      ...fileParts(source.dataFolder, manifest, withKey ? key : undefined),
      { name: manifestName, open: () => Readable.from([Buffer.from(JSON.stringify(manifest, null, 2))]) },
    ]);
    await owner.query('commit');
    return { manifest };
  });
}

/** The file of the key that seals the secrets in the database of this data folder. */
export const keyFile = (dataFolder: string) => join(dataFolder, 'secrets', 'sealing-key');
export const demoSignInsName = 'demo-sign-ins.json';

function tablePart(owner: pg.ClientBase, table: TableShape, written: TablePart[]): Part {
  let rows = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of copyRows(owner, table) as AsyncIterable<Buffer>) {
      rows += linesIn(chunk);
      yield chunk;
    }
  }
  const open = () => Readable.from(counted(), { objectMode: false });
  const onWritten: Part['onWritten'] = (measure) => written.push({ ...table, rows, ...measure });
  return { name: tablePartName(table.name), open, onWritten };
}

const LINE_END = 10;

/** PostgreSQL's text format has one line per row. It escapes the line ends within a value. */
function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  return lines;
}

// Mails in the outbox are sent already, and a new embedded server creates new role passwords: neither is stored.
function fileParts(dataFolder: string, manifest: Manifest, key: Buffer | undefined): Part[] {
  const texts: [FilePart['name'], string | undefined][] = [
    [demoSignInsName, readIfThere(join(dataFolder, 'secrets', demoSignInsName))],
    ['sealing-key', key && `${key.toString('base64')}\n`],
  ];
  return texts.flatMap(([name, text]) => {
    if (text === undefined) return [];
    const open = () => Readable.from([Buffer.from(text)]);
    return [{ name: filePartName(name), open, onWritten: (measure) => manifest.files.push({ name, ...measure }) } satisfies Part];
  });
}
