import type { BillStatus } from '@bahi/core/bills/outstanding-filters';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { type ListFilters, useListFilters } from '../platform/filters/list-filters.ts';
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
};
/** The address of Outstanding. Values missing in the address are as the user left them. */
export type OutstandingSearch = BillsSearch & { tab?: OutstandingTab; by?: 'due' | 'bill'; ageLimits?: string; group?: string };

/** Query parameters for these filters. */
export const askedOf = ({ party, user, godown, source, from, to, status }: BillsSearch) => ({
  ...(party && { partyId: party }),
  ...(user && { userId: user }),
  ...(godown && { godownId: godown }),
  ...(source && { source }),
  ...(from && { from }),
  ...(to && { to }),
  ...(status && { status }),
});

/** Outstanding by its address and the state that the user left: tab, ageing, filters and the server's answer. */
export function useOutstanding() {
  const { _id: orgId } = useCompany();
  const tally = useTallyStore();
  const left = useStore(tally);
  const address: OutstandingSearch = useSearch({ strict: false });
  const kept = useListFilters('outstanding');
  const navigate = useNavigate();
  // A bare address restores the last choice; a link with filters is used as it is.
  const isBare = Object.keys(address).length === 0 && Object.keys(kept.search).length > 0;
  const search: OutstandingSearch = isBare ? kept.search : address;
  const { tab = left.tab, by = left.by, ageLimits = left.ageLimits, group, party, user, godown, source, from, to, status } = search;
  const filters = { party, user, godown, source, from, to, status } as BillsSearch;
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
  useEffect(() => {
    if (isBare) void navigate({ to: '/sUsers/outstanding', search: kept.search, replace: true });
  }, [isBare, kept.search, navigate]);

  return {
    tab,
    by,
    ageLimits,
    group,
    filters,
    tally,
    /** Keep the earlier totals until the next ones arrive; totals that were never loaded are not zero. */
    totals: totals ?? (left.areTotalsRead ? left : (isByGroup ? groups : parties).isPending ? ('awaited' as const) : ('failed' as const)),
    parties,
    groups,
    /** Changes the view; undefined removes a filter. `change` is the change in terms of the filters. */
    choose: (wanted: { [Name in keyof OutstandingSearch]: OutstandingSearch[Name] | undefined }, change: Partial<ListFilters> = {}) => {
      if (wanted.tab !== undefined && wanted.tab !== tab) tally.setState({ tab: wanted.tab, scrollPosition: 0 });
      const all = { tab, by, ...(ageLimits !== null && { ageLimits }), group, ...filters, ...wanted };
      const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as OutstandingSearch;
      kept.keep(change, next);
      void navigate({ to: '/sUsers/outstanding', search: next, replace: true });
    },
  };
}
