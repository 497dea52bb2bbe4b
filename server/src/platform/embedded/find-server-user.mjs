// Plain JavaScript, because the set-up also runs it, on any Node from 18 on.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ name: string, uid: number, gid: number }} ServerUser */

/**
 * The user as whom PostgreSQL runs when Bahi runs as root, because PostgreSQL refuses to run as root: the owner of the database in this
 * folder, else the wanted user, else `postgres` or `nobody`. initdb needs a user that has a name. Returns the user, or the problem as a
 * sentence.
 * @param {string} dataFolder PostgreSQL's own data folder
 * @param {number | undefined} wantedUid
 * @returns {{ user: ServerUser, problem?: undefined } | { user?: undefined, problem: string }}
 */
export function findServerUser(dataFolder, wantedUid) {
  const users = readUsers();
  const owner = ownerOf(join(dataFolder, 'PG_VERSION'));
  if (owner?.uid) return { user: { ...owner, name: users.find(({ uid }) => uid === owner.uid)?.name ?? String(owner.uid) } };
  /** @param {string} wanted */
  const named = (wanted) => users.find(({ name }) => name === wanted);
  const user = wantedUid === undefined ? (named('postgres') ?? named('nobody')) : users.find(({ uid }) => uid === wantedUid);
  if (user) return { user };
  if (wantedUid !== undefined)
    return { problem: `POSTGRES_UID=${wantedUid} names no user of this machine: initdb needs one that has a name.` };
  return {
    problem: 'PostgreSQL does not run as root, and no user postgres or nobody is there: start Bahi as another user, or set POSTGRES_UID.',
  };
}

function readUsers() {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}

/** @param {string} file */
function ownerOf(file) {
  try {
    const { uid, gid } = statSync(file);
    return { uid, gid };
  } catch {
    return undefined;
  }
}
