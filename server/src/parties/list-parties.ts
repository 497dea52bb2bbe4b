import { searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { idsOf } from '../platform/search-hit.ts';
import { countParties, listPartiesById, listPartiesByName, searchParties } from './party-store.ts';
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
  const [after, most] = [readNameCursor(input.cursor), input.limit + 1];
  const hits = words.length === 0 ? null : await tx.query(searchParties(company, filter, after, most));
  const found = await tx.query(
    hits === null ? listPartiesByName(company, input.state, after, most) : listPartiesById(company, idsOf(hits)),
  );
  const { page: rows, last } = pageOf(found, input.limit);
  const isCounted = input.cursor === undefined && input.isCounted !== false;
  const isAsked = isCounted && last && words.length === 0;
  const counted = isAsked ? await tx.first(countParties(company, input.state)) : { total: last ? null : found.length };
  const isSimilar = hits?.some((each) => each.isSimilar) ?? false;
  return {
    parties: rows.map(serializeParty),
    // Similar names are the answer of the first page alone.
    next: isSimilar ? null : nameCursor(last && { sortKey: last.sortKey, id: last._id }),
    total: isCounted ? (counted?.total ?? null) : null,
    isSimilar,
  };
});
