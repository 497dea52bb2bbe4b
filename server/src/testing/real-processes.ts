import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '../platform/embedded/processes.ts';

// Processes that the tests of the embedded server start, kill and find dead.
const holderScript = fileURLToPath(new URL('hold-server.ts', import.meta.url));
const children: ChildProcess[] = [];

/** Kills the remaining processes. */
export function endProcesses(): void {
  for (const child of children.splice(0)) if (child.pid && child.exitCode === null) child.kill('SIGKILL');
}

type Outcome = { pid: number; adopted: boolean } | { refused: string };

export async function launch(home: string): Promise<{ child: ChildProcess; outcome: Outcome }> {
  const child = spawn(process.execPath, [holderScript, home], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
    child.once('exit', (code) => reject(new Error(`the holder left with ${code}`)));
  });
  return { child, outcome: JSON.parse(line) };
}

export async function hold(home: string): Promise<{ child: ChildProcess; pid: number }> {
  const { child, outcome } = await launch(home);
  if ('refused' in outcome) throw new Error(outcome.refused);
  return { child, pid: outcome.pid };
}

export const gone = (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? new Promise((resolve) => child.once('exit', resolve)) : undefined;

export async function kill(pid: number | undefined): Promise<void> {
  if (!pid) throw new Error('nothing to kill');
  process.kill(pid, 'SIGKILL');
  const giveUpAt = Date.now() + 5_000;
  while (isAlive(pid) && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5));
}

export function spawnSleeper(program: string, options: string[]): ChildProcess & { pid: number } {
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  return child as ChildProcess & { pid: number };
}

export async function deadPid(): Promise<number> {
  const child = spawnSleeper('true', []);
  await gone(child);
  return child.pid;
}

// A child that ends after its parent was replaced by a program that does not wait for it.
export async function zombiePid(): Promise<number> {
  const parent = spawnSleeper('sh', ['-c', 'sleep 0.3 & echo $!; exec sleep 30']);
  const pid = await new Promise<number>((resolve) => parent.stdout?.once('data', (chunk) => resolve(Number(chunk))));
  const giveUpAt = Date.now() + 5_000;
  while (isAlive(pid) && Date.now() < giveUpAt) await new Promise((resolve) => setTimeout(resolve, 5));
  process.kill(pid, 0); // it still exists
  return pid;
}

export async function otherProgramPid(): Promise<number> {
  return spawnSleeper('sleep', ['30']).pid;
}

/** The pid files of a server after a power cut. */
export function writePidFiles(pid: number, folder: string): void {
  const sockets = join(folder, 'run');
  const lines = [pid, join(folder, 'data'), 1_700_000_000, 5432, sockets, '', '  5432001     65536', 'ready   ', ''];
  writeFileSync(join(folder, 'data', 'postmaster.pid'), lines.join('\n'));
  writeFileSync(join(sockets, '.s.PGSQL.5432.lock'), lines.join('\n'));
}
