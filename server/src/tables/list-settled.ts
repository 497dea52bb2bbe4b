import { searchWords } from '@bahi/core/basics/search-words';
import { businessDayAt } from '@bahi/core/tables/business-day';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forBills } from '../platform/guards.ts';
import { listSettledOrders } from './settled-store.ts';

/** The settled orders of a business day for the cashier, to find a bill and print it again. Only managers see what was cancelled of them and why. */
export const listSettled = forBills.tables.listSettled.handler(async ({ input, context: { tx, company } }) => {
  const { search, cursor, limit } = input;
  const today = businessDayAt(Date.now());
  const businessDay = input.businessDay ?? today;
  const before = readCursor(cursor, ['instant', 'uuid']);
  const found = await tx.query(listSettledOrders(company.id, businessDay, searchWords(search), before, limit + 1));
  const { page, last } = pageOf(found, limit);
  const orders = page.map(({ place: _, tenders, ...order }) => ({ ...order, tenders: [...tenders] }));
  return { businessDay, today, orders, next: last ? writeCursor([last.place, last._id]) : null };
});
