import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { randomPassword } from '../secrets.ts';
import { type Binaries, bareEnvironment } from './binaries.ts';
import type { RunAs } from './unprivileged-user.ts';

export const superuser = 'bahi_root';
const passwordFile = 'root.secret';
const leastFreeBytes = 300_000_000;

/** Creates the data folder if there is none, and refuses one that this server cannot read. Returns the superuser's password. */
export function initDataFolder(home: string, dataFolder: string, binaries: Binaries, runAs: RunAs): string {
  if (!existsSync(join(dataFolder, 'PG_VERSION'))) {
    refuseStrangeFolder(dataFolder);
    initBeside(home, dataFolder, binaries, runAs);
  }
  const version = readFileSync(join(dataFolder, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major) {
    throw new CannotStart(
      `${dataFolder} was written by PostgreSQL ${version}, and this Bahi includes PostgreSQL ${binaries.major}. ` +
        'Export with the Bahi that wrote it and import here, or choose another folder with DATA_DIR.',
    );
  }
  if (!existsSync(join(dataFolder, passwordFile))) {
    throw new CannotStart(`${dataFolder} holds a database that Bahi did not make: choose another folder with DATA_DIR.`);
  }
  takeBack(realpathSync(dataFolder), runAs);
  return readFileSync(join(dataFolder, passwordFile), 'utf8').trim();
}

// Files that root restored from a copy belong to root, and PostgreSQL's user cannot read them. Links are not followed: they belong to the
// server's user and may lead to other users' files.
function takeBack(dataFolder: string, runAs: RunAs): void {
  if (!('uid' in runAs)) return;
  if ([dataFolder, join(dataFolder, 'PG_VERSION')].every((path) => statSync(path).uid === runAs.uid)) return;
  const give = (path: string) => {
    if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name));
    lchownSync(path, runAs.uid, runAs.gid); // the folder last, so that an interrupted run starts again
  };
  give(dataFolder);
  chmodSync(dataFolder, 0o700);
}

function refuseStrangeFolder(dataFolder: string): void {
  let found: string[] = [];
  try {
    found = readdirSync(dataFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new CannotStart(
      `${dataFolder} cannot be read (${code}): start Bahi as the user who started it before, or choose another folder with DATA_DIR.`,
    );
  }
  if (found.length > 0)
    throw new CannotStart(`${dataFolder} is not empty and holds no database: move it away, or choose another folder with DATA_DIR.`);
}

// Into a separate folder, then one rename: a kill leaves no half-made database.
function initBeside(home: string, dataFolder: string, binaries: Binaries, runAs: RunAs): void {
  removeHalfMade(home);
  refuseFullDisk(home);
  const beside = join(home, `init-${process.pid}`);
  const made = join(beside, 'data');
  const password = join(beside, passwordFile);
  mkdirSync(beside, { recursive: true, mode: 0o700 });
  writeFileSync(password, `${randomPassword()}\n`, { mode: 0o600 });
  if ('uid' in runAs) for (const path of [beside, password]) chownSync(path, runAs.uid, runAs.gid);
  try {
    const options = [
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ];
    const { status, error, stderr } = spawnSync(
      binaries.path('initdb'),
      ['-D', made, '-U', superuser, `--pwfile=${password}`, ...options],
      {
        ...runAs,
        env: bareEnvironment,
        cwd: beside,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new CannotStart(whyNotMade(home, error?.message ?? stderr.trim(), runAs));
    renameSync(password, join(made, passwordFile));
    renameSync(made, dataFolder);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

function whyNotMade(home: string, words: string, runAs: RunAs): string {
  if (/No space left on device/.test(words)) return `No space is left for the database in ${home}: make room and start again.`;
  if ('uid' in runAs && /Permission denied/.test(words)) {
    return `PostgreSQL, which does not run as root but as user ${runAs.uid}, may not enter ${home} or a folder above it: choose another folder with DATA_DIR, for example under /var/lib.`;
  }
  return `The database folder could not be made: ${words}`;
}

// Folders of killed starts. An initdb that outlived its parent may still be writing; then the rest is removed next time.
function removeHalfMade(home: string): void {
  for (const name of readdirSync(home).filter((name) => name.startsWith('init-'))) {
    try {
      rmSync(join(home, name), { recursive: true, force: true });
    } catch {}
  }
}

function refuseFullDisk(home: string): void {
  const { bavail, bsize } = statfsSync(home);
  const freeBytes = bavail * bsize;
  if (freeBytes >= leastFreeBytes) return;
  const [free, least] = [freeBytes, leastFreeBytes].map((bytes) => Math.floor(bytes / 1_000_000));
  throw new CannotStart(
    `Only ${free} MB are free for ${home}, a new database needs ${least} MB: make room, or choose another disk with DATA_DIR.`,
  );
}
