import { searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { countLedgers, listLedgersByName } from './ledger-store.ts';
import { serializeLedger } from './serialize-ledger.ts';

export const listLedgers = forManagers.ledgers.listLedgers.handler(async ({ input, context: { company, tx } }) => {
  const filter = { words: searchWords(input.search), state: input.state, kind: input.kind };
  const found = await tx.query(listLedgersByName(company.id, filter, readNameCursor(input.cursor), input.limit + 1));
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
