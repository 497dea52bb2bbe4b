import { invariant } from '@bahi/core/basics/invariant';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { listPending } from './pending-order-store.ts';

/** Rates of purchase orders are costs, which staff of role user may not see. */
export const listPendingOrders = forManagers.reports.listPendingOrders.handler(async ({ input, context: { company, tx } }) => {
  const { orgId: _, by, cursor, limit, ...filter } = input;
  const date = todayInIndia(Date.now());
  const after = readCursor(cursor, ['text', 'text', 'text']);
  const [found, [total]] = await tx.together(listPending(company, by, filter, date, after, limit + 1));
  invariant(total, 'a sum is one row');
  const { page, last } = pageOf(found, limit);
  return {
    ...{ date, kind: filter.kind, by, total },
    rows: page.map(({ sortKey: _sortKey, ...row }) => row),
    next: last ? writeCursor([last.sortKey, last.key ?? '', last.name]) : null,
  };
});
