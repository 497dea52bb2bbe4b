import { addDays, type IsoDate } from './business-date.ts';
import { financialYearFrom, financialYearOf, monthOf } from './financial-year.ts';
import { monthsLater } from './months-later.ts';
import { endOfMonth } from './whole-months.ts';

/** The first and the last day of a period, both included. */
export type Days = { readonly from: IsoDate; readonly to: IsoDate };

/** Periods that move with the calendar, the longest of those that begin or end on the same day first. */
export const relativePeriods = [
  ...(['thisYear', 'thisYearToDate', 'lastYear', 'thisQuarter', 'lastQuarter', 'thisMonth', 'lastMonth'] as const),
  ...(['last30Days', 'last7Days', 'today', 'yesterday'] as const),
] as const;
export type RelativePeriod = (typeof relativePeriods)[number];

/** The periods in words. Years are financial years. */
export const relativePeriodNames: Readonly<Record<RelativePeriod, string>> = {
  thisYear: 'This financial year',
  thisYearToDate: 'This financial year to date',
  lastYear: 'Last financial year',
  thisQuarter: 'This quarter',
  lastQuarter: 'Last quarter',
  thisMonth: 'This month',
  lastMonth: 'Last month',
  last30Days: 'Last 30 days',
  last7Days: 'Last 7 days',
  today: 'Today',
  yesterday: 'Yesterday',
};

/** The periods whose last day a report "as on" a day can have, in words. */
export const relativeDayNames: Readonly<Partial<Record<RelativePeriod, string>>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  thisMonth: 'End of this month',
  lastMonth: 'End of last month',
  thisQuarter: 'End of this quarter',
  lastQuarter: 'End of last quarter',
  thisYear: 'End of this financial year',
  lastYear: 'End of last financial year',
};

/**
 * The days of a period as seen from a business date. Quarters and years are those of the financial year, April to March. The last 7 and 30
 * days end with that date.
 */
export function daysOfPeriod(period: RelativePeriod, today: IsoDate): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last7Days':
      return { from: addDays(today, -6), to: today };
    case 'last30Days':
      return { from: addDays(today, -29), to: today };
    case 'thisMonth':
      return months(monthOf(today), 1);
    case 'lastMonth':
      return months(monthsLater(monthOf(today), -1), 1);
    case 'thisQuarter':
      return months(quarterOf(today), 3);
    case 'lastQuarter':
      return months(monthsLater(quarterOf(today), -3), 3);
    case 'thisYear':
      return yearOf(today, 0);
    case 'thisYearToDate':
      return { from: financialYearOf(today).startsOn, to: today };
    case 'lastYear':
      return yearOf(today, -1);
  }
}

/**
 * The relative periods that are exactly these days as seen from `today`, in the order of `relativePeriods`. A report begins with the books at
 * the earliest, so a period in which the books begin fits from there.
 */
export const fittingPeriods = ({ from, to }: Days, today: IsoDate, booksFrom: IsoDate | null = null): RelativePeriod[] =>
  relativePeriods.filter((period) => {
    const days = daysOfPeriod(period, today);
    const isFromBooks = from === booksFrom && days.from < booksFrom;
    return (days.from === from || isFromBooks) && days.to === to;
  });

/** The relative periods whose last day is this one and which have a name as a day. */
export const fittingDays = (date: IsoDate, today: IsoDate): RelativePeriod[] =>
  relativePeriods.filter((period) => period in relativeDayNames && daysOfPeriod(period, today).to === date);

const months = (from: IsoDate, count: number): Days => ({ from, to: endOfMonth(monthsLater(from, count - 1)) });

/** The first day of the quarter: 1 April, July, October or January. */
function quarterOf(date: IsoDate): IsoDate {
  const month = Number(date.slice(5, 7));
  return `${date.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
}

function yearOf(today: IsoDate, later: number): Days {
  const { startsOn, endsOn } = financialYearFrom(financialYearOf(today).startYear + later);
  return { from: startsOn, to: endsOn };
}
