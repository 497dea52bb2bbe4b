import type { Seal } from '../platform/seal.ts';
import { isSignature, type TokenParts, writeToken } from '../platform/signed-token.ts';

/** An address opens the calendar of a room type for one portal. Another serial number gives another address, and ends the one before. */
type Addressed = { readonly orgId: string; readonly calendarId: string; readonly serial: number };

const signatureOf = (seal: Seal, { orgId, calendarId, serial }: Addressed): Buffer =>
  seal.sign(`calendar ${orgId} ${calendarId} ${serial}`);

export const calendarToken = (seal: Seal, addressed: Addressed): string =>
  writeToken({ orgId: addressed.orgId, id: addressed.calendarId, signature: signatureOf(seal, addressed) });

/** True if this installation made the token for the present serial number of its portal. */
export const opensCalendar = (seal: Seal, { orgId, id, signature }: TokenParts, serial: number): boolean =>
  isSignature(signature, signatureOf(seal, { orgId, calendarId: id, serial }));
