// Plain JavaScript, because the set-up also runs it, on any Node from 18 on: a start that must be refused is refused before the packages
// are installed.
import { randomBytes } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findClosedFolder, findRealPath } from './find-closed-folder.mjs';
import { findServerUser } from './find-server-user.mjs';

/** The folder for data and programs if root starts Bahi in a folder that PostgreSQL's user may not enter. Only root may write here. */
export const stateFolder = '/var/lib/bahi-root';

/**
 * The place where the embedded database of this data folder can be kept when root starts Bahi.
 * - `stay`: in the folder itself.
 * - `move`: PostgreSQL's user may not enter `closed`, so the data go to `to`, and the folder becomes a link that leads there.
 * - `refuse`: neither is possible; the problem says why and what to do.
 * @param {{ dataFolder: string, isNamed: boolean, postgresUid: number | undefined, state?: string }} wish `isNamed`: somebody chose the
 * folder with DATA_DIR, so the data never go elsewhere.
 * @returns {{ kind: 'stay' } | { kind: 'move', to: string, why: string } | { kind: 'refuse', problem: string }}
 */
export function planDataFolder({ dataFolder, isNamed, postgresUid, state = stateFolder }) {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { kind: 'stay' };
  if (isLinkToNowhere(dataFolder)) return { kind: 'stay' }; // perhaps to a disk that is not mounted: the start refuses it
  const home = join(findRealPath(dataFolder), 'postgres');
  const { user, problem } = findServerUser(join(home, 'data'), postgresUid);
  if (!user) return { kind: 'refuse', problem };
  const closed = findClosedFolder(home, user);
  if (closed === undefined) return { kind: 'stay' };

  const why = `PostgreSQL does not run as root but as the user ${user.name}, and that user may not enter ${closed}.`;
  const name = basename(isNamed ? dataFolder : dirname(dataFolder)); // the data folders of all clones are named data
  const place = join(state, `${name}-${randomBytes(4).toString('hex')}`);
  if (existsSync(join(home, 'data', 'PG_VERSION'))) {
    const isOwn = closed === home || closed === dirname(home); // a copy that was restored with a strict umask
    const help = isOwn ? `Let it in, and start again: chmod 711 "${closed}"` : howToMove(dataFolder, place, isNamed);
    return { kind: 'refuse', problem: `${why} ${help}` };
  }
  if (isNamed) {
    const problem = `${why} Leave DATA_DIR out, and Bahi finds a place by itself, or choose a folder outside of ${closed}: DATA_DIR=${join(state, name)}`;
    return { kind: 'refuse', problem };
  }
  const others = otherFiles(dataFolder);
  if (others.length > 0) {
    const found = `${dataFolder} holds something else (${others.slice(0, 3).join(', ')})`;
    const problem = `${why} Bahi would keep its data elsewhere, but ${found}: move it away (mv "${dataFolder}" "${dataFolder}-before") and start again.`;
    return { kind: 'refuse', problem };
  }
  if (!isOfRootAlone(state))
    return { kind: 'refuse', problem: `${why} ${state} is not a folder of root alone: remove it and start again.` };
  return { kind: 'move', to: place, why };
}

/**
 * @param {string} from
 * @param {string} to
 * @param {boolean} isNamed
 */
function howToMove(from, to, isNamed) {
  const move = `install -d -m 711 "${dirname(to)}" && mv "${from}" "${to}"`;
  return isNamed
    ? `The database in ${from} is untouched. Move it, then start with DATA_DIR="${to}": ${move}`
    : `The database in ${from} is untouched. Move it and leave a link in its place, then start again: ${move} && ln -s "${to}" "${from}"`;
}

/** Files of a refused start can be created again; all others belong to a user. */
const leftBehind = ['cache', 'postgres'];

/** @param {string} path */
function isLinkToNowhere(path) {
  try {
    readlinkSync(path);
    return !existsSync(path);
  } catch {
    return false; // not a link
  }
}

/** @param {string} folder */
function otherFiles(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return ['it is a link or a file']; // created by a user
  return readdirSync(folder).filter((name) => !leftBehind.includes(name));
}

/**
 * True as well when it is not there yet. Another user who could write in it could lay links that root follows.
 * @param {string} folder
 */
export function isOfRootAlone(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  return found === undefined || (found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0);
}
