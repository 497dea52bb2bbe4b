import { todayInIndia } from '@bahi/core/periods/business-date';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { api } from '../../platform/api.ts';
import { ALL_DATES, type DateRange, dateRanges, TODAY } from '../../platform/filters/date-ranges.ts';
import { beginFilters, type ListFilters, midnightOf, useListFilters } from '../../platform/filters/list-filters.ts';
import { useLastChoice } from '../../platform/filters/use-last-choice.ts';

type Read = Parameters<typeof api.vouchers.listVouchers>[0];
/** The first page is small and fast; later pages are larger, so that scrolling seldom waits. */
const PAGE = 50;
const NEXT_PAGE = 200;

type Asked = {
  kind?: VoucherKind;
  search?: string;
  from?: string;
  to?: string;
  all?: true;
  state?: 'active' | 'cancelled';
  series?: string;
  party?: string;
  user?: string;
};
type Changes = { [Name in keyof Asked]?: Asked[Name] | undefined };

/** The filters of the day book, from its address, so that a view can be bookmarked and shared. */
export function useVoucherFilters(orgId: string) {
  const address = useSearch({ strict: false }) as Asked;
  const navigate = useNavigate();
  const kept = useListFilters('vouchers');
  const restore = () => void navigate({ to: '/sUsers/vouchers', search: kept.search, replace: true });
  const asked = useLastChoice<Asked>(address, kept.search, 'dayBook', restore);
  const ranges = dateRanges(todayInIndia(Date.now()));
  const range = rangeOf(asked, ranges);
  const narrow = (changes: Changes, filters: Partial<ListFilters> = {}) => {
    const all = { ...asked, ...changes };
    const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value)) as Asked;
    kept.keep(filters, next);
    void navigate({ to: '/sUsers/vouchers', search: next, replace: true });
  };
  const { kind, search = '', state, series, party, user } = asked;
  const read = {
    search,
    state: state ?? ('all' as const),
    ...(kind && { kind }),
    ...(range.from && { from: range.from }),
    ...(range.to && { to: range.to }),
    ...(series && { seriesId: series }),
    ...(party && { partyId: party }),
    ...(user && { userId: user }),
  };
  return {
    kind,
    search,
    state,
    series,
    party,
    user,
    range,
    ranges,
    isNarrowed: [kind, search, state, series, party, user].some(Boolean),
    narrow,
    /** All vouchers of all days. */
    showAll: () =>
      narrow(
        { ...Object.fromEntries(Object.keys(asked).map((name) => [name, undefined])), all: true },
        { ...beginFilters(), date: { start: null, end: null, title: ALL_DATES, initial: false } },
      ),
    /** Sets the dates; Today is the default of the day book. */
    choose: ({ title, from, to }: DateRange) =>
      narrow(
        { from: undefined, to: undefined, all: undefined, ...(title === ALL_DATES ? { all: true } : title !== TODAY && { from, to }) },
        { date: { start: from ? midnightOf(from) : null, end: to ? midnightOf(to) : null, title, initial: false } },
      ),
    /** The request of the list route. */
    input: (cursor: string | undefined): Read => ({
      orgId,
      ...read,
      sums: 'none',
      limit: cursor === undefined ? PAGE : NEXT_PAGE,
      ...(cursor !== undefined && { cursor }),
    }),
    /** The request of the sums of these days, apart from the list, because a long period takes longer to sum than to list. */
    summed: { orgId, ...read, limit: 1 } satisfies Read,
    hasSums: search === '' && range.from !== undefined && range.to !== undefined && state !== 'cancelled',
    /** The same as filters of an export. */
    exported: read,
    /** The same as search parameters. */
    asked,
  };
}

/** A search without dates covers all days, because a typed number is seldom of today. */
function rangeOf({ from, to, all, search }: Asked, ranges: readonly DateRange[]): DateRange {
  const titled = (title: string) => ranges.find((range) => range.title === title)!;
  if (from !== undefined && to !== undefined) {
    return ranges.find((range) => range.from === from && range.to === to) ?? { title: 'Own Dates', from, to };
  }
  return titled(all || search ? ALL_DATES : TODAY);
}
