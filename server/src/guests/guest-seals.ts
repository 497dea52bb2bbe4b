import { type ForeignDetails, noForeignDetails } from '@bahi/core/rooms/guest-registration';
import type { Seal } from '../platform/seal.ts';

type What = 'number' | 'photo' | 'foreign' | 'signature';

/** Names the owner of a sealed text: one that was moved to another row does not open. */
const about = (orgId: string, id: string, what: What) => `hotel guest ${orgId} ${id} ${what}`;

/** Seals a text of a guest, or of a stay for its signature; null for none. */
export const sealed = (seal: Seal, orgId: string, id: string, what: What, text: string | null): string | null =>
  text === null || text === '' ? null : seal.seal(text, about(orgId, id, what));

/** Opens such a text; null where there is none. */
export const opened = (seal: Seal, orgId: string, id: string, what: What, text: string | null): string | null =>
  text === null ? null : seal.open(text, about(orgId, id, what));

/** The particulars of a foreigner. */
export const openForeign = (seal: Seal, orgId: string, id: string, text: string | null): ForeignDetails | null => {
  const json = opened(seal, orgId, id, 'foreign', text);
  return json === null ? null : { ...noForeignDetails, ...(JSON.parse(json) as Partial<ForeignDetails>) };
};
