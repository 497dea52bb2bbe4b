import { createReadStream, existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { CannotStart } from '../platform/cannot-start.ts';
import type { BackupWay } from '../platform/configuration.ts';
import { makePrivateFolder } from '../platform/make-folder.ts';
import { unfinishedName, writeWhole } from './archive/write-archive.ts';
import { filesToRemove } from './kept-files.ts';
import { type BackupSource, makeBackup } from './make-backup.ts';

/** Backups of ours that were killed half-way; another database's have no business in this folder. */
const leftOver = /^(bahi|before-\d{4})-.*\.zip$/;

/**
 * Makes a backup in the backup folder, copies it to the second place if there is one, and removes old files in both. A failing second place
 * does not affect the first; `copyProblem` has the reason.
 */
export async function backUpIntoFolder(source: BackupSource, way: BackupWay, name: string) {
  makePrivateFolder(way.folder);
  const file = join(way.folder, name);
  const { manifest } = await makeBackup(source, file);
  removeOld(way.folder, way);
  const copyProblem = way.copyFolder === undefined ? '' : await copyAside(file, way.copyFolder, way);
  return { file, startedAt: new Date(manifest.madeAt), copyProblem };
}

// The second place is not created: with an unplugged disk the copies would go to the first one.
async function copyAside(file: string, folder: string, way: BackupWay): Promise<string> {
  if (!existsSync(folder)) return `${folder} is not there`;
  try {
    await writeWhole(join(folder, basename(file)), (handle) => handle.writeFile(createReadStream(file)));
    removeOld(folder, way);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

function removeOld(folder: string, way: BackupWay): void {
  const names = readdirSync(folder);
  const halfMade = names.filter((name) => leftOver.test(name.replace(unfinishedName(''), '')) && name.endsWith(unfinishedName('')));
  for (const name of [...filesToRemove(names, way), ...halfMade]) rmSync(join(folder, name), { force: true });
}

/** Refuses, in a sentence, to go on without the backup that should have come first. */
export function backupFirst(error: unknown): never {
  throw new CannotStart(
    `The backup before the migration was not made: ${(error as Error).message} ` +
      'Nothing was migrated. Mend this and start again, or set BACKUPS=off to migrate without a backup.',
  );
}
