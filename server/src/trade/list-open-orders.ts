import { orderState } from '@bahi/core/vouchers/order-deliveries';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { listOrders } from '../vouchers/order-store.ts';

/** Orders of which something is pending, the oldest first. */
export const listOpenOrders = forMembers.vouchers.listOpenOrders.handler(async ({ input, context: { company, tx } }) => {
  const after = readCursor(input.cursor, ['date', 'uuid']);
  const found = await tx.query(listOrders(company, input.kind, input.partyId ?? null, after, input.limit + 1));
  const { page, last } = pageOf(found, input.limit);
  return {
    orders: page.map(({ id, number, date, partyId, partyName, totalPaise, expectedOn, goods }) => ({
      _id: id,
      voucherNumber: number,
      date,
      partyId,
      partyName,
      amountPaise: totalPaise,
      expectedOn,
      state: orderState(goods),
      products: goods.length,
      delivered: goods.filter(({ takenE4, orderedE4 }) => takenE4 >= orderedE4).length,
    })),
    next: last ? writeCursor([last.date, last.id]) : null,
  };
});
