import type { Seal } from '../platform/seal.ts';
import type { SealedAddress } from './calendar-store.ts';

const about = (orgId: string, id: string) => `hotel calendar ${orgId} ${id} address`;

/** Seals the address of a portal's calendar, which opens the dates of its bookings to whoever reads it. '' for a calendar without one. */
export const sealAddress = (seal: Seal, orgId: string, id: string, address: string): SealedAddress =>
  address === ''
    ? { sealed: null, hash: null }
    : { sealed: seal.seal(address, about(orgId, id)), hash: seal.sign(`calendar address ${orgId} ${address}`).toString('base64url') };

/** The address; '' for none. */
export const openAddress = (seal: Seal, orgId: string, id: string, sealed: string | null): string =>
  sealed === null ? '' : seal.open(sealed, about(orgId, id));
