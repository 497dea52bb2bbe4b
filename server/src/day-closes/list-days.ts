import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { listCloses } from './day-close-store.ts';
import { serializeClose } from './serialize-close.ts';

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

export const listDays = forManagers.dayCloses.listDays.handler(async ({ input, context: { tx, company } }) => {
  const before = readCursor(input.cursor, ['date', 'uuid']) ?? last;
  const rows = await tx.query(listCloses(company.id, before, input.limit + 1));
  const { page, last: end } = pageOf(rows, input.limit);
  return { closes: page.map(serializeClose), next: end ? writeCursor([end.businessDay, end._id]) : null };
});
