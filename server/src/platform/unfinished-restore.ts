import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/** A file in a data folder while a backup is restored into it. */
export const unfinishedRestore = (dataFolder: string) => join(dataFolder, 'restore-unfinished');

/** Refuses a data folder with an unfinished restore: it would look like a Bahi without companies. */
export function refuseUnfinishedRestore(dataFolder: string): void {
  if (!existsSync(unfinishedRestore(dataFolder))) return;
  throw new CannotStart(`A restore into ${dataFolder} has not ended. If none is running, remove this folder and restore again.`);
}
