import { nameCursor, readNameCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { listLedgersByName } from './ledger-store.ts';

export const listLedgers = forManagers.ledgers.listLedgers.handler(async ({ input, context: { company, tx } }) => {
  const after = readNameCursor(input.cursor);
  const found = await tx.query(listLedgersByName(company.id, likePart(input.search), after, input.limit + 1));
  const rows = found.slice(0, input.limit);
  const ledgers = rows.map(({ id, name, group, balancePaise }) => ({ _id: id, name, group, balance: balancePaise }));
  return { ledgers, next: nameCursor(found.length > input.limit ? rows.at(-1) : undefined) };
});
