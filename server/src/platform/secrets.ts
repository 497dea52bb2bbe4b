import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';

/** A password nobody has to think of: 144 random bits. */
export function randomPassword(): string {
  return randomBytes(18).toString('base64url');
}

/** Writes a file that only its owner can read, all of it or nothing. */
export function writePrivateFile(file: string, text: string): void {
  makeFolder(dirname(file));
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  renameSync(unfinished, file);
}

/** The text of the file, or nothing when there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The password kept in this file; made at the first call. `isNew` says that nobody knows it yet. */
export function keepPassword(file: string): { password: string; isNew: boolean } {
  const kept = readIfThere(file)?.trim();
  if (kept) return { password: kept, isNew: false };
  const password = randomPassword();
  writePrivateFile(file, `${password}\n`);
  return { password, isNew: true };
}
