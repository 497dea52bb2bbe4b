import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { linkSync, rmSync } from 'node:fs';
import { invariant } from '@bahi/core/basics/invariant';
import { CannotStart } from './cannot-start.ts';
import { randomPassword, readIfThere, writePrivateFile } from './secrets.ts';

/** Encrypts secrets in the database: AES-256-GCM, with a key outside of the database. */
export type Seal = {
  /** The first characters of every text sealed with this key. */
  mark: string;
  /** `about` identifies the owner; a text that was moved to another row does not open. */
  seal(text: string, about: string): string;
  open(sealed: string, about: string): string;
  /** 16 bytes that nobody without the key can compute for this text. */
  sign(text: string): Buffer;
};

export const KEY_BYTES = 32;
/** The first characters of every sealed text, with any key. */
export const SEALED = 'sealed.';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SIGNATURE_BYTES = 16;

export function sealWith(key: Buffer): Seal {
  invariant(key.length === KEY_BYTES, 'a key of AES-256 has 32 bytes');
  const mark = `${SEALED}${createHmac('sha256', key).update('which key').digest('base64url').slice(0, 8)}.`;
  return {
    mark,
    sign: (text) => createHmac('sha256', key).update(`sign ${text}`).digest().subarray(0, SIGNATURE_BYTES),
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return mark + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    open(sealed, about) {
      invariant(sealed.startsWith(mark), 'what is opened was sealed with this key');
      const bytes = Buffer.from(sealed.slice(mark.length), 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
  };
}

/** The key in this file, readable only for its owner; created at the first start. */
export function keepKey(file: string): Buffer {
  return readKey(file) ?? parseKey(file, makeKey(file));
}

/** The key in this file, or undefined if there is no such file. Refuses other contents. */
export function readKey(file: string): Buffer | undefined {
  const kept = readIfThere(file);
  return kept === undefined ? undefined : parseKey(file, kept);
}

function parseKey(file: string, kept: string): Buffer {
  const key = Buffer.from(kept.trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new CannotStart(`${file} does not hold a key of ${KEY_BYTES} bytes in base64: restore it from a backup.`);
}

/** One of two simultaneous starts creates the key, and the other reads it. */
function makeKey(file: string): string {
  const own = `${file}.${randomPassword()}`;
  writePrivateFile(own, `${randomBytes(KEY_BYTES).toString('base64')}\n`);
  try {
    linkSync(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(own);
  }
  return readIfThere(file) ?? '';
}
