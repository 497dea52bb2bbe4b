import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';
import { financialYearOf, monthOf } from '../periods/financial-year.ts';
import { monthsLater } from '../periods/months-later.ts';
import { endOfMonth } from '../periods/whole-months.ts';

/** The columns of a statement: the period alone, beside another period, or its months or quarters with their total. */
export const columnLayouts = ['one', 'previousPeriod', 'previousYear', 'months', 'quarters'] as const;
export type ColumnLayout = (typeof columnLayouts)[number];

/** A period, both days included. */
export type StatementPeriod = { readonly from: IsoDate; readonly to: IsoDate };

const mostParts = 12;

const isWholeMonths = ({ from, to }: StatementPeriod) => from.endsWith('-01') && to === endOfMonth(to);
const monthsIn = ({ from, to }: StatementPeriod) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1;

/** The period of equal length just before: as many whole months, otherwise as many days. */
export function periodBefore(period: StatementPeriod): StatementPeriod {
  const to = addDays(period.from, -1);
  const from = isWholeMonths(period)
    ? monthsLater(period.from, -monthsIn(period))
    : addDays(period.from, -daysBetween(period.from, period.to) - 1);
  return { from, to };
}

/**
 * The periods of a statement's columns. The period itself is the first column, or the last one (the total) after its months or quarters.
 * Returns null if the period has more than 12 months or quarters.
 */
export function columnPeriods(period: StatementPeriod, layout: ColumnLayout): readonly StatementPeriod[] | null {
  switch (layout) {
    case 'one':
      return [period];
    case 'previousPeriod':
      return [period, periodBefore(period)];
    case 'previousYear':
      return [period, { from: monthsLater(period.from, -12), to: sameEnd(period.to) }];
    case 'months':
      return withTotal(period, 1);
    case 'quarters':
      return withTotal(period, 3);
  }
}

/** The end of a month stays the end of a month: beside 28 February 2025 stands 29 February 2024. */
const sameEnd = (to: IsoDate): IsoDate => (to === endOfMonth(to) ? endOfMonth(monthsLater(to, -12)) : monthsLater(to, -12));

function withTotal(period: StatementPeriod, months: 1 | 3): readonly StatementPeriod[] | null {
  const parts = partsOf(period, months, mostParts + 1);
  return parts.length > mostParts ? null : [...parts, period];
}

/** The months of a period; the first and the last are cut where the period is. */
export const monthsOf = (period: StatementPeriod): readonly StatementPeriod[] => partsOf(period, 1, Number.POSITIVE_INFINITY);

function partsOf(period: StatementPeriod, months: 1 | 3, most: number): readonly StatementPeriod[] {
  const parts: StatementPeriod[] = [];
  for (let from = period.from; from <= period.to && parts.length < most; ) {
    // Quarters are those of the calendar, which are those of the financial year.
    const next = monthsLater(monthOf(from), months - ((Number(from.slice(5, 7)) - 1) % months));
    const to = next > period.to ? period.to : addDays(next, -1);
    parts.push({ from, to });
    from = next;
  }
  return parts;
}

/** The month so far, beside the same days of the month before and of last year. A shorter month ends with its last day. */
export function monthSoFar(today: IsoDate): readonly [StatementPeriod, StatementPeriod, StatementPeriod] {
  const upTo = (to: IsoDate): StatementPeriod => ({ from: monthOf(to), to });
  return [upTo(today), upTo(monthsLater(today, -1)), upTo(monthsLater(today, -12))];
}

/** The dates of a balance sheet's columns: the date alone, or beside the same date last year or the end of the last financial year. */
export const dateLayouts = ['one', 'yearStart', 'previousYear'] as const;
export type DateLayout = (typeof dateLayouts)[number];

/** The dates of a balance sheet's columns, the date itself first. `yearStart` is the last day before the financial year of the date. */
export function columnDates(date: IsoDate, layout: DateLayout): readonly IsoDate[] {
  if (layout === 'one') return [date];
  if (layout === 'previousYear') return [date, sameEnd(date)];
  return [date, addDays(financialYearOf(date).startsOn, -1)];
}

/** True if the period has more than so many years. */
export function isLongerThan({ from, to }: StatementPeriod, years: number): boolean {
  return to >= `${Number(from.slice(0, 4)) + years}${from.slice(4)}`;
}
