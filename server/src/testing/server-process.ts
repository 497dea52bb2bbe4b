import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../main.mjs', import.meta.url));
/** The compile cache of one server is used by the next, with any folder; a server writes it at its exit, so a killed one does not. */
export const compileCache = fileURLToPath(new URL('../../../node_modules/.cache/bahi/compiled', import.meta.url));
export const admin = { email: 'admin@crash.example', password: 'Crash-admin-1@' };

export type ServerProcess = { child: ChildProcess; origin: string; ended: Promise<unknown> };

/**
 * Starts the whole server as its own process on a data folder, as `npm start` does, without the demo. Resolves when it reports that it is
 * up. `more` are further environment variables.
 */
export async function startServerProcess(dataFolder: string, more: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const port = Number(more.PORT ?? (await freePort()));
  const environment = {
    DATA_DIR: dataFolder,
    PORT: String(port),
    DEMO: 'off',
    LOG_LEVEL: 'fatal',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    ...more,
  };
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let output = '';
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (output.includes('is up')) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the server left with ${code}: ${output}`)));
  });
  return { child, origin: `http://localhost:${port}`, ended };
}

/** The PostgreSQL process of a data folder. */
export const postgresPid = (dataFolder: string) =>
  Number(readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** A free port of loopback. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
