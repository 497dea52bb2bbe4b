import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  deadPid,
  endProcesses,
  gone,
  hold,
  kill,
  launch,
  otherProgramPid,
  spawnSleeper,
  writePidFiles,
  zombiePid,
} from '../../testing/real-processes.ts';
import { copyBinaries } from './binaries.ts';
import type { Connection } from './own-server.ts';
import { bornAt, isAlive, isServerOf } from './processes.ts';
import { type EmbeddedServer, startEmbedded } from './start-embedded.ts';
import { unprivilegedUser } from './unprivileged-user.ts';

// Real processes and real signals. One data folder serves nearly all tests: making one takes longer than everything else.
const base = mkdtempSync(join(tmpdir(), 'bahi-embedded-'));
chmodSync(base, 0o711); // as root, PostgreSQL runs as another user
const home = join(base, 'postgres');
const dataFolder = join(home, 'data');
const running: { stop(): Promise<void> }[] = [];

const start = async (folder = home) => {
  const server = await startEmbedded(folder, { timeoutMs: 20_000 });
  running.push(server);
  return server;
};
const stopAll = async () => {
  endProcesses();
  for (const server of running.splice(0)) await server.stop();
};

beforeEach(stopAll);
afterAll(async () => {
  await stopAll();
  await (await startEmbedded(home)).stop(); // processes left by a killed holder
  rmSync(base, { recursive: true, force: true });
});

