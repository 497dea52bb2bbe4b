import { addDays, type IsoDate } from './business-date.ts';
import { monthOf } from './financial-year.ts';

/** Days in whole months, for which totals are stored, and the days outside them. */
export type MonthsAndDays = {
  /** First days of the first and of the last whole month; there is none if `lastMonth` is before `firstMonth`. */
  readonly firstMonth: IsoDate;
  readonly lastMonth: IsoDate;
  /** At most two ranges of days that no whole month covers, first and last day. */
  readonly loose: readonly (readonly [IsoDate, IsoDate])[];
};

const nextMonth = (month: IsoDate): IsoDate => monthOf(addDays(month, 31));

/** The last day of the date's month. */
export const endOfMonth = (date: IsoDate): IsoDate => addDays(nextMonth(monthOf(date)), -1);

/** Splits the days `from` to `to`, both included, into whole months and the days outside them. */
export function splitIntoMonths(from: IsoDate, to: IsoDate): MonthsAndDays {
  const firstMonth = from === monthOf(from) ? from : nextMonth(monthOf(from));
  const lastMonth = to === endOfMonth(to) ? monthOf(to) : monthOf(addDays(monthOf(to), -1));
  if (firstMonth > lastMonth) return { firstMonth, lastMonth, loose: [[from, to]] };
  const loose: [IsoDate, IsoDate][] = [];
  if (from < firstMonth) loose.push([from, addDays(firstMonth, -1)]);
  if (to !== endOfMonth(to)) loose.push([monthOf(to), to]);
  return { firstMonth, lastMonth, loose };
}

/** The whole months up to a day, and the days that are to be added to them (sign 1) or taken off (-1). */
export type MonthsUpTo = { readonly lastMonth: IsoDate; readonly days: readonly [IsoDate, IsoDate] | null; readonly sign: 1 | -1 };

/**
 * The months up to a day, with as few days beside them as can be: late in a month the whole month is taken and the days after are taken off.
 * Hardly anything is entered for days after today, so for today they are next to nothing.
 */
export function monthsUpTo(to: IsoDate): MonthsUpTo {
  const [month, end] = [monthOf(to), endOfMonth(to)];
  if (to === end) return { lastMonth: month, days: null, sign: 1 };
  const isLate = 2 * Number(to.slice(8)) > Number(end.slice(8));
  if (isLate) return { lastMonth: month, days: [addDays(to, 1), end], sign: -1 };
  return { lastMonth: monthOf(addDays(month, -1)), days: [month, to], sign: 1 };
}
