import { searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { idsOf } from '../platform/search-hit.ts';
import { countLedgers, listLedgersById, listLedgersByName, searchLedgers } from './ledger-store.ts';
import { serializeLedger } from './serialize-ledger.ts';

export const listLedgers = forManagers.ledgers.listLedgers.handler(async ({ input, context: { company, tx } }) => {
  const filter = { words: searchWords(input.search), state: input.state, kind: input.kind };
  const [after, most] = [readNameCursor(input.cursor), input.limit + 1];
  const hits = filter.words.length === 0 ? null : await tx.query(searchLedgers(company.id, filter, most, after));
  const found = await tx.query(
    hits === null ? listLedgersByName(company.id, filter, after, most) : listLedgersById(company.id, idsOf(hits)),
  );
  const { page, last } = pageOf(found, input.limit);
  // Counted only if the page does not show all. A search is not counted beyond its page, so that typing does not wait for it.
  const count = async () => {
    if (!last) return page.length;
    return input.search === '' ? only(await tx.query(countLedgers(company.id, filter))).total : null;
  };
  return {
    ledgers: page.map(({ sortKey: _, ...row }) => serializeLedger(row)),
    next: nameCursor(last && { ...last, id: last._id }),
    total: input.cursor === undefined ? await count() : null,
  };
});
