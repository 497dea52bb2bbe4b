import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { sumParties } from './party-store.ts';

/** A search with more matches gets no totals. */
const mostFound = 5_000;

/** Totals of a list of parties; a separate route, so that the list does not wait for the sum. */
export const getPartyTotals = forMembers.parties.getPartyTotals.handler(async ({ input: { search, state }, context: { company, tx } }) => {
  const part = likePart(search);
  const summed = await tx.first(sumParties(company, { part, state }, mostFound + 1));
  if (!summed || (part !== '' && summed.count > mostFound)) return { totals: null };
  return { totals: { debit: summed.debit, credit: summed.credit } };
});
