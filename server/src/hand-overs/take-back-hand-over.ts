import { forMembers } from '../platform/guards.ts';
import { serializeHandOver } from './collected.ts';
import { takeBackHandOver as takeBack } from './hand-over-store.ts';
import { openHandOver } from './open-hand-over.ts';

/** Takes back a hand-over that is not accepted: users their own, managers any. */
export const takeBackHandOver = forMembers.handOvers.takeBackHandOver.handler(async ({ input, context }) => {
  const row = await openHandOver(context, input);
  context.tx.commitWith(takeBack(context.company.id, row.id));
  const handOver = serializeHandOver({ ...row, state: 'takenBack', version: row.version + 1 });
  return { message: 'Taken back. What it carried may be handed over again.', handOver };
});
