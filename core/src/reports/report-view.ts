import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import { daysOfPeriod, fittingDays, fittingPeriods, type RelativePeriod, relativePeriods } from '../periods/relative-period.ts';
import type { DaysTaken } from './savable-reports.ts';

/** The period of a saved view: one that moves with the calendar, or the days that the view has. */
export const viewPeriods = ['fixed', ...relativePeriods] as const;
export type ViewPeriod = RelativePeriod | 'fixed';

/** Filters by name, as in an address. */
export type Query = Readonly<Record<string, string>>;

/** Saved views of one person in a company, over all reports. */
export const MAX_VIEWS = 100;

const dayNames = ['from', 'to', 'date'] as const;

/** The days in a query; without them the query has other filters only. */
export const daysIn = (query: Query): Query => only(query, (name) => isDay(name));
export const withoutDays = (query: Query): Query => only(query, (name) => !isDay(name));

/** The days of a view as seen from a business date: those of its relative period, else its own. */
export function viewDays(view: { readonly period: ViewPeriod; readonly asked: Query }, taken: DaysTaken, today: IsoDate): Query {
  if (view.period === 'fixed' || taken === 'none') return daysIn(view.asked);
  const { from, to } = daysOfPeriod(view.period, today);
  return taken === 'day' ? { date: to } : { from, to };
}

/** The relative periods that the days of a query can be kept as, seen from a business date, for a report that begins with the books. */
export function periodsFitting({ from, to, date }: Query, today: IsoDate, booksFrom: IsoDate | null = null): RelativePeriod[] {
  if (date !== undefined) return fittingDays(date, today);
  return from !== undefined && to !== undefined ? fittingPeriods({ from, to }, today, booksFrom) : [];
}

/** The sentence about days that no report can have: not in the calendar, or the last before the first; null if there is nothing to say. */
export function daysProblem(query: Query): string | null {
  if (Object.values(daysIn(query)).some((day) => !isIsoDate(day))) return 'The period has a day that is not in the calendar.';
  const { from, to } = query;
  return from !== undefined && to !== undefined && from > to ? 'The period ends before it begins.' : null;
}

/** The first part of the address of a report's screen below its area, if it is not the name of the report. */
const screens: Readonly<Record<string, string>> = {
  receiptsAndPayments: 'cashFlow',
  scheduleAccount: 'profitAndLoss',
  scheduleSheet: 'balanceSheet',
  scheduleAgeing: 'balanceSheet',
  scheduleRatios: 'ratios',
  fundsFlow: 'cashFlow',
  dayBook: 'vouchers',
  register: 'registers',
  outstandingLedger: 'outstanding',
  outstandingPayables: 'outstanding',
  outstandingReceivables: 'outstanding',
  outstandingByGroup: 'outstandingSummary',
  restaurantDay: 'restaurant',
  dishCosts: 'restaurant',
  guestRegister: 'hotelReports',
  guestFeedback: 'hotelReports',
  occupancy: 'hotelReports',
  hotelForecast: 'hotelReports',
  pickUp: 'hotelReports',
  hotelRevenue: 'hotelReports',
  houseList: 'hotelReports',
  policeForms: 'hotelReports',
  cityLedger: 'hotelReports',
};

/** The first part of the address of a report's screen below its area: `registers` of `registers?kind=sales`. */
export const screenOf = (report: string): string => screens[report] ?? report;

const isDay = (name: string) => dayNames.some((day) => day === name);
const only = (query: Query, keeps: (name: string) => boolean): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => keeps(name)));
