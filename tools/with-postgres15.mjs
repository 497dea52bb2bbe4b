// npm run test:server15: the server's tests on PostgreSQL 15, the oldest supported version, through two addresses as in production. Uses
// the `postgres` on the PATH or Debian's; further arguments are passed to vitest.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { withClient } from '../server/src/platform/database-server.ts';
import { unprivilegedUser } from '../server/src/platform/embedded/unprivileged-user.ts';
import { randomPassword } from '../server/src/platform/secrets.ts';

const programs = findPrograms();
if (!programs) {
  console.error('There is no PostgreSQL 15 on the PATH or in /usr/lib/postgresql/15/bin: install it (Debian: postgresql-15).');
  process.exit(1);
}

const home = mkdtempSync(join(tmpdir(), 'bahi-postgres15-'));
const dataFolder = join(home, 'data');
const runAs = unprivilegedUser(dataFolder);
const password = randomPassword();
let server;
try {
  const port = await start();
  const address = (user) => `postgres://${user}:${password}@127.0.0.1:${port}/postgres`;
  const env = { ...process.env, TEST_DATABASE_URL: address('bahi_app'), TEST_MIGRATION_DATABASE_URL: address('bahi_owner') };
  const { status } = spawnSync('vitest', ['run', '--project', 'server', ...process.argv.slice(2)], { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
} finally {
  await stop();
  rmSync(home, { recursive: true, force: true });
}

function findPrograms() {
  const folders = [...process.env.PATH.split(delimiter), '/usr/lib/postgresql/15/bin'];
  const is15 = (folder) => / 15\./.test(spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' }).stdout ?? '');
  return folders.find((folder) => existsSync(join(folder, 'postgres')) && is15(folder));
}

async function start() {
  chmodSync(home, 0o711); // as root, PostgreSQL runs as another user
  mkdirSync(dataFolder, { mode: 0o700 });
  if ('uid' in runAs) chownSync(dataFolder, runAs.uid, runAs.gid);
  const as = { ...runAs, cwd: dataFolder, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', dataFolder, '-U', 'bahi_root', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    {
      ...as,
      encoding: 'utf8',
    },
  );
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', max_connections: 50, timezone: 'UTC' };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  server = spawn(join(programs, 'postgres'), ['-D', dataFolder, ...options], { ...as, stdio: 'ignore' });
  await makeRoles({ host: '127.0.0.1', port, user: 'bahi_root', database: 'postgres' });
  return port;
}

async function makeRoles(root) {
  for (let tries = 0; tries < 200; tries++) {
    try {
      await withClient('the tests', root, async (client) => {
        await client.query(`create role bahi_app login password '${password}'`);
        await client.query(`create role bahi_owner login createdb password '${password}'`);
      });
      return;
    } catch {
      await pause(50); // it is still starting
    }
  }
  throw new Error('PostgreSQL 15 did not come up');
}

async function stop() {
  if (!server || server.exitCode !== null) return;
  const left = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGINT');
  await left;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
