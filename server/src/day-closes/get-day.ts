import { businessDayAt } from '@bahi/core/tables/business-day';
import { forManagers } from '../platform/guards.ts';
import { findClose } from './day-close-store.ts';
import { readDay } from './read-day.ts';
import { serializeClose } from './serialize-close.ts';

/** A closed day answers with the figures and the cash of its close; what the books changed since shows in `booksPaise` and `booksCashPaise`. */
export const getDay = forManagers.dayCloses.getDay.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const today = businessDayAt(Date.now());
  const date = input.date ?? today;
  const [now, [close]] = [await readDay(context, date), await tx.query(findClose(company.id, date))];
  const { figures, drawer, bookPaise: _b, billsCashPaise, ...rest } = now;
  const books = { booksPaise: figures.totalPaise, booksCashPaise: billsCashPaise };
  const day = { date, today, ...rest, ...books, cash: drawer };
  return close ? { ...day, figures: close.figures, close: serializeClose(close) } : { ...day, figures, close: null };
});
