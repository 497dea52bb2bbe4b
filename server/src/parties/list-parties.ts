import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { countParties, listPartiesByName } from './party-store.ts';
import { serializeParty } from './public/serialize-party.ts';

/**
 * A page of parties. They are counted only with the first page. A search is not counted beyond its page, so that typing does not wait for
 * it.
 */
export const listParties = forMembers.parties.listParties.handler(async ({ input, context: { company, tx } }) => {
  const filter = { part: likePart(input.search), state: input.state };
  const found = await tx.query(listPartiesByName(company, filter, readNameCursor(input.cursor), input.limit + 1));
  const { page: rows, last } = pageOf(found, input.limit);
  const isCounted = input.cursor === undefined && input.isCounted !== false;
  const isAsked = isCounted && last && filter.part === '';
  const counted = isAsked ? await tx.first(countParties(company, input.state)) : { total: last ? null : found.length };
  return {
    parties: rows.map(serializeParty),
    next: nameCursor(last && { sortKey: last.sortKey, id: last._id }),
    total: isCounted ? (counted?.total ?? null) : null,
  };
});
