import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { CannotStart } from './cannot-start.ts';

/**
 * Creates a folder and its missing parents: all users may enter it, only ours may write, whatever the umask. As root, the database runs as
 * another user, who must be able to enter. Level by level, because Node's recursive mkdir never returns if the system reports for a new
 * folder that its parent is missing, as /proc does; such a place is refused with a sentence.
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
      throw new CannotStart(`${folder} leads to a place that is not there: restore it, or choose another one with DATA_DIR.`);
    if (code !== 'EEXIST' || !found?.isDirectory()) throw error; // of two simultaneous calls one creates it
  }
}

/** Creates a folder, and its missing parents, that only its owner may enter. An existing one is unchanged. */
export function makePrivateFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(folder);
  chmodSync(folder, 0o700);
}
