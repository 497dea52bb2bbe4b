import type { Within } from '../platform/request-context.ts';
import type { Tx } from '../platform/transaction.ts';
import { listAddresses, listLicences, listOpenings } from './party-parts-store.ts';
import { findParty } from './party-store.ts';

/** A party with all its parts, in one round trip. */
export async function findDetail(tx: Tx, within: Within, id: string) {
  const orgId = within.id;
  const [[row], addresses, licences, openings] = await tx.together([
    findParty(within, id),
    listAddresses(orgId, id),
    listLicences(orgId, id),
    listOpenings(orgId, id),
  ]);
  return { row, parts: { addresses, licences, openings } };
}
