import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const command = fileURLToPath(new URL('../commands/backup.ts', import.meta.url));
const longestMs = 6 * 3_600_000;
const longestWords = 500;

/**
 * Restores a backup and verifies its books in a separate process with low priority. Returns an empty text, or the problem. `signal` aborts
 * it.
 */
export function checkInBackground(file: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [command, '--check', file], { stdio: ['ignore', 'pipe', 'pipe'] });
    const end = () => child.kill('SIGTERM');
    const timer = setTimeout(end, longestMs).unref();
    signal.addEventListener('abort', end, { once: true });
    let words = '';
    const hear = (chunk: Buffer) => {
      words = (words + chunk).slice(-5_000);
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('spawn', () => lowerPriority(child.pid));
    child.once('close', (code) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(new Error('the check was ended'));
      else resolve(code === 0 ? '' : words.trim().slice(-longestWords) || `the check left with ${code}`);
    });
  });
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, 10);
  } catch {} // it may have ended already
}
