import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '../cannot-start.ts';
import { bornAt, isAlive } from './processes.ts';

const heldByThisProcess = new Set<string>();
const myself = `${process.pid} ${bornAt(process.pid)}`;
const longestToWriteMs = 5_000;

/** Waits until no other process is starting a server in this folder, then locks it. Returns the release function. */
export async function takeStartLock(file: string, deadline: number): Promise<() => void> {
  for (;;) {
    if (tryToTake(file)) return () => releaseKeys(file);
    const holder = readHolder(file);
    if (!holder) continue;
    if (isDead(file, holder)) removeDead(file, holder.text);
    else if (Date.now() > deadline)
      throw new CannotStart(`Process ${holder.text.split(' ')[0]} has been starting the database for too long (${file}).`);
    else await pause(20);
  }
}

function tryToTake(file: string): boolean {
  try {
    writeFileSync(file, myself, { flag: 'wx' });
    heldByThisProcess.add(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function releaseKeys(file: string): void {
  heldByThisProcess.delete(file);
  rmSync(file, { force: true });
}

type Holder = { text: string; ageMs: number };

function readHolder(file: string): Holder | undefined {
  try {
    return { text: readFileSync(file, 'utf8'), ageMs: Date.now() - statSync(file).mtimeMs };
  } catch {
    return undefined; // deleted meanwhile
  }
}

// A pid alone would not do: in a container the app is process 1 or 7 every time.
function isDead(file: string, { text, ageMs }: Holder): boolean {
  if (text === myself) return !heldByThisProcess.has(file);
  if (text === '') return ageMs > longestToWriteMs;
  const [pid, born] = text.split(' ');
  return !isAlive(Number(pid)) || bornAt(Number(pid)) !== born;
}

// Moved aside by rename, so that only one process succeeds; moved back if it is not the file judged dead.
function removeDead(file: string, text: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file);
    rmSync(aside, { force: true });
  } catch {
    // another process was faster; the next round looks again
  }
}
