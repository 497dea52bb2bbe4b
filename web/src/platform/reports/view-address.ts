import { todayInIndia } from '@bahi/core/periods/business-date';
import { type Query, viewDays, withoutDays } from '@bahi/core/reports/report-view';
import type { DaysTaken } from '@bahi/core/reports/savable-reports';
import type { api } from '../api.ts';
import { kindOfPath } from '../session.ts';

export type ReportView = Awaited<ReturnType<typeof api.reportViews.list>>['views'][number];

/** The parameters of an address by name. */
export const queryOf = (text: string): Query => Object.fromEntries(new URLSearchParams(text));
export const textOf = (query: Query): string => new URLSearchParams(query).toString();

/** The area of an address and the screen below it. */
export function placeOf(pathname: string): { area: string; path: string } {
  const area = kindOfPath(pathname) === 'owner' ? '/pUsers/' : '/sUsers/';
  return { area, path: pathname.startsWith(area) ? pathname.slice(area.length) : pathname };
}

/** The address of a view in an area, with the days that its period has today. */
export function addressOf(view: ReportView, taken: DaysTaken, area: string): string {
  const search = textOf(searchOf(view, taken));
  return `${area}${view.path}${search && `?${search}`}`;
}

/** The view with which this person opens the report at this path. */
export const defaultView = (views: readonly ReportView[], path: string): ReportView | undefined =>
  views.find(({ isOwn, isDefault, path: own }) => isOwn && isDefault && own === path);

/** True if an address shows this view. */
export function isShown(view: ReportView, taken: DaysTaken, path: string, search: string): boolean {
  const sorted = (query: Query) => JSON.stringify(Object.entries(query).sort());
  return view.path === path && sorted(searchOf(view, taken)) === sorted(queryOf(search));
}

const searchOf = (view: ReportView, taken: DaysTaken): Query => ({
  ...withoutDays(queryOf(view.search)),
  ...viewDays({ period: view.period, asked: queryOf(view.asked) }, taken, todayInIndia(Date.now())),
});
