import { guestsChange, guestsProblems } from '@bahi/core/tables/correct-guests';
import { placeOf } from '@bahi/core/tables/slip-words';
import { forOrders } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { keepCheckTrue } from './keep-check-true.ts';
import { eventOf, insertEvents } from './move-store.ts';
import { updateGuests } from './order-store.ts';
import { openForChange, readOrder } from './serialize-order.ts';

/** Other guests at an open order. Dishes that arrive meanwhile do not matter; another correction does. A bill to check that waits names the guests. */
export const correctGuests = forOrders.tables.correctGuests.handler(async ({ input: { id, seen, ...input }, context }) => {
  const { tx, company, caller } = context;
  const { row } = await openForChange(context, id);
  const guests = { pax: input.pax, guestName: input.guestName, guestPhone: input.guestPhone };
  const change = guestsChange(row, guests);
  if (change === '') return { message: `${placeOf(row)} has these guests already`, order: await readOrder(context, id) };
  if (guestsChange(seen, row) !== '') {
    const { changedBy: by, changedAt: at, version } = row;
    throw new Refusal(
      'CHANGED_MEANWHILE',
      { by, at, version },
      `The guests of ${placeOf(row)} were changed meanwhile. Look at them again.`,
    );
  }
  refuseProblems(guestsProblems(row.kind, row, guests));
  const kept = await keepCheckTrue(context, row, { ...row, ...guests });
  await tx.together([updateGuests(company.id, id, guests, caller), ...kept, insertEvents([eventOf(context, id, 'guestsChanged', change)])]);
  return { message: `Guests of ${placeOf(row)} corrected`, order: await readOrder(context, id) };
});