describe('the embedded server', () => {
  test('creates its folder at the first start and keeps its data over a restart', async () => {
    const first = await start();
    expect(first.adopted).toBe(false);
    await keepRow(first);
    await first.stop();
    await vi.waitFor(() => expect(isAlive(first.pid)).toBe(false), { timeout: 15_000 });

    const second = await start();
    expect(second.adopted).toBe(false);
    await expectKept(second);
  });

  test('never runs as root, and other users cannot read the data or reach the socket', async () => {
    const server = await start();
    expect(statSync(join(dataFolder, 'postmaster.pid')).uid).not.toBe(0); // written by the server itself
    for (const folder of [dataFolder, server.connection.host]) expect(statSync(folder).mode & 0o077).toBe(0);
    await expect(query({ ...server.connection, password: 'guessed' }, 'select 1')).rejects.toThrow('password authentication failed');
  });

  test('works with a path in any script and with any character in it', async () => {
    const folder = fresh(`${'दुकान'.repeat(6)}, "a;b"`);
    const server = await start(folder);
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.stop();
  });

  test.each([0o077, 0o000])('is created with the required permissions and no more, under any umask: %i', async (umask) => {
    const before = process.umask(umask);
    try {
      const folder = join(base, `umask-${umask}`, 'postgres');
      await (await start(folder)).stop();
      const modes = [join(folder, '..'), folder, join(folder, 'data'), join(folder, 'postgres.log')].map((place) => statSync(place).mode);
      expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(['711', '711', '700', '600']);
    } finally {
      process.umask(before);
    }
  });

  test.runIf(process.getuid?.() === 0)('runs as the named user, and as no other', () => {
    const fresh = join(base, 'of-nobody-yet');
    expect(unprivilegedUser(fresh, 65_534)).toMatchObject({ uid: 65_534 });
    expect(() => unprivilegedUser(fresh, 4_242_424)).toThrow('POSTGRES_UID=4242424 names no user of this machine');
  });

  test('runs from a copy that all users may run, even if npm unpacked it under a strict umask', () => {
    const before = process.umask(0o077);
    try {
      const bundled = join(fresh('bundled'), 'native');
      for (const folder of ['bin', 'lib']) mkdirSync(join(bundled, folder), { recursive: true });
      const files = ['bin/initdb', 'bin/postgres', 'bin/pg_ctl', 'lib/libpq.so'];
      for (const file of files) writeFileSync(join(bundled, file), '');
      writeFileSync(join(bundled, '..', 'package.json'), '{ "version": "1.0.0" }');
      const copy = copyBinaries(bundled, fresh('home'));
      for (const place of ['..', '.', 'bin', 'lib', ...files]) expect(statSync(join(copy, place)).mode & 0o555, place).toBe(0o555);
    } finally {
      process.umask(before);
    }
  });

  test('flushes to disk before it confirms a commit', async () => {
    const server = await start();
    for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums']) {
      expect(await query(server.connection, `show ${setting}`)).toEqual([{ [setting]: 'on' }]);
    }
  });

  test('after kill -9 of the app the server keeps running, and the next start adopts it', async () => {
    const holder = await hold(home);
    await kill(holder.child.pid);
    expect(isServerOf(dataFolder, holder.pid)).toBe(true);

    const server = await start();
    expect(server).toMatchObject({ adopted: true, pid: holder.pid });
    await server.stop();
    await vi.waitFor(() => expect(isAlive(holder.pid)).toBe(false), { timeout: 15_000 });
  });

  test('after kill -9 of the server the app is notified, and the next start recovers every committed row', async () => {
    const server = await start();
    const lost = new Promise<void>((resolve) => server.onLost(resolve));
    await keepRow(server);
    await kill(server.pid);
    await lost;

    const next = await start();
    expect(next.adopted).toBe(false);
    await expectKept(next);
  });

  test('after kill -9 of both the next start recovers', async () => {
    const before = await start();
    await keepRow(before);
    await before.stop();
    const holder = await hold(home);
    await kill(holder.child.pid);
    await kill(holder.pid);
    const server = await start();
    expect(server.adopted).toBe(false);
    await expectKept(server);
  });

  test('a requested stop does not count as a loss', async () => {
    const server = await start();
    let lost = false;
    server.onLost(() => {
      lost = true;
    });
    await Promise.all([server.stop(), server.stop()]);
    expect(lost).toBe(false);
  });

  test('of two starts at once one owns the server and the other is told which process does', async () => {
    const [one, other] = await Promise.all([launch(home), launch(home)]);
    const [owner, refused] = 'refused' in one.outcome ? [other, one] : [one, other];
    expect(owner.outcome).toMatchObject({ adopted: false });
    expect(refused.outcome).toEqual({
      refused: `The data folder is in use by process ${owner.child.pid}, which runs Bahi already: stop it, or choose another folder with DATA_DIR.`,
    });
    owner.child.kill('SIGTERM');
    await gone(owner.child);
  });

  test('a command may use the server of a running app, and leaves it running', async () => {
    const holder = await hold(home);
    const shared = await startEmbedded(home, { whenOwned: 'share' });
    expect(await query(shared.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    await shared.stop();
    expect(isAlive(holder.pid)).toBe(true);
    holder.child.kill('SIGTERM');
    await gone(holder.child);
  });
});

describe('a stale pid file', () => {
  test.each([
    ['a process that is gone', deadPid],
    ['a zombie', zombiePid],
    ['another program', otherProgramPid],
  ])('is removed if it names %s', async (_what, pid) => {
    const before = await start();
    await keepRow(before);
    await before.stop();
    writePidFiles(await pid(), home);
    const server = await start();
    expect(server.adopted).toBe(false);
    await expectKept(server);
  });

  test('is removed if it names the PostgreSQL of another folder', async () => {
    const other = await start();
    const elsewhere = join(base, 'elsewhere');
    await query(other.connection, 'select 1');
    mkdirSync(elsewhere, { mode: 0o711 });
    const server = await start(join(elsewhere, 'postgres'));
    await server.stop();
    writePidFiles(other.pid, join(elsewhere, 'postgres'));
    expect(await start(join(elsewhere, 'postgres'))).toMatchObject({ adopted: false });
  });
});

describe('a start lock', () => {
  test('of a dead process blocks nothing', async () => {
    writeFileSync(join(home, 'start.lock'), `${await deadPid()} 1`);
    await start();
    expect(existsSync(join(home, 'start.lock'))).toBe(false);
  });

  test('of a living process is waited for, and then reported', async () => {
    const sleeper = spawnSleeper('sleep', ['30']);
    writeFileSync(join(home, 'start.lock'), `${sleeper.pid} ${bornAt(sleeper.pid)}`);
    await expect(startEmbedded(home, { timeoutMs: 300 })).rejects.toThrow(
      `Process ${sleeper.pid} has been starting the database for too long`,
    );
    await kill(sleeper.pid);
    await start();
  });
});

describe('a folder', () => {
  test('left by a killed first start is created again', async () => {
    const folder = fresh('half-made');
    mkdirSync(join(folder, 'init-999', 'data'), { recursive: true });
    writeFileSync(join(folder, 'init-999', 'data', 'PG_VERSION'), '18\n');
    await start(folder);
    expect(readdirSync(folder).filter((name) => name.startsWith('init-'))).toEqual([]);
  });

  test('that was copied while its server was stopped and restored elsewhere, by root too, works', async () => {
    const before = await start();
    await keepRow(before);
    await before.stop();
    const copy = fresh('brought-back');
    cpSync(home, copy, { recursive: true, filter: (file) => !file.endsWith('/run') });
    const letter = join(fresh('of-others'), 'letter.txt');
    writeFileSync(letter, 'dear');
    symlinkSync(join(base, 'of-others'), join(copy, 'data', 'away'));
    await expectKept(await start(copy));
    expect(statSync(letter).uid).toBe(process.getuid?.()); // the target of a link is not changed
  });

  test('with a database that Bahi did not create is refused and left unchanged', async () => {
    const folder = fresh('of-another-program');
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '18\n');
    await expect(startEmbedded(folder)).rejects.toThrow(`${join(folder, 'data')} holds a database that Bahi did not make`);
    expect(statSync(join(folder, 'data', 'PG_VERSION')).uid).toBe(process.getuid?.());
  });

  test('of another version is refused', async () => {
    const folder = fresh('old');
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'PG_VERSION'), '14\n');
    await expect(startEmbedded(folder)).rejects.toThrow(/was written by PostgreSQL 14, and this Bahi includes PostgreSQL 18/);
  });

  test('with other contents is refused and left unchanged', async () => {
    const folder = fresh('strange');
    mkdirSync(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'letter.txt'), 'dear');
    await expect(startEmbedded(folder)).rejects.toThrow('is not empty and holds no database');
    expect(readdirSync(folder).sort()).toEqual(['data']);
  });

  test('that is a file, or is inside one, is refused', async () => {
    const file = join(base, 'a-file');
    writeFileSync(file, 'mine');
    for (const folder of [file, join(file, 'postgres')])
      await expect(startEmbedded(folder)).rejects.toThrow(`${folder} cannot be a folder: a file stands there or above it.`);
  });

  test.runIf(process.platform === 'linux')('where nothing can be made is refused in a sentence, and not tried for ever', async () => {
    const refused = '/proc takes no folders: choose another place with DATA_DIR.';
    await expect(startEmbedded('/proc/bahi/postgres')).rejects.toThrow(refused);
  });

  test('that is a link to a missing disk is refused in a sentence', async () => {
    const link = join(base, 'link-to-nowhere');
    symlinkSync(join(base, 'no-such-disk'), link);
    await expect(startEmbedded(join(link, 'postgres'))).rejects.toThrow(`${link} leads to a place that is not there`);
  });

  test('with which the server cannot start is refused with the server’s message', async () => {
    const folder = fresh('broken');
    await (await start(folder)).stop();
    rmSync(join(folder, 'data', 'global'), { recursive: true });
    await expect(startEmbedded(folder)).rejects.toThrow(/PostgreSQL does not start\. It says: .*could not open file/);
  });
});

function fresh(name: string): string {
  const folder = join(base, name);
  mkdirSync(folder, { mode: 0o711 });
  return folder;
}

async function query(connection: Connection, text: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

let rowsKept = 0;

async function keepRow(server: EmbeddedServer): Promise<void> {
  await query(server.connection, 'create table if not exists kept (id int); insert into kept values (1)');
  rowsKept += 1;
}

async function expectKept(server: EmbeddedServer): Promise<void> {
  expect(rowsKept).toBeGreaterThan(0);
  expect(await query(server.connection, 'select from kept')).toHaveLength(rowsKept);
}
