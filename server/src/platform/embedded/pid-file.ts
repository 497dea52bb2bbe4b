import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isServerOf } from './processes.ts';

export type Postmaster = { pid: number; host: string; port: number; ready: boolean };

/** The server's own pid file: pid, data folder, start, port, socket folder, address, memory key, state. */
export function readPostmaster(dataFolder: string): Postmaster | undefined {
  const lines = readLines(join(dataFolder, 'postmaster.pid'));
  const [pid, , , port, socketFolder, address, , state] = lines;
  if (!pid || !port) return undefined;
  return { pid: Number(pid), port: Number(port), host: socketFolder || address || '127.0.0.1', ready: state === 'ready' };
}

/**
 * Removes a pid file whose process is a zombie or another program: PostgreSQL would refuse to start. The data stay safe, because it also
 * refuses while an old backend still uses its shared memory.
 */
export function removeStalePidFile(file: string, dataFolder: string): void {
  const pid = Math.abs(Number.parseInt(readLines(file)[0] ?? '', 10));
  if (pid && !isServerOf(dataFolder, pid)) rmSync(file, { force: true });
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => line.trim());
  } catch {
    return [];
  }
}
