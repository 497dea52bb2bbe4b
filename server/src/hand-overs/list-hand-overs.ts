import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import type { Caller } from '../platform/request-context.ts';
import { serializeHandOver } from './collected.ts';
import { type HandOverState, listHandOvers as listRows } from './hand-over-store.ts';

const last = ['9999-12-31', 'ffffffff-ffff-ffff-ffff-ffffffffffff'] as const;

type Asked = HandOverState | 'past' | 'all';
/** `past`: hand-overs that no longer wait. */
function statesOf(asked: Asked): readonly HandOverState[] {
  if (asked === 'all') return ['given', 'accepted', 'takenBack'];
  return asked === 'past' ? ['accepted', 'takenBack'] : [asked];
}

/** The hand-overs that a user may see: staff of role user their own, others all (null). */
export const givenBySeen = (caller: Caller): string | null => (!isManager(caller) ? caller.id : null);

export const listHandOvers = forMembers.handOvers.listHandOvers.handler(async ({ input, context: { company, caller, tx } }) => {
  const before = readCursor(input.cursor, ['date', 'uuid']) ?? last;
  const asked = { givenBy: givenBySeen(caller), states: statesOf(input.state) };
  const rows = await tx.query(listRows(company.id, asked, before, input.limit + 1));
  const { page, last: end } = pageOf(rows, input.limit);
  return { handOvers: page.map(serializeHandOver), next: end ? writeCursor([end.date, end.id]) : null };
});
