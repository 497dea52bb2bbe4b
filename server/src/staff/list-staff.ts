import { searchWords } from '@bahi/core/basics/search-words';
import { nameCursor, pageOf, readNameCursor } from '../platform/cursor.ts';
import { forOwnerAndStaffAdmin } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { getKeeper } from './keeper.ts';
import { countKeptStaff, listKeptStaff } from './staff-store.ts';

export const listStaff = forOwnerAndStaffAdmin.staff.listStaff.handler(async ({ input, context: { tx, caller } }) => {
  const { search, state, cursor, limit } = input;
  const keeper = await getKeeper(tx, caller);
  const filter = { words: searchWords(search), isActive: state === 'active' };
  const [found, counted] = await tx.together([
    listKeptStaff(keeper, filter, readNameCursor(cursor), limit + 1),
    countKeptStaff(keeper, filter),
  ]);
  const { page, last } = pageOf(found, limit);
  const secondaryUsers = page.map(({ sortKey: _, ...member }) => member);
  return { secondaryUsers, next: nameCursor(last && { sortKey: last.sortKey, id: last._id }), total: only(counted).total };
});
