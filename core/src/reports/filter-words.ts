import { type IsoDate, isIsoDate } from '../periods/business-date.ts';
import type { ReportFilter } from './report.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** For a title: 31-Mar-2027. Of a text that is no date the text itself. */
export function wordedDate(date: IsoDate): string {
  if (!isIsoDate(date)) return date;
  return `${date.slice(8)}-${months[Number(date.slice(5, 7)) - 1]}-${date.slice(0, 4)}`;
}

/**
 * What narrows a report, in words, one text a filter that is set. `values` are the filters as they were asked, with the days as the report
 * answered them; `names` are the names of the records, by filter.
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
