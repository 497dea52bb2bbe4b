import { todayInIndia } from '@bahi/core/periods/business-date';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { serializeHandOver, serializeMethods, serializePart } from './collected.ts';
import { listCollected, sumCollected } from './collected-store.ts';
import { listHandOversOfDay, listTills } from './hand-over-store.ts';

/** The caller's collections of a day, and the part not handed over. */
export const getCollectedDay = forMembers.handOvers.getCollectedDay.handler(async ({ input, context: { company, caller, tx } }) => {
  const date = input.date ?? todayInIndia(Date.now());
  const asked = readCursor(input.cursor, ['uuid', 'integer']);
  const after = asked ? ([asked[0], Number(asked[1])] as const) : ([nilUuid, 0] as const);
  const [sums, rows, handOvers, tills] = await tx.together([
    sumCollected(company.id, caller.id, date),
    listCollected(company.id, { personId: caller.id, date, onlyLeft: false }, after, input.limit + 1),
    listHandOversOfDay(company.id, caller.id, date),
    listTills(company.id),
  ]);
  const { page, last } = pageOf(rows, input.limit);
  return {
    date,
    methods: serializeMethods(sums, 'all'),
    left: serializeMethods(sums, 'left'),
    parts: page.map((row) => ({ ...serializePart(row), isHandedOver: row.isHandedOver })),
    next: last ? writeCursor([last.voucherId, String(last.line)]) : null,
    handOvers: handOvers.map(serializeHandOver),
    tills: tills.map(({ id, name }) => ({ _id: id, name })),
  };
});
