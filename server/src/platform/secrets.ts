import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** A random password of 144 bits. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url');
}

/** Writes a file that only its owner can read, completely or not at all. */
export function writePrivateFile(file: string, text: string): void {
  makeFolder(dirname(file));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** The text of the file, or undefined if it does not exist. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The password in this file, created at the first call. `isNew`: it was just created. */
export function keepPassword(file: string): { password: string; isNew: boolean } {
  const kept = readIfThere(file)?.trim();
  if (kept) return { password: kept, isNew: false };
  const password = randomPassword();
  writePrivateFile(file, `${password}\n`);
  return { password, isNew: true };
}
