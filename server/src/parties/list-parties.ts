import { searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { countParties, listPartiesByName } from './party-store.ts';
import { findBestParties } from './public/find-best-parties.ts';
import { serializeParty } from './public/serialize-party.ts';

/**
 * A page of parties by name, or the best for a search field. They are counted only with the first page. A search is not counted beyond its
 * page, so that typing does not wait for it.
 */
export const listParties = forMembers.parties.listParties.handler(async ({ input, context: { company, tx } }) => {
  const words = searchWords(input.search);
  const filter = { words, state: input.state };
  if (input.bestFor !== undefined) {
    const { rows, isSimilar } = await findBestParties(tx, company, filter, { bestFor: input.bestFor, limit: input.limit });
    return { parties: rows.map(serializeParty), next: null, total: null, isSimilar };
  }
  const found = await tx.query(listPartiesByName(company, filter, readNameCursor(input.cursor), input.limit + 1));
  const { page: rows, last } = pageOf(found, input.limit);
  const isCounted = input.cursor === undefined && input.isCounted !== false;
  const isAsked = isCounted && last && words.length === 0;
  const counted = isAsked ? await tx.first(countParties(company, input.state)) : { total: last ? null : found.length };
  const isSimilar = found.some((each) => each.isSimilar);
  return {
    parties: rows.map(({ isSimilar: _, ...party }) => serializeParty(party)),
    // Similar names are the answer of the first page alone.
    next: isSimilar ? null : nameCursor(last && { sortKey: last.sortKey, id: last._id }),
    total: isCounted ? (counted?.total ?? null) : null,
    isSimilar,
  };
});
