import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { ReportFilter } from './report.ts';

/** Short names of the months, January first. */
export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The month of a day for titles: Mar 2027. */
export const wordedMonth = (date: IsoDate): string => `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** A date for titles: 31-Mar-2027. Returns a text that is not a date unchanged. */
export function wordedDate(date: IsoDate): string {
  if (!isIsoDate(date)) return date;
  return `${date.slice(8)}-${monthNames[Number(date.slice(5, 7)) - 1]}-${date.slice(0, 4)}`;
}

/**
 * The filters of a report in words, one text for each filter that is set. `values` are the requested filters, with the days that the report
 * answered; `names` are the names of records, by filter.
 */
export function filterWords(
  filters: readonly ReportFilter[],
  values: Readonly<Record<string, unknown>>,
  names: Readonly<Record<string, string>> = {},
): string[] {
  return filters.flatMap((filter) => {
    if (filter.kind === 'period') return periodWords(values.from, values.to, filter.isOptional);
    const value = values[filter.name];
    if (value === undefined || value === null || value === '') return [];
    if (filter.kind === 'day') return [`${filter.title} ${wordedDate(String(value))}`];
    if (filter.kind === 'text') return [`${filter.title} “${value}”`];
    if (filter.kind === 'record') return [`${filter.title}: ${names[filter.name] ?? ''}`];
    const words = filter.words[String(value)];
    return words === undefined || words === '' ? [] : [filter.title === '' ? words : `${filter.title}: ${words}`];
  });
}

function periodWords(from: unknown, to: unknown, isOptional = false): string[] {
  if (typeof from !== 'string' && typeof to !== 'string') return isOptional ? [] : ['All dates'];
  if (typeof from !== 'string') return [`Up to ${wordedDate(String(to))}`];
  if (typeof to !== 'string') return [`From ${wordedDate(from)}`];
  return [from === to ? `On ${wordedDate(from)}` : `From ${wordedDate(from)} to ${wordedDate(to)}`];
}
