import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { readConfiguration } from './platform/configuration.ts';
import { openDatabaseServer, withClient } from './platform/database-server.ts';
import { isAlive } from './platform/embedded/processes.ts';
import { startMailServer } from './testing/mail-server.ts';
import { compileCache } from './testing/server-process.ts';

// The program as `npm start` runs it, in its own data folder.
const folder = mkdtempSync(join(tmpdir(), 'bahi-main-'));
chmodSync(folder, 0o711); // as root, PostgreSQL runs as another user
const program = fileURLToPath(new URL('../main.mjs', import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  const server = await openDatabaseServer(readConfiguration({ DATA_DIR: folder }), { whenOwned: 'refuse', say: () => {} });
  await server.stop(); // processes left by a killed program
  rmSync(folder, { recursive: true });
});

type Run = { child: ChildProcess; output(): string; left: Promise<number | null> };

function run(environment: Record<string, string>, cwd = process.cwd()): Run {
  const child = spawn(process.execPath, [program], {
    cwd,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: folder, DEMO: 'off', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, left: new Promise((resolve) => child.once('exit', resolve)) };
}

async function runUntilUp(environment: Record<string, string> = {}, cwd?: string): Promise<Run & { url: string; seconds: number }> {
  const started = run(environment, cwd);
  await vi.waitFor(
    () => {
      if (started.child.exitCode !== null) throw new Error(`left: ${started.output()}`);
      expect(started.output()).toMatch(/Open {3}http\S+\n/);
    },
    { timeout: 180_000, interval: 20 },
  );
  const [, seconds] = /up in (\S+) s/.exec(started.output()) ?? [];
  const [, url = ''] = /Open {3}(\S+)/.exec(started.output()) ?? [];
  return { ...started, url, seconds: Number(seconds) };
}

const postmasterPid = () => Number(readFileSync(join(folder, 'postgres', 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('it starts, serves, leaves no process at Ctrl-C, and is up again sooner than the first time', async () => {
  const first = await runUntilUp({ ADMIN_EMAIL: 'admin@example.in', ADMIN_PASSWORD: 'Long-enough-1' });
  expect(await (await fetch(`${first.url}/api/health`)).json()).toEqual({ live: true, ready: true });
  expect(first.output()).toContain(`Mail   ${join(folder, 'outbox')} (text files; set SMTP_URL and MAIL_FROM to send them)\n`);
  const postmaster = postmasterPid();
  first.child.kill('SIGINT');
  first.child.kill('SIGINT'); // npm passes the terminal's Ctrl-C on, so it comes twice
  expect(await first.left).toBe(0);
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), { timeout: 180_000 });

  // The first start made the database. The bench measures the seconds, because other tests share the cores here.
  const starts: number[] = [];
  while (starts.length < 3 && !starts.some((seconds) => seconds < first.seconds)) {
    const next = await runUntilUp();
    expect(next.output()).not.toContain('There is no admin yet');
    starts.push(next.seconds);
    next.child.kill('SIGTERM');
    expect(await next.left).toBe(0);
  }
  expect(Math.min(...starts)).toBeLessThan(first.seconds);
});

test.runIf(process.platform !== 'win32')('it leaves when npm and its shell were killed, who hand nothing on', async () => {
  const shell = spawn('sh', ['-c', '"$0" "$1"; true', process.execPath, program], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: folder,
      DEMO: 'off',
      PORT: '0',
      npm_lifecycle_event: 'start',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(shell);
  let printed = '';
  shell.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await vi.waitFor(() => expect(printed).toContain('Bahi is up'), { timeout: 180_000, interval: 20 });
  const postmaster = postmasterPid();
  shell.kill('SIGTERM');
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), { timeout: 180_000, interval: 50 });
});

test.runIf(process.platform !== 'win32')('a kill of all and then of npm is one kill: what is being served is finished first', async () => {
  const environment = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: folder, DEMO: 'off', PORT: '0' };
  const shell = spawn('sh', ['-c', '"$0" "$1" & echo "pid $!"; wait', process.execPath, program], {
    env: { ...environment, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(shell);
  let printed = '';
  shell.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  await vi.waitFor(() => expect(printed).toMatch(/Open {3}http\S+\n/), { timeout: 180_000, interval: 20 });
  const [postmaster, pid] = [postmasterPid(), Number(/pid (\d+)/.exec(printed)?.[1])];
  const slow = connect(Number(/Open {3}http\S+:(\d+)/.exec(printed)?.[1]), '127.0.0.1').on('error', () => {});
  slow.write('POST /api/pUsers/login HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{');
  await pause(300);
  process.kill(pid, 'SIGTERM');
  await pause(700);
  shell.kill('SIGTERM');
  await pause(1_500);
  expect(isAlive(pid)).toBe(true);
  slow.destroy();
  await vi.waitFor(() => expect(isAlive(postmaster)).toBe(false), { timeout: 180_000, interval: 50 });
});

test('without a configured admin the first start prints a one-time password, and the next one another', async () => {
  const DATA_DIR = join(folder, 'nobody-named');
  const passwords: string[] = [];
  for (let start = 0; start < 2; start++) {
    const started = await runUntilUp({ DATA_DIR });
    const [, email, password] = /admin {3}http\S+\/admin\/login {3}(\S+) {3}(\S+)/.exec(started.output()) ?? [];
    const answer = await fetch(`${started.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: started.url },
      body: JSON.stringify({ email, password }),
    });
    expect(await answer.json()).toMatchObject({ data: { email: 'admin@bahi.local', mustChangePassword: true } });
    passwords.push(password!);
    started.child.kill('SIGTERM');
    expect(await started.left).toBe(0);
  }
  expect(passwords[0]).not.toBe(passwords[1]);
});

test.runIf(process.getuid?.() === 0)('root may start it in a folder that only root may enter, and is told where the data are', async () => {
  const closed = mkdtempSync(join(tmpdir(), 'bahi-closed-'));
  try {
    for (let start = 0; start < 2; start++) {
      const started = await runUntilUp({ DATA_DIR: '' }, closed);
      const place = readlinkSync(join(closed, 'data'));
      const moved = `and that user may not enter ${closed}. The data are kept in ${place}, and ${closed}/data leads there.\n`;
      expect(started.output().includes(moved)).toBe(start === 0);
      expect(started.output()).toContain(`  Data   ${place}\n`);
      started.child.kill('SIGTERM');
      expect(await started.left).toBe(0);
    }
  } finally {
    const link = join(closed, 'data');
    if (existsSync(link)) rmSync(realpathSync(link), { recursive: true });
    rmSync(closed, { recursive: true });
  }
});

test('a used port is reported, and no process is left', async () => {
  const squatter: Server = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
  });
  const { port } = squatter.address() as { port: number };
  const refused = run({ PORT: String(port) });
  expect(await refused.left).toBe(1);
  expect(refused.output()).toBe(
    `Port ${port} is in use by another program: stop that one, or choose another port, for instance PORT=${port + 1}.\n`,
  );
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
  await new Promise((resolve) => squatter.close(resolve));
});

test('an invalid setting is reported', async () => {
  const refused = run({ PORT: 'four thousand' });
  expect(await refused.left).toBe(1);
  expect(refused.output()).toBe('PORT must be a whole number from 0 to 65535, it is "four thousand".\n');
});

test.each([
  ['is a demo that others could reach', { DEMO: 'on', HOST: '0.0.0.0' }],
  ['listens at an address of another machine', { HOST: '192.0.2.1' }],
  [
    'finds no database',
    { DATABASE_URL: 'postgres://bahi_app:a@127.0.0.1:1/bahi', MIGRATION_DATABASE_URL: 'postgres://bahi_owner:b@127.0.0.1:1/bahi' },
  ],
])('a start that %s is refused and leaves no folder', async (_why, environment) => {
  const DATA_DIR = join(folder, 'not-yet');
  const refused = run({ NODE_COMPILE_CACHE: '', DATA_DIR, ...environment }); // without it the start creates its own cache
  expect(await refused.left).toBe(1);
  expect(refused.output()).not.toBe('');
  expect(existsSync(DATA_DIR)).toBe(false);
});

test.runIf(process.platform === 'linux')('a place that takes no folders is said, and so are too few files that may be open', async () => {
  const nowhere = run({ DATA_DIR: '/proc/bahi', NODE_COMPILE_CACHE: '' });
  expect(await nowhere.left).toBe(1);
  expect(nowhere.output()).toBe('/proc takes no folders: choose another place with DATA_DIR.\n');
  const few = spawnSync('sh', ['-c', `ulimit -n 64; exec "$0" "$1"`, process.execPath, program], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, DATA_DIR: folder, DEMO: 'off', PORT: '0' },
    encoding: 'utf8',
  });
  expect(few.stderr).toBe('Too few files may be open at once: allow more (ulimit -n 1024) and start again.\n');
  expect(few.status).toBe(1);
});

test('the demo company is never served to others', async () => {
  const server = await openDatabaseServer(readConfiguration({ DATA_DIR: folder }), { whenOwned: 'refuse', say: () => {} });
  const asOwner = (command: string) => withClient('the test', server.owner, (client) => client.query(command));
  await asOwner(
    `insert into admins (id, name, email, password_hash, is_demo) values (gen_random_uuid(), 'Demo', 'demo@example.in', 'x', true)`,
  );
  await server.stop();
  const refused = run({ HOST: '0.0.0.0' });
  expect(await refused.left).toBe(1);
  expect(refused.output()).toContain('This database holds the demo company, and HOST=0.0.0.0 would let others sign in to it.');
  expect(existsSync(join(folder, 'postgres', 'data', 'postmaster.pid'))).toBe(false);
});

test('half a demo company, cut short, is deleted and created again at the next start', async () => {
  const DATA_DIR = join(folder, 'cut-short');
  const ownersIn = async () => {
    const server = await openDatabaseServer(readConfiguration({ DATA_DIR }), { whenOwned: 'share', say: () => {} });
    return withClient('the test', server.owner, async (client) => (await client.query('select id from primary_users')).rows);
  };
  const cutShort = async () => {
    const making = run({ DEMO: 'on', DATA_DIR });
    await vi.waitFor(() => expect(making.output()).toContain('Making the demo company'), { timeout: 180_000, interval: 20 });
    const owners = await vi.waitUntil(async () => (await ownersIn()).at(0), { timeout: 180_000, interval: 20 });
    making.child.kill('SIGINT');
    expect(await making.left).toBe(0);
    expect(making.output()).not.toMatch(/error/i);
    expect(existsSync(join(DATA_DIR, 'demo-unfinished'))).toBe(true);
    return owners;
  };
  expect(await cutShort()).not.toEqual(await cutShort());
});

test('queued mails are written to the outbox, or sent through the configured mail server, and the program still exits', async () => {
  const owner = { userName: 'Asha', mobile: '9822012345', email: 'asha@example.in', password: 'Passw0rd@1', subscription: 'monthly' };
  const call = (url: string, path: string, body: object) =>
    fetch(`${url}/api/pUsers/${path}`, {
      method: 'POST',
      headers: { origin: url, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const DATA_DIR = join(folder, 'mails');
  const first = await runUntilUp({ DATA_DIR });
  await call(first.url, 'register', owner);
  expect((await call(first.url, 'sendOtp', { email: owner.email })).status).toBe(200);
  const outbox = join(DATA_DIR, 'outbox');
  const mails = () => (existsSync(outbox) ? readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8')) : []);
  await vi.waitFor(() => expect(mails()).toEqual([expect.stringContaining(`To: ${owner.email}`)]), { timeout: 180_000 });
  first.child.kill('SIGTERM');
  expect(await first.left).toBe(0);

  const server = await startMailServer();
  const second = await runUntilUp({ DATA_DIR, SMTP_URL: server.url, MAIL_FROM: 'books@example.in' });
  expect(second.output()).not.toContain('outbox');
  await call(second.url, 'sendOtp', { email: owner.email });
  await vi.waitFor(() => expect(server.received).toMatchObject([{ from: 'books@example.in', to: [owner.email] }]), { timeout: 180_000 });
  second.child.kill('SIGTERM');
  expect(await second.left).toBe(0);
  for (const { output } of [first, second]) expect(output()).not.toMatch(/\d{6} is your code|asha@example/);
  await server.stop();
});
