import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';

/** Whom the server runs as; empty when it runs as we do. It fits the options of `spawn`. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data it finds, else as the user asked for, else as
 * `postgres` or `nobody`: initdb needs a user that has a name.
 */
export function unprivilegedUser(dataFolder: string, wantedUid?: number): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const owner = ownerOf(join(dataFolder, 'PG_VERSION'));
  if (owner?.uid) return owner;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  const named = (wanted: string) => users.find(({ name }) => name === wanted);
  const user = wantedUid === undefined ? (named('postgres') ?? named('nobody')) : users.find(({ uid }) => uid === wantedUid);
  if (!user && wantedUid !== undefined)
    throw new CannotStart(`POSTGRES_UID=${wantedUid} names no user of this machine: initdb needs one that has a name.`);
  if (!user) {
    throw new CannotStart(
      'PostgreSQL does not run as root, and no user postgres or nobody is there: start Bahi as another user, or set POSTGRES_UID.',
    );
  }
  return { uid: user.uid, gid: user.gid };
}

function ownerOf(file: string) {
  try {
    const { uid, gid } = statSync(file);
    return { uid, gid };
  } catch {
    return undefined;
  }
}
