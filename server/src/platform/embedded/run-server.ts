import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, fchmodSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { type Binaries, bareEnvironment } from './binaries.ts';
import { type Postmaster, readPostmaster, removeStalePidFile } from './pid-file.ts';
import { isServerOf } from './processes.ts';
import type { RunAs } from './unprivileged-user.ts';

export type ServerPlace = { home: string; dataFolder: string; socketFolder: string | undefined; binaries: Binaries; runAs: RunAs };
export type Settings = Readonly<Record<string, string | number>>;

const windows = process.platform === 'win32';
const triesAtMost = 40; // old backends that still use the shared memory need some seconds to end
const triesWithoutHopeAtMost = 3;
const betweenTriesMs = 250;
const longestStopMs = 30_000;
const longestLogBytes = 10_000_000;

/** Finds the running server of this folder, whoever started it, or starts it. Resolves when it accepts connections. */
export async function runServer(place: ServerPlace, settings: Settings, deadline: number): Promise<Postmaster & { adopted: boolean }> {
  let child: ChildProcess | undefined;
  let tries = 0;
  let nextTryAt = 0;
  let logged = 0;
  for (;;) {
    const found = readPostmaster(place.dataFolder);
    const runs = found !== undefined && isServerOf(place.dataFolder, found.pid);
    if (runs && found.ready) return { ...found, adopted: child?.pid !== found.pid };
    const childLeft = child === undefined || child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
    if (!runs && childLeft && Date.now() >= nextTryAt) {
      if (child) refuseWhenHopeless(place, tries, logged);
      logged = turnLog(place.home);
      child = await launch(place, settings);
      tries += 1;
      nextTryAt = Date.now() + betweenTriesMs;
    }
    if (Date.now() > deadline) throw new CannotStart(`PostgreSQL did not come up in time. ${lastWords(place.home, logged)}`);
    await pause(10);
  }
}

/** Stops the server: open transactions are rolled back, the data are written. If it does not leave, it recovers at the next start. */
export async function stopServer({ binaries, dataFolder }: ServerPlace, pid: number): Promise<void> {
  if (windows) {
    spawnSync(binaries.path('pg_ctl'), ['stop', '-D', dataFolder, '-m', 'fast', '-w'], { env: bareEnvironment });
    return;
  }
  const giveUpAt = Date.now() + longestStopMs;
  signal(pid, 'SIGINT'); // fast shutdown; SIGTERM would wait for the clients
  while (isServerOf(dataFolder, pid)) {
    if (Date.now() > giveUpAt) return signal(pid, 'SIGQUIT');
    await pause(10);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // ended already
  }
}

async function launch(place: ServerPlace, settings: Settings): Promise<ChildProcess> {
  const { home, dataFolder, socketFolder, binaries, runAs } = place;
  const port = settings.port ?? (windows ? await freePort() : 5432);
  removeStalePidFile(join(dataFolder, 'postmaster.pid'), dataFolder);
  if (socketFolder) removeStalePidFile(join(socketFolder, `.s.PGSQL.${port}.lock`), dataFolder);
  const all: Settings = {
    port,
    listen_addresses: windows ? '127.0.0.1' : '',
    ...(socketFolder ? { unix_socket_directories: quoted(socketFolder), unix_socket_permissions: '0700' } : {}),
    max_connections: 50,
    shared_buffers: '128MB',
    random_page_cost: 1.1, // all machines have solid-state disks
    jit: 'off', // our statements are short: compiling them costs more than it saves
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...settings,
  };
  const log = openSync(logOf(home), 'a', 0o600);
  fchmodSync(log, 0o600); // the server's messages about refused rows contain names
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.path('postgres'), ['-D', dataFolder, ...options], {
    ...runAs,
    env: bareEnvironment,
    cwd: dataFolder,
    detached: true, // its own session: the terminal's Ctrl-C must reach the app only, which stops the server last
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  child.on('error', () => {}); // then it has no pid
  child.unref();
  return child;
}

// The setting is a list, which a comma parts.
const quoted = (folder: string) => `"${folder.replaceAll('"', '""')}"`;

function refuseWhenHopeless({ home }: ServerPlace, tries: number, logged: number): void {
  const words = lastWords(home, logged);
  if (/No space left on device/.test(words))
    throw new CannotStart(`No space is left for the database in ${home}: make room and start again.`);
  const mayPass = /lock file|shared memory|Address already in use/.test(words);
  if (tries >= (mayPass ? triesAtMost : triesWithoutHopeAtMost)) throw new CannotStart(`PostgreSQL does not start. ${words}`);
}

const logOf = (home: string) => join(home, 'postgres.log');

/** Keeps the log from growing for ever. Returns its length: later text is from the next server. */
function turnLog(home: string): number {
  const log = logOf(home);
  if (!existsSync(log)) return 0;
  const { size } = statSync(log);
  if (size < longestLogBytes) return size;
  renameSync(log, `${log}.1`);
  return 0;
}

function lastWords(home: string, from: number): string {
  const log = logOf(home);
  const lines = existsSync(log) ? readFileSync(log).subarray(from).toString('utf8').trim().split('\n') : [];
  const reason = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line))?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '');
  return `It says: ${reason ?? lines.slice(-3).join(' ')} (${log})`;
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
