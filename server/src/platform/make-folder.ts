import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/**
 * Makes a folder and what is missing above it: everybody may walk through, we alone write, whatever the umask. Under root the database
 * runs as somebody else, who has to come by. Step by step, because Node's own way never ends where the system tells of a new folder that
 * what it lies in is not there, as /proc does; such a place is refused in a sentence.
 */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above);
  try {
    mkdirSync(folder);
    chmodSync(folder, 0o711);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new CannotStart(`${above} takes no folders: choose another place with DATA_DIR.`);
    const found = statSync(folder, { throwIfNoEntry: false });
    if (code === 'EEXIST' && !found)
      throw new CannotStart(`${folder} leads to a place that is not there: bring it back, or choose another one with DATA_DIR.`);
    if (code !== 'EEXIST' || !found?.isDirectory()) throw error; // of two at once one makes it
  }
}

/** Makes a folder, and what is missing above it, that its owner alone may open. One that is there stays as it is. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, 0o700);
}
