import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfiguration } from '../platform/configuration.ts';
import { openDatabaseServer, withClient } from '../platform/database-server.ts';
import { unfinishedRestore } from '../platform/unfinished-restore.ts';
import { admin, type ServerProcess, startServerProcess } from '../testing/server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-backups-'));
chmodSync(folder, 0o711);
const dataFolder = join(folder, 'data');
const backups = join(dataFolder, 'backups');
let server: ServerProcess;

beforeAll(async () => {
  server = await startServerProcess(dataFolder);
});
afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  rmSync(folder, { recursive: true, force: true });
});

let cookie = ''; // a session outlives the server

async function asAdmin(method: string, path: string, body?: object) {
  const headers = { origin: server.origin, 'content-type': 'application/json', 'x-bahi-kind': 'admin' };
  if (cookie === '') {
    const signedIn = await fetch(`${server.origin}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(admin) });
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  }
  const answer = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: { ...headers, cookie },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as { backups: { isRunning: boolean; lastGoodAt: string | null } } };
}

async function until(isSo: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let tries = 0; !(await isSo()); tries++) {
    if (tries > 3_000) throw new Error(`in vain: ${what}`);
    await pause(10);
  }
}

/** Enough rows that a backup takes a while. */
const manyRows = `insert into mails (id, recipient, subject, state) select gen_random_uuid(), 'a@b.example',
  md5(n::text) || md5((n + 1)::text) || md5((n + 2)::text), 'sent' from generate_series(1, 100000) n`;

async function asOwner(statement: string): Promise<void> {
  const database = await openDatabaseServer(readConfiguration({ DATA_DIR: dataFolder }), { whenOwned: 'share', say: () => {} });
  await withClient('the test', database.owner, (client) => client.query(statement));
  await database.stop();
}

const command = async (name: string, args: string[], settings: object) => {
  const file = fileURLToPath(new URL(`../commands/${name}.ts`, import.meta.url));
  const run = promisify(execFile)(process.execPath, [file, ...args], { env: { PATH: process.env.PATH, ...settings }, timeout: 60_000 });
  return run.then(
    ({ stdout }) => ({ left: 0, output: stdout }),
    ({ code, stderr }) => ({ left: code as number, output: stderr as string }),
  );
};

test('kill -9 of the server during a backup leaves no file that looks complete, and the next start makes the backup again', async () => {
  await asOwner(manyRows);
  expect((await asAdmin('POST', '/admin/backUpNow', {})).status).toBe(200);
  await until(() => existsSync(backups) && readdirSync(backups).length > 0, 'the backup begins');
  server.child.kill('SIGKILL');
  await server.ended;
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/\.zip\.unfinished$/)]);

  server = await startServerProcess(dataFolder);
  await until(async () => (await asAdmin('GET', '/admin/getSystem')).body.backups.lastGoodAt !== null, 'the backup ends');
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/^bahi-.*\.zip$/)]);
  await asOwner('truncate mails');
});

test('the commands: a backup beside the running server, its check aside, a restore into a new folder and not into another', async () => {
  const file = join(folder, 'mine.zip');
  const made = await command('backup', [file], { DATA_DIR: dataFolder });
  expect(made).toEqual({ left: 0, output: expect.stringContaining('The key of the second factors is not inside') });
  expect(await command('backup', [file], { DATA_DIR: dataFolder })).toEqual({
    left: 1,
    output: expect.stringContaining('is there already'),
  });
  expect(await command('backup', [], {})).toEqual({ left: 1, output: expect.stringContaining('npm run backup -- FILE') });
  expect(await command('restore', [file], { DATA_DIR: dataFolder })).toEqual({ left: 1, output: expect.stringContaining('is not empty') });
  expect(await command('backup', ['--check', file], { DATA_DIR: dataFolder })).toEqual({
    left: 0,
    output: expect.stringContaining('Restored aside: 0 companies, 0 differences.'),
  });
  expect(readdirSync(dataFolder).filter((name) => name.startsWith('check-'))).toEqual([]);

  const fresh = join(folder, 'fresh');
  expect(await command('restore', [file], { DATA_DIR: fresh })).toMatchObject({
    left: 0,
    output: expect.stringMatching(/^Restored \d+ rows of \d+ tables/),
  });
  expect(existsSync(unfinishedRestore(fresh))).toBe(false);
});

test('a killed restore leaves a folder that no start takes for an empty Bahi', async () => {
  const fresh = join(folder, 'killed');
  const restore = fileURLToPath(new URL('../commands/restore.ts', import.meta.url));
  const child = spawn(process.execPath, [restore, join(folder, 'mine.zip')], {
    env: { PATH: process.env.PATH, DATA_DIR: fresh },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await until(() => existsSync(unfinishedRestore(fresh)), 'the restore begins');
  child.kill('SIGKILL');
  await ended;
  await expect(startServerProcess(fresh)).rejects.toThrow(/A restore into .* has not ended/);
});
