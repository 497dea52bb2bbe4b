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

/** What of the open bills is shown, as the address holds it. */
export type BillsSearch = {
  party?: string;
  user?: string;
  godown?: string;
  source?: VoucherKind | 'opening';
  from?: string;
  to?: string;
  status?: BillStatus;
};
/** The address of Outstanding; of how it is shown, what is not there is as the person left it. */
export type OutstandingSearch = BillsSearch & { tab?: OutstandingTab; by?: 'due' | 'bill'; ageLimits?: string; group?: string };

/** What the routes are asked for by these filters. */
export const askedOf = ({ party, user, godown, source, from, to, status }: BillsSearch) => ({
  ...(party && { partyId: party }),
  ...(user && { userId: user }),
  ...(godown && { godownId: godown }),
  ...(source && { source }),
  ...(from && { from }),
  ...(to && { to }),
  ...(status && { status }),
});

/** Outstanding by its address and by what the person left: which tab, aged how, of which bills, and what the server answers. */
export function useOutstanding() {
  const { _id: orgId } = useCompany();
  const tally = useTallyStore();
  const left = useStore(tally);
  const address: OutstandingSearch = useSearch({ strict: false });
  const kept = useListFilters('outstanding');
  const navigate = useNavigate();
  // Without an address one comes back to what was chosen last; a link that says what it shows is taken at its word.
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
    // Other buckets over the same rows; the rows of another tab are other figures.
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
    /** Those read before stand until the next ones come; what was never read is no zero. */
    totals: totals ?? (left.areTotalsRead ? left : (isByGroup ? groups : parties).isPending ? ('awaited' as const) : ('unread' as const)),
    parties,
    groups,
    /** Shows it otherwise; what is given as undefined narrows no more. `change` is how the filters say it. */
    choose: (wanted: { [Name in keyof OutstandingSearch]: OutstandingSearch[Name] | undefined }, change: Partial<ListFilters> = {}) => {
      if (wanted.tab !== undefined && wanted.tab !== tab) tally.setState({ tab: wanted.tab, scrollPosition: 0 });
      const all = { tab, by, ...(ageLimits !== null && { ageLimits }), group, ...filters, ...wanted };
      const next = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as OutstandingSearch;
      kept.keep(change, next);
      void navigate({ to: '/sUsers/outstanding', search: next, replace: true });
    },
  };
}
