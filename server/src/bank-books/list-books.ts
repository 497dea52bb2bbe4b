import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { listBooks as listRows } from './bank-book-store.ts';

/** Cash and bank ledgers, cash first. */
export const listBooks = forMembers.bankBooks.listBooks.handler(async ({ input, context: { company, tx } }) => {
  const after = readCursor(input.cursor, ['text', 'text', 'uuid']) ?? (['', '', nilUuid] as const);
  const rows = await tx.query(listRows(company.id, after, input.limit + 1));
  const { page, last } = pageOf(rows, input.limit);
  return {
    books: page.map(({ id, sortKey: _, ...book }) => ({ _id: id, ...book })),
    next: last ? writeCursor([last.kind, last.sortKey, last.id]) : null,
  };
});
