import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { makeFolder } from '../make-folder.ts';
import { findBinaries } from './binaries.ts';
import { initDataFolder, superuser } from './init-data-folder.ts';
import { type Connection, ownServer } from './own-server.ts';
import { runServer, type ServerPlace, type Settings, stopServer } from './run-server.ts';
import { socketFolder } from './socket-folder.ts';
import { takeStartLock } from './start-lock.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

export type EmbeddedServer = {
  /** The superuser's connection to the database `postgres`. */
  readonly connection: Connection;
  readonly pid: number;
  /** True when it ran before: its starter was killed, or it belongs to another process. */
  readonly adopted: boolean;
  /** Calls the listener once if the server ended without being stopped. */
  onLost(listener: () => void): void;
  /** Stops the server if this process owns it. */
  stop(): Promise<void>;
};

export type StartOptions = {
  settings?: Settings;
  timeoutMs?: number;
  /** A server that another process owns is refused, or used beside it. */
  whenOwned?: 'refuse' | 'share';
  /** If root: the user of the server. */
  uid?: number | undefined;
};

/** Starts the server of this folder, which is made at the first call, and makes this process its owner. */
export async function startEmbedded(folder: string, options: StartOptions = {}): Promise<EmbeddedServer> {
  let home = resolve(folder);
  const deadline = Date.now() + (options.timeoutMs ?? 60_000);
  try {
    makeFolder(home);
    if (process.getuid?.() === 0) home = realpathSync(home); // PostgreSQL's user may not be able to pass the link's folder
    const releaseKeys = await takeStartLock(join(home, 'start.lock'), deadline);
    try {
      return await startInside(home, deadline, options);
    } finally {
      releaseKeys();
    }
  } catch (error) {
    throw inWords(error, home);
  }
}

async function startInside(
  home: string,
  deadline: number,
  { settings = {}, whenOwned = 'refuse', uid }: StartOptions,
): Promise<EmbeddedServer> {
  const dataFolder = join(home, 'data');
  const runAs = unprivilegedUser(dataFolder, uid);
  const binaries = findBinaries(home, runAs);
  const password = initDataFolder(home, dataFolder, binaries, runAs);
  const sockets = process.platform === 'win32' ? undefined : socketFolder(home, runAs);
  return start({ home, dataFolder, socketFolder: sockets, binaries, runAs }, { password, settings, whenOwned, deadline });
}

type Wish = { password: string; settings: Settings; whenOwned: 'refuse' | 'share'; deadline: number };

// A running server may be shutting down, for instance that of a killed owner: then the next round starts it again.
async function start(place: ServerPlace, wish: Wish): Promise<EmbeddedServer> {
  for (;;) {
    const { pid, host, port, adopted } = await runServer(place, wish.settings, wish.deadline);
    const connection = { host, port, user: superuser, password: wish.password, database: 'postgres' };
    try {
      return owned(place, await ownServer(connection), { connection, pid, adopted });
    } catch (error) {
      if (error instanceof CannotStart && wish.whenOwned === 'share')
        return { connection, pid, adopted, onLost: () => {}, stop: async () => {} };
      if (error instanceof CannotStart || isWrongPassword(error) || Date.now() > wish.deadline) throw error;
      await pause(20);
    }
  }
}

function owned(place: ServerPlace, guard: pg.Client, server: Pick<EmbeddedServer, 'connection' | 'pid' | 'adopted'>): EmbeddedServer {
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await guard.end().catch(() => {});
    await stopServer(place, server.pid);
  };
  return {
    ...server,
    onLost: (listener) => guard.once('end', () => stopping ?? listener()),
    stop: () => (stopping ??= stop()),
  };
}

const isWrongPassword = (error: unknown) => error instanceof pg.DatabaseError && error.code === '28P01';

function inWords(error: unknown, home: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOSPC') return new CannotStart(`No space is left for the database in ${home}: make room and start again.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new CannotStart(`${home} cannot be a folder: a file stands there or above it. Choose another folder with DATA_DIR.`);
  if (code !== 'EACCES' && code !== 'EPERM' && code !== 'EROFS') return error;
  return new CannotStart(
    `${home} cannot be read and written (${code}): start Bahi as the user who started it before, or choose another folder with DATA_DIR.`,
  );
}
