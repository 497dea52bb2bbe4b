import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import type { RunAs } from './unprivileged-user.ts';

const longestFolderBytes = 85; // the path of a socket may have 107

/** The folder of the server's socket, closed to all other users. The server does not listen on the network. */
export function socketFolder(home: string, runAs: RunAs): string {
  const near = join(home, 'run');
  const folder =
    Buffer.byteLength(near) > longestFolderBytes
      ? join('/tmp', `bahi-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`)
      : near;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder); // not stat: in /tmp any user may have created a link
  const ours = [process.getuid?.(), 'uid' in runAs ? runAs.uid : undefined];
  if (!found.isDirectory() || !ours.includes(found.uid)) {
    throw new CannotStart(`${folder} belongs to another user: remove it, or start Bahi as that user.`);
  }
  if ('uid' in runAs) chownSync(folder, runAs.uid, runAs.gid);
  chmodSync(folder, 0o700);
  return folder;
}
