import { CannotStart } from '../cannot-start.ts';
import { findServerUser } from './find-server-user.mjs';

/** The user of the server; empty if it is the present one. Suits the options of `spawn`. */
export type RunAs = { uid: number; gid: number } | Record<string, never>;

/** The user of the server of this data folder, if this process is root. Refuses a machine without such a user. */
export function unprivilegedUser(dataFolder: string, wantedUid?: number): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return {};
  const { user, problem } = findServerUser(dataFolder, wantedUid);
  if (!user) throw new CannotStart(problem);
  return { uid: user.uid, gid: user.gid };
}
