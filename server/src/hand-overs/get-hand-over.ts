import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { serializeContra, serializeHandOver, serializePart } from './collected.ts';
import { listHandedOver } from './collected-store.ts';
import { findContrasOf, findHandOver } from './hand-over-store.ts';
import { givenBySeen } from './list-hand-overs.ts';

/** A hand-over with its parts, and the contras that moved it into the till. */
export const getHandOver = forMembers.handOvers.getHandOver.handler(async ({ input, context: { company, caller, tx } }) => {
  const asked = readCursor(input.cursor, ['uuid', 'integer']);
  const after = asked ? ([asked[0], Number(asked[1])] as const) : ([nilUuid, 0] as const);
  const [[row], parts, contras] = await tx.together([
    findHandOver(company.id, input.id, givenBySeen(caller)),
    listHandedOver(company.id, input.id, after, input.limit + 1),
    findContrasOf(company.id, input.id),
  ]);
  if (!row) throw new Refusal('NOT_FOUND');
  const { page, last } = pageOf(parts, input.limit);
  return {
    handOver: serializeHandOver(row),
    parts: page.map(serializePart),
    vouchers: contras.map(serializeContra),
    next: last ? writeCursor([last.voucherId, String(last.line)]) : null,
  };
});
