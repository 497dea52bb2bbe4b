import { searchWords } from '@bahi/core/basics/search-words';
import { forMembers } from '../platform/guards.ts';
import { sumParties } from './party-store.ts';

/** A search with more matches gets no totals. */
const mostFound = 5_000;

/** Totals of a list of parties; a separate route, so that the list does not wait for the sum. */
export const getPartyTotals = forMembers.parties.getPartyTotals.handler(async ({ input: { search, state }, context: { company, tx } }) => {
  const words = searchWords(search);
  const summed = await tx.first(sumParties(company, { words, state }, mostFound + 1));
  if (!summed || (words.length > 0 && summed.count > mostFound)) return { totals: null };
  return { totals: { debitPaise: summed.debitPaise, creditPaise: summed.creditPaise } };
});
