import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

const linux = process.platform === 'linux';

/** True for a process that runs. A zombie answers signal 0 as well, and PostgreSQL believes it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return !linux || !['Z', 'X'].includes(statOf(pid)[0] ?? '');
}

/**
 * True if this process is the server of this data folder. Pids are reused, after a reboot and often in containers: the one in a pid file
 * may belong to another program, or another PostgreSQL.
 */
export function isServerOf(dataFolder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  if (!linux) return commandOf(pid).includes(`postgres -D ${dataFolder} `);
  const [program = '', ...options] = argumentsOf(pid);
  const served = options[options.indexOf('-D') + 1];
  return /(^|\/)postgres$/.test(program) && served !== undefined && isSameFolder(served, dataFolder);
}

/** The start of the process, in ticks since boot, which with the pid identifies a process. '-' if the system does not report it. */
export function bornAt(pid: number): string {
  return statOf(pid)[19] ?? '-';
}

// The fields of /proc/<pid>/stat after the name, which is in brackets and may contain anything; the first is the state.
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

function argumentsOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

function commandOf(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}

function isSameFolder(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one), statSync(other)];
    return a.dev === b.dev && a.ino === b.ino;
  } catch {
    return false;
  }
}
