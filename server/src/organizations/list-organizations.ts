import { searchWords } from '@bahi/core/basics/search-words';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forOwner } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { only } from '../platform/only.ts';
import { countOwnCompanies, listOwnCompanies } from './organization-store.ts';

export const listOrganizations = forOwner.organizations.listOrganizations.handler(async ({ input, context: { tx, caller } }) => {
  const { search, state, cursor, limit } = input;
  const filter = { words: searchWords(search), isActive: state === 'active' };
  const [after] = readCursor(cursor, ['uuid']) ?? [nilUuid];
  const [found, counted] = await tx.together([listOwnCompanies(caller.id, filter, after, limit + 1), countOwnCompanies(caller.id, filter)]);
  const { page: organizationData, last } = pageOf(found, limit);
  return { organizationData, next: last ? writeCursor([last._id]) : null, total: only(counted).total };
});
