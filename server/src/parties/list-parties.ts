import { bestFirst, searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forBills } from '../platform/guards.ts';
import { countParties, listPartiesById, listPartiesByName, listPartyCandidates } from './party-store.ts';
import { serializeParty } from './public/serialize-party.ts';

/**
 * A page of parties by name, or the best for a search field. They are counted only with the first page. A search is not counted beyond its
 * page, so that typing does not wait for it.
 */
export const listParties = forBills.parties.listParties.handler(async ({ input, context: { company, tx } }) => {
  const words = searchWords(input.search);
  const filter = { words, state: input.state };
  if (input.bestFor !== undefined) {
    const found = await tx.query(listPartyCandidates(company, filter, input.bestFor === 'any' ? null : input.bestFor));
    const otherSide = otherSideOf(input.bestFor);
    const ranked = bestFirst(
      words,
      found.map((each) => ({ ...each, isOtherSide: each.accountGroup === otherSide })),
    );
    const ids = ranked.slice(0, input.limit).map(({ _id }) => _id);
    const best = await tx.query(listPartiesById(company, ids));
    return { parties: best.map(serializeParty), next: null, total: null, isSimilar: ranked.some(({ fit }) => fit === 'similar') };
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

/** A buyer is a debtor, a seller a creditor; a receipt may come from both, and from a debtor first. */
function otherSideOf(kind: string) {
  if (kind === 'any') return null;
  return kind === 'purchase' || kind === 'purchaseOrder' || kind === 'debitNote' || kind === 'payment'
    ? 'Sundry Debtors'
    : 'Sundry Creditors';
}
