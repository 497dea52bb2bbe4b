import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forOwner } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { likePart } from '../platform/sort-key.ts';
import { countOwnCompanies, listOwnCompanies } from './organization-store.ts';

export const listOrganizations = forOwner.organizations.listOrganizations.handler(async ({ input, context: { tx, caller } }) => {
  const { search, state, cursor, limit } = input;
  const filter = { part: likePart(search), isActive: state === 'active' };
  const [after] = readCursor(cursor, ['uuid']) ?? [nilUuid];
  const [found, [count]] = await tx.together([listOwnCompanies(caller.id, filter, after, limit + 1), countOwnCompanies(caller.id, filter)]);
  const organizationData = found.slice(0, limit);
  const last = found.length > limit ? organizationData.at(-1) : undefined;
  return { organizationData, next: last ? writeCursor([last._id]) : null, total: count!.total };
});
