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
