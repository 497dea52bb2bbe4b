import { searchWords } from '@bahi/core/basics/search-words';
import { forMembers } from '../platform/guards.ts';
import { idsOf } from '../platform/search-hit.ts';
import { searchParties, sumParties } from './party-store.ts';

/** A search with more matches gets no totals. */
const mostFound = 5_000;

/** Totals of a list of parties; a separate route, so that the list does not wait for the sum. */
export const getPartyTotals = forMembers.parties.getPartyTotals.handler(async ({ input: { search, state }, context: { company, tx } }) => {
  const words = searchWords(search);
  const hits = words.length === 0 ? null : await tx.query(searchParties(company, { words, state }, undefined, mostFound + 1));
  if (hits !== null && hits.length > mostFound) return { totals: null };
  const summed = await tx.first(sumParties(company, state, hits && idsOf(hits)));
  return { totals: summed ? { debitPaise: summed.debitPaise, creditPaise: summed.creditPaise } : null };
});
