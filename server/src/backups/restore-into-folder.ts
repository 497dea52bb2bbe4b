import { readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../platform/cannot-start.ts';
import type { Configuration } from '../platform/configuration.ts';
import { openDatabaseServer } from '../platform/database-server.ts';
import { makeFolder } from '../platform/make-folder.ts';
import { writePrivateFile } from '../platform/secrets.ts';
import { unfinishedRestore } from '../platform/unfinished-restore.ts';
import type { Archive } from './archive/read-archive.ts';
import { type KeyChoice, restoreDatabase, restoreFiles } from './restore-backup.ts';

/** A database needs about twice the bytes of its rows, because indexes are as large; the write-ahead log of the load comes on top. */
const timesOfRows = 3;
const emptyServerBytes = 300_000_000;

/**
 * Creates a data folder with an embedded database from an archive. Refuses a folder that is not empty, and a disk that is too small. A
 * failure leaves the folder empty; a killed restore leaves a mark, and every start refuses the folder.
 */
export async function restoreIntoFolder(
  archive: Archive,
  configuration: Configuration,
  choice: KeyChoice,
  say: (line: string) => void,
): Promise<void> {
  const { dataFolder } = configuration;
  refuseFilledFolder(dataFolder);
  makeFolder(dataFolder);
  refuseSmallDisk(archive, dataFolder);
  writePrivateFile(unfinishedRestore(dataFolder), 'A backup is being restored into this folder.\n');
  try {
    await restoreInside(archive, configuration, choice, say);
  } catch (error) {
    for (const name of readdirSync(dataFolder)) rmSync(join(dataFolder, name), { recursive: true, force: true });
    throw error;
  }
  rmSync(unfinishedRestore(dataFolder));
}

async function restoreInside(
  archive: Archive,
  configuration: Configuration,
  choice: KeyChoice,
  say: (line: string) => void,
): Promise<void> {
  const server = await openDatabaseServer(configuration, { whenOwned: 'refuse', restores: true, say });
  try {
    await restoreDatabase(archive, server.owner, { withSecondFactors: choice.kind !== 'forget' });
    await restoreFiles(archive, configuration.dataFolder, choice, configuration.secretsKey !== undefined);
  } finally {
    await server.stop();
  }
}

function refuseFilledFolder(dataFolder: string): void {
  let found: string[] = [];
  try {
    found = readdirSync(dataFolder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  if (found.length > 0)
    throw new CannotStart(`${dataFolder} is not empty: name a new folder with DATA_DIR to restore into. Nothing was changed.`);
}

/** Refuses, in a sentence, a disk on which the rows of this archive would find no room. */
export function refuseSmallDisk(archive: Archive, folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  const [free, needed] = [bavail * bsize, archive.bytes * timesOfRows + emptyServerBytes].map((bytes) => Math.ceil(bytes / 1_000_000));
  if (free! < needed!)
    throw new CannotStart(`This backup needs about ${needed} MB in ${folder}, and ${free} MB are free: make room, or choose another disk.`);
}
