import { businessDayAt } from '@bahi/core/tables/business-day';
import { forManagers } from '../platform/guards.ts';
import { findClose } from './day-close-store.ts';
import { readDay } from './read-day.ts';
import { serializeClose } from './serialize-close.ts';

/** A closed day answers with the figures of its close; what the books changed since shows in `booksPaise`. */
export const getDay = forManagers.dayCloses.getDay.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const today = businessDayAt(Date.now());
  const date = input.date ?? today;
  const [now, [close]] = [await readDay(context, date), await tx.query(findClose(company.id, date))];
  const booksPaise = now.figures.totalPaise;
  if (!close) return { date, today, ...now, booksPaise, close: null };
  const cash = { ...now.cash, floatPaise: close.floatPaise };
  return { date, today, ...now, cash, booksPaise, figures: close.figures, close: serializeClose(close) };
});
