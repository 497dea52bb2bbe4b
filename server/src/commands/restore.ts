import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Archive } from '../backups/archive/read-archive.ts';
import { keyFile as keyFileOf } from '../backups/make-backup.ts';
import { chooseKey, restoreDatabase, restoreFiles } from '../backups/restore-backup.ts';
import { restoreIntoFolder } from '../backups/restore-into-folder.ts';
import { CannotStart } from '../platform/cannot-start.ts';
import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer } from '../platform/database-server.ts';
import { readKey } from '../platform/seal.ts';
import { runCommand } from './run-command.ts';

const usage = 'Name the file: npm run restore -- FILE [--key FILE | --without-second-factors].';

/** npm run restore -- FILE: makes a new data folder out of a backup, or fills the empty database of DATABASE_URL. */
async function restore(): Promise<number> {
  const { file, keyFile, forgets } = readArguments();
  const configuration = readConfiguration(process.env);
  const archive = await Archive.open(file);
  try {
    await archive.checkSums();
    const ownKey = configuration.secretsKey ?? (keyFile ? readKeyFile(keyFile) : readKey(keyFileOf(configuration.dataFolder)));
    const choice = await chooseKey(archive, ownKey, forgets);
    if (configuration.database.kind === 'embedded') await restoreIntoFolder(archive, configuration, choice, console.error);
    else {
      const { owner } = await openDatabaseServer(configuration, { whenOwned: 'refuse', say: console.error });
      await restoreDatabase(archive, owner, { withSecondFactors: choice.kind !== 'forget' });
      await restoreFiles(archive, configuration.dataFolder, choice, configuration.secretsKey !== undefined);
    }
    const { tables, madeAt } = archive.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const place = configuration.database.kind === 'embedded' ? configuration.dataFolder : 'the database of DATABASE_URL';
    console.log(`Restored ${rows} rows of ${tables.length} tables into ${place}, as they were at ${madeAt}. Everybody signs in again.`);
    console.log('npm run verify -- all checks the books; npm start serves them.');
    return 0;
  } finally {
    archive.close();
  }
}

function readArguments(): { file: string; keyFile: string | undefined; forgets: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { key: { type: 'string' }, 'without-second-factors': { type: 'boolean', default: false } },
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file: resolve(file), keyFile: values.key, forgets: values['without-second-factors'] };
  } catch {} // an option that there is not
  throw new CannotStart(usage);
}

function readKeyFile(file: string): Buffer {
  const key = readKey(file);
  if (!key) throw new CannotStart(`There is no file ${file}.`);
  return key;
}

await runCommand(restore);
