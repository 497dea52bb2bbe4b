import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { type OutstandingTab, useTallyStore } from './tally-data.ts';

/** The filters of Outstanding as its address holds them; what is not there is as the person left it. */
export type OutstandingSearch = { tab?: OutstandingTab; by?: 'due' | 'bill'; ageLimits?: string; group?: string };

/** Outstanding by its address and by what the person left: which tab, aged how, of which group, and what the server answers. */
export function useOutstanding() {
  const { _id: orgId } = useCompany();
  const tally = useTallyStore();
  const left = useStore(tally);
  const search: OutstandingSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const { tab = left.tab, by = left.by, ageLimits = left.ageLimits, group } = search;
  const isByGroup = tab === 'group';
  const parties = useInfiniteQuery({
    ...query.bills.listOutstandingParties.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        limit: 50,
        tab: tab === 'group' ? 'ledger' : tab,
        by,
        ageLimits,
        ...(group !== undefined && { groupId: group }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    // Other buckets over the same rows; the rows of another tab are other figures.
    placeholderData: (before, asked) => (asked?.queryHash.includes(`"tab":"${tab}"`) ? keepPreviousData(before) : undefined),
    enabled: !isByGroup,
  });
  const groups = useQuery({ ...query.bills.listOutstandingGroups.queryOptions({ input: { orgId } }), enabled: isByGroup });

  const totals = isByGroup ? groups.data : parties.data?.pages[0];
  useEffect(() => tally.setState({ tab, by, ageLimits }), [tally, tab, by, ageLimits]);
  useEffect(() => {
    if (!totals) return;
    const { ledgerTotal, groupTotal, payableTotal, receivableTotal } = totals;
    tally.setState({ ledgerTotal, groupTotal, payableTotal, receivableTotal });
  }, [tally, totals]);

  return {
    tab,
    by,
    ageLimits,
    group,
    tally,
    totals: totals ?? left,
    parties,
    groups,
    choose: (asked: OutstandingSearch) => {
      if (asked.tab !== undefined && asked.tab !== tab) tally.setState({ tab: asked.tab, scrollPosition: 0 });
      void navigate({
        to: '/sUsers/outstanding',
        search: { tab, by, ageLimits, ...(group !== undefined && { group }), ...asked },
        replace: true,
      });
    },
  };
}
