import { nameCursor, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { countLedgers, listLedgersByName } from './ledger-store.ts';
import { shownLedger } from './shown-ledger.ts';

export const listLedgers = forManagers.ledgers.listLedgers.handler(async ({ input, context: { company, tx } }) => {
  const filter = { part: likePart(input.search), state: input.state, kind: input.kind };
  const found = await tx.query(listLedgersByName(company.id, filter, readNameCursor(input.cursor), input.limit + 1));
  const rows = found.slice(0, input.limit);
  const isMore = found.length > input.limit;
  // Counted only where the page does not show it; a search that goes past its page is not: nobody who types waits for that.
  const count = async () => {
    if (!isMore) return rows.length;
    return input.search === '' ? (await tx.first(countLedgers(company.id, filter)))!.total : null;
  };
  return {
    ledgers: rows.map(({ sortKey: _, ...row }) => shownLedger(row)),
    next: nameCursor(isMore ? { ...rows.at(-1)!, id: rows.at(-1)!._id } : undefined),
    total: input.cursor === undefined ? await count() : null,
  };
});
