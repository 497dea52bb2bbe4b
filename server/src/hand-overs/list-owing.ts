import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { listOwing as listRows } from './collected-store.ts';

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

/** Users with collections of the last days that are not handed over. */
export const listOwing = forManagers.handOvers.listOwing.handler(async ({ input, context: { company, tx } }) => {
  const since = addDays(todayInIndia(Date.now()), 1 - input.days);
  const before = readCursor(input.cursor, ['date', 'uuid']) ?? last;
  const rows = await tx.query(listRows(company.id, since, before, input.limit + 1));
  const { page, last: end } = pageOf(rows, input.limit);
  return {
    owing: page,
    next: end ? writeCursor([end.date, end.personId]) : null,
  };
});
