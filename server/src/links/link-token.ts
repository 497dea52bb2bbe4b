import { v7 as uuidv7 } from 'uuid';
import type { Seal } from '../platform/seal.ts';
import { isSignature, splitToken, writeToken } from '../platform/signed-token.ts';

type Named = { orgId: string; id: string };

const signatureOf = (seal: Seal, { orgId, id }: Named): Buffer => seal.sign(`link ${orgId} ${id}`);

export const tokenOf = (seal: Seal, link: Named): string => writeToken({ ...link, signature: signatureOf(seal, link) });

/** The company and the link that the token names; null if this installation did not make it. */
export function readToken(seal: Seal, token: string): Named | null {
  const parts = splitToken(token);
  if (!parts || !isSignature(parts.signature, signatureOf(seal, parts))) return null;
  return { orgId: parts.orgId, id: parts.id };
}

/** An id with which the token ends with a letter or digit: programs that find links in a text cut off a "-" or "_" at the end. */
export function newLinkId(seal: Seal, orgId: string): string {
  for (;;) {
    const id = uuidv7();
    if (/[A-Za-z0-9]$/.test(tokenOf(seal, { orgId, id }))) return id;
  }
}
