import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Archive } from '../backups/archive/read-archive.ts';
import { makeBackup } from '../backups/make-backup.ts';
import { noteBackup } from '../backups/note-backup.ts';
import { restoreAside } from '../backups/restore-aside.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import { type Configuration, readConfiguration } from '../platform/configuration.ts';
import { openKysely, openPool } from '../platform/database.ts';
import { openDatabaseServer } from '../platform/database-server.ts';
import { verifyAll } from '../verification/verify-all.ts';
import { runCommand } from './run-command.ts';

const usage = 'Name the file: npm run backup -- FILE [--with-key], or npm run backup -- --check FILE.';

/**
 * npm run backup -- FILE writes a backup, even while Bahi runs; npm run backup -- --check FILE restores it into a temporary database and
 * verifies its books.
 */
async function backup(): Promise<number> {
  const { file, withKey, check } = readArguments();
  const configuration = readConfiguration(process.env);
  return check ? checkBackup(configuration, resolve(file)) : writeBackup(configuration, resolve(file), withKey);
}

function readArguments(): { file: string; withKey: boolean; check: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'with-key': { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, withKey: values['with-key'], check: values.check };
  } catch {} // an option that there is not
  throw new CannotStart(usage);
}

async function writeBackup(configuration: Configuration, file: string, withKey: boolean): Promise<number> {
  const { dataFolder, secretsKey } = configuration;
  const server = await openDatabaseServer(configuration, { whenOwned: 'share', say: console.error });
  try {
    const { manifest } = await makeBackup({ owner: server.owner, dataFolder, secretsKey }, file, { withKey });
    await noteBackup(server.owner, { kind: 'command', file, startedAt: new Date(manifest.madeAt) });
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(
      `${file}: ${rows} rows of ${manifest.tables.length} tables as they were at ${manifest.madeAt}, ${statSync(file).size} bytes.`,
    );
    console.log(
      manifest.sealingKey === 'inside'
        ? 'The key of the second factors is inside: keep the file as safe as a password.'
        : 'The key of the second factors is not inside: keep secrets/sealing-key or SECRETS_KEY apart from it, or use --with-key.',
    );
    return 0;
  } finally {
    await server.stop();
  }
}

/** Prints its findings; returns 1 if a figure differs. A damaged file is refused with a message. */
async function checkBackup({ dataFolder, database }: Configuration, file: string): Promise<number> {
  const archive = await Archive.open(file);
  try {
    await archive.checkSums();
    console.log(`${file}: every checksum is right; made at ${archive.manifest.madeAt} by Bahi ${archive.manifest.bahi}.`);
    const postgresUid = database.kind === 'embedded' ? database.postgresUid : undefined;
    return await restoreAside(archive, { dataFolder, postgresUid }, async ({ app }) => {
      const pool = openPool({ ...app, max: 2, statement_timeout: 0, silenceMillis: 0 });
      try {
        const { companies, differences } = await verifyAll({ pool, db: openKysely(pool) }, 'all', console.log);
        console.log(`Restored aside: ${companies} companies, ${differences} differences.`);
        return differences > 0 ? 1 : 0;
      } finally {
        await pool.end();
      }
    });
  } finally {
    archive.close();
  }
}

await runCommand(backup);
