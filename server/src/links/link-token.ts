import { timingSafeEqual } from 'node:crypto';
import { parse, v7 as uuidv7 } from 'uuid';
import type { Seal } from '../platform/seal.ts';

/*
 * The token of a link: 16 bytes that name the company, 16 that name the link, and 16 that only the installation's key makes of both. It is
 * computed when it is shown and stored nowhere, so neither the database nor a backup nor the audit trail opens a paper.
 */

type Named = { orgId: string; id: string };

const about = ({ orgId, id }: Named) => `link ${orgId} ${id}`;

export function tokenOf(seal: Seal, link: Named): string {
  return Buffer.concat([parse(link.orgId), parse(link.id), seal.sign(about(link))]).toString('base64url');
}

/** The company and the link that the token names; null if this installation did not make it. */
export function readToken(seal: Seal, token: string): Named | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== 48 || bytes.toString('base64url') !== token) return null;
  const named = { orgId: uuidIn(bytes, 0), id: uuidIn(bytes, 16) };
  return timingSafeEqual(seal.sign(about(named)), bytes.subarray(32)) ? named : null;
}

/** Any 16 bytes, also those that are no valid uuid: the signature decides. */
const uuidIn = (bytes: Buffer, from: number): string =>
  bytes
    .subarray(from, from + 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** An id with which the token ends with a letter or digit: programs that find links in a text cut off a "-" or "_" at the end. */
export function newLinkId(seal: Seal, orgId: string): string {
  for (;;) {
    const id = uuidv7();
    if (/[A-Za-z0-9]$/.test(tokenOf(seal, { orgId, id }))) return id;
  }
}
