import type { Seal } from '../platform/seal.ts';

/** The address of a portal's calendar as it is stored: it opens the dates of bookings to whoever reads it. */
export type SealedAddress = { readonly sealed: string | null; readonly hash: string | null };

const about = (orgId: string, id: string) => `hotel calendar ${orgId} ${id} address`;

/** Null for a calendar without an address. The hash finds a second calendar with the same one. */
export const sealAddress = (seal: Seal, orgId: string, id: string, address: string): SealedAddress =>
  address === ''
    ? { sealed: null, hash: null }
    : { sealed: seal.seal(address, about(orgId, id)), hash: seal.sign(`calendar address ${orgId} ${address}`).toString('base64url') };

/** The address; '' for none. */
export const openAddress = (seal: Seal, orgId: string, id: string, sealed: string | null): string =>
  sealed === null ? '' : seal.open(sealed, about(orgId, id));
