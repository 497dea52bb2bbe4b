import { nameCursor, readNameCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { likePart } from '../platform/sort-key.ts';
import { listPartiesByName } from './party-store.ts';
import { shownParty } from './shown-party.ts';

export const listParties = forMembers.parties.listParties.handler(async ({ input, context: { company, tx } }) => {
  const after = readNameCursor(input.cursor);
  const found = await tx.query(listPartiesByName(company.id, likePart(input.search), after, input.limit + 1));
  const rows = found.slice(0, input.limit);
  return { parties: rows.map(shownParty), next: nameCursor(found.length > input.limit ? rows.at(-1) : undefined) };
});
