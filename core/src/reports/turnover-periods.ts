import { addDays, type IsoDate } from '../periods/business-date.ts';
import { monthOf } from '../periods/financial-year.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import type { StatementPeriod } from './statement-columns.ts';

/** The time that a chart of turnover covers: the last 30 days, or this month and the eleven before it. */
export const turnoverSpans = ['month', 'year'] as const;
export type TurnoverSpan = (typeof turnoverSpans)[number];

export type TurnoverPeriods = {
  readonly step: 'day' | 'month';
  /** The first day of each day or month, oldest first. The last one contains today. */
  readonly starts: readonly IsoDate[];
  /** The equally long time before it, with which it is compared. In a year it ends on today's day of the month. */
  readonly before: { readonly from: IsoDate; readonly to: IsoDate };
};

const DAYS = 30;
const MONTHS = 12;

/** The periods of a chart of turnover as of a day. */
export function turnoverPeriods(span: TurnoverSpan, today: IsoDate): TurnoverPeriods {
  if (span === 'month') {
    const first = addDays(today, 1 - DAYS);
    const starts = Array.from({ length: DAYS }, (_, day) => addDays(first, day));
    return { step: 'day', starts, before: { from: addDays(first, -DAYS), to: addDays(first, -1) } };
  }
  const months = monthsUpTo(monthOf(today), 2 * MONTHS);
  const sameMonth = months[MONTHS - 1]!;
  const sameDay = addDays(sameMonth, Number(today.slice(8)) - 1);
  const lastDay = endOfMonth(sameMonth);
  return { step: 'month', starts: months.slice(MONTHS), before: { from: months[0]!, to: sameDay < lastDay ? sameDay : lastDay } };
}

const MONTHS_TO_DATE = 6;

/** The last six months of the books, the oldest first. The last one ends with the day, and the first one may begin with the books. */
export function monthsToDate(today: IsoDate, booksFrom: IsoDate): readonly StatementPeriod[] {
  return monthsUpTo(monthOf(today), MONTHS_TO_DATE)
    .map((month) => ({ from: month > booksFrom ? month : booksFrom, to: endOfMonth(month) < today ? endOfMonth(month) : today }))
    .filter(({ from, to }) => from <= to);
}

function monthsUpTo(last: IsoDate, count: number): readonly IsoDate[] {
  const months = [last];
  while (months.length < count) months.unshift(monthOf(addDays(months[0]!, -1)));
  return months;
}
