import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const thisVersion = fileURLToPath(new URL('..', import.meta.url));

export const admin = { email: 'admin@bench.example', password: 'Bench-admin-1@' };

/**
 * Starts the server under test as its own process, with the Node options of `npm start`. Resolves with the start-up time in milliseconds when
 * it reports that it is up. `root` is the folder of the version.
 */
export async function startServer(dataFolder: string, environment: Record<string, string> = {}, root = thisVersion) {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const flags = scripts.start.split(' ').filter((word) => word.startsWith('--'));
  const port = await freePort();
  const from = performance.now();
  const child = spawn(process.execPath, [...flags, join(root, 'server', 'main.mjs')], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: dataFolder,
      DEMO: 'off',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      MIGRATION_DATABASE_URL: '',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const isUp = new Promise<void>((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      if (/is up/.test(output)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`the server left with ${code}: ${output}`)));
  });
  await isUp;
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
  };
  return { port, pid: child.pid!, upAfter: performance.now() - from, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
    probe.once('error', reject);
  });
}
