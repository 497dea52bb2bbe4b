import { timingSafeEqual } from 'node:crypto';
import { parse } from 'uuid';

/*
 * A token in an address that opens something without an account: 16 bytes that name the company, 16 that name a record, and 16 that only the
 * installation's key makes of both and of the purpose. It is computed when it is shown and stored nowhere, so neither the database nor a backup nor
 * the audit trail opens anything.
 */

export type TokenParts = { readonly orgId: string; readonly id: string; readonly signature: Buffer };

/** 64 characters. */
export const writeToken = ({ orgId, id, signature }: TokenParts): string =>
  Buffer.concat([parse(orgId), parse(id), signature]).toString('base64url');

/** The parts of a token, whoever made it; null if it is none. */
export function splitToken(token: string): TokenParts | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null;
  return { orgId: uuidIn(bytes, 0), id: uuidIn(bytes, 16), signature: bytes.subarray(32) };
}

export const isSignature = (signature: Buffer, expected: Buffer): boolean => timingSafeEqual(expected, signature);

/** Any 16 bytes, also those that are no valid uuid: the signature decides. */
const uuidIn = (bytes: Buffer, from: number): string =>
  bytes
    .subarray(from, from + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
