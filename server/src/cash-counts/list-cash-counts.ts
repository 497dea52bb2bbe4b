import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listCashCounts as listRows } from './cash-count-store.ts';
import { serializeCount } from './serialize-count.ts';

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Cash counts of one ledger or of all, latest first. */
export const listCashCounts = forMembers.cashCounts.listCashCounts.handler(async ({ input, context: { company, tx } }) => {
  const before = readCursor(input.cursor, ['date', 'uuid']) ?? last;
  const rows = await tx.query(listRows(company.id, input.ledgerId ?? null, before, input.limit + 1));
  const { page, last: end } = pageOf(rows, input.limit);
  return { counts: page.map(serializeCount), next: end ? writeCursor([end.date, end.id]) : null };
});
