import type { BillStatus } from '@bahi/core/bills/outstanding-filters';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { type ListFilters, useListFilters } from '../platform/filters/list-filters.ts';
import { useLastChoice } from '../platform/filters/use-last-choice.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { type OutstandingTab, useTallyStore } from './tally-data.ts';

/** The filters of open bills in the address. */
export type BillsSearch = {
  party?: string;
  user?: string;
  godown?: string;
  source?: VoucherKind | 'opening';
  from?: string;
  to?: string;
  status?: BillStatus;
  /** First and last age in days: `31-60`. */
  age?: string;
};
/** The address of Outstanding. Values missing in the address are as the user left them. */
export type OutstandingSearch = BillsSearch & { tab?: OutstandingTab; by?: 'due' | 'bill'; ageLimits?: string; group?: string };

/** Query parameters for these filters. */
export const askedOf = ({ party, user, godown, source, from, to, status, age }: BillsSearch) => ({
  ...(party && { partyId: party }),
  ...(user && { userId: user }),
  ...(godown && { godownId: godown }),
  ...(source && { source }),
  ...(from && { from }),
  ...(to && { to }),
  ...(status && { status }),
  ...(age && { age }),
});

/** The reports of the tabs. */
export const outstandingReports: Readonly<Record<OutstandingTab, string>> = {
  ledger: 'outstandingLedger',
  group: 'outstandingGroup',
  payables: 'outstandingPayables',
  receivables: 'outstandingReceivables',
};

const present = (search: { [Name in keyof OutstandingSearch]: OutstandingSearch[Name] | undefined }) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as OutstandingSearch;

/** Outstanding by its address and the state that the user left: tab, ageing, filters and the server's answer. */
export function useOutstanding() {
  const { _id: orgId } = useCompany();
  const tally = useTallyStore();
  const left = useStore(tally);
  const address: OutstandingSearch = useSearch({ strict: false });
  const kept = useListFilters('outstanding');
  const navigate = useNavigate();
  const last: OutstandingSearch = kept.search;
  const restore = () => void navigate({ to: '/sUsers/outstanding', search: last, replace: true });
  const search = useLastChoice(address, last, outstandingReports[address.tab ?? last.tab ?? left.tab], restore);
  const { viewId } = useLocation().state;
  // A saved view has its own choices; any other address those that the user left.
  const usual = viewId === undefined ? left : { tab: 'ledger' as const, by: 'due' as const, ageLimits: null };
  const { tab = usual.tab, by = usual.by, ageLimits = usual.ageLimits, group } = search;
  const { party, user, godown, source, from, to, status, age } = search;
  const filters = { party, user, godown, source, from, to, status, age } as BillsSearch;
  const isByGroup = tab === 'group';
  const asked = askedOf(filters);
  const parties = useInfiniteQuery({
    ...query.bills.listOutstandingParties.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        limit: 50,
        tab: tab === 'group' ? 'ledger' : tab,
        by,
        ...(ageLimits !== null && { ageLimits }),
        ...(group !== undefined && { groupId: group }),
        ...asked,
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
    }),
    // Keep the rows while other buckets load; rows of another tab are other figures.
    placeholderData: (before, was) => (was?.queryHash.includes(`"tab":"${tab}"`) ? keepPreviousData(before) : undefined),
    enabled: !isByGroup,
  });
  const groups = useQuery({ ...query.bills.listOutstandingGroups.queryOptions({ input: { orgId, ...asked } }), enabled: isByGroup });

  const totals = isByGroup ? groups.data : parties.data?.pages[0];
  useEffect(() => tally.setState({ tab, by, ageLimits }), [tally, tab, by, ageLimits]);
  useEffect(() => {
    if (!totals) return;
    const { ledgerTotal, groupTotal, payableTotal, receivableTotal } = totals;
    tally.setState({ ledgerTotal, groupTotal, payableTotal, receivableTotal, areTotalsRead: true });
  }, [tally, totals]);
  const all = { tab, by, ...(ageLimits !== null && { ageLimits }), group, ...filters };

  return {
    tab,
    by,
    ageLimits,
    group,
    filters,
    /** All of it as search parameters. */
    search: present(all),
    tally,
    /** Keep the earlier totals until the next ones arrive; totals that were never loaded are not zero. */
    totals: totals ?? (left.areTotalsRead ? left : (isByGroup ? groups : parties).isPending ? ('awaited' as const) : ('failed' as const)),
    parties,
    groups,
    /** Changes the view; undefined removes a filter. `change` is the change in terms of the filters. */
    choose: (wanted: { [Name in keyof OutstandingSearch]: OutstandingSearch[Name] | undefined }, change: Partial<ListFilters> = {}) => {
      if (wanted.tab !== undefined && wanted.tab !== tab) tally.setState({ tab: wanted.tab, scrollPosition: 0 });
      const next = present({ ...all, ...wanted });
      kept.keep(change, next);
      void navigate({ to: '/sUsers/outstanding', search: next, replace: true });
    },
  };
}
