import type { Seal } from '../platform/seal.ts';
import { isSignature, type TokenParts, writeToken } from '../platform/signed-token.ts';

/** An address opens the calendar of one room type. Another serial number of the type gives another address, and ends the one before. */
type Addressed = { readonly orgId: string; readonly typeId: string; readonly serial: number };

const signatureOf = (seal: Seal, { orgId, typeId, serial }: Addressed): Buffer => seal.sign(`calendar ${orgId} ${typeId} ${serial}`);

export const calendarToken = (seal: Seal, addressed: Addressed): string =>
  writeToken({ orgId: addressed.orgId, id: addressed.typeId, signature: signatureOf(seal, addressed) });

/** True if this installation made the token for the present serial number of its room type. */
export const opensCalendar = (seal: Seal, { orgId, id, signature }: TokenParts, serial: number): boolean =>
  isSignature(signature, signatureOf(seal, { orgId, typeId: id, serial }));
