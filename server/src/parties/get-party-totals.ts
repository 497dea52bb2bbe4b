import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { sumParties } from './party-store.ts';

/** Of a search that more parties fit nobody wants the total. */
const mostFound = 5_000;

/** The row of totals below a list of parties; asked apart, so that the list itself waits for no sum. */
export const getPartyTotals = forMembers.parties.getPartyTotals.handler(async ({ input: { search, state }, context: { company, tx } }) => {
  const part = likePart(search);
  const summed = await tx.first(sumParties(company, { part, state }, mostFound + 1));
  if (!summed || (part !== '' && summed.count > mostFound)) return { totals: null };
  return { totals: { debit: summed.debit, credit: summed.credit } };
});
