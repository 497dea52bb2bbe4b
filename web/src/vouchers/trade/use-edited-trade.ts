import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useShelfStore } from '../../platform/drafts/shelf.ts';
import { query } from '../../platform/queries.ts';
import { cashOf } from '../walk-in/cash-party.ts';
import { readKnown } from './read-known.ts';
import { editOf, hiddenInForm } from './saved-trade.ts';
import { beginTrade, tradeShelf } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** Sees to it that the voucher in the hand is the one of this address; another that was begun is put aside. */
export function useEditedTrade(orgId: string, { kind, create, noun }: TradeConfig, facts: VoucherFacts | undefined) {
  const { id } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shelf = useShelfStore(useMemo(() => tradeShelf(kind), [kind]));
  const active = useStore(shelf, (state) => state.active);
  const queries = useQueryClient();
  // What opens over a voucher belongs to the one in the hand, new or edited.
  const isOver = id === undefined && path !== create;
  const isReady = isOver || (id === undefined ? active.mode === 'create' : active.mode === 'edit' && active.id === id);

  const isFetching = id !== undefined && !isReady;
  const saved = useQuery({
    ...query.vouchers.getVoucher.queryOptions({ input: { orgId, id: id ?? '' } }),
    enabled: isFetching,
    staleTime: 0,
  });
  const voucher = saved.isFetchedAfterMount ? saved.data?.voucher : undefined;
  const known = useQuery({
    queryKey: ['knownOfVoucher', orgId, id, voucher?.version],
    // A sale over the counter stands on Cash.
    queryFn: () => readKnown(orgId, voucher!, facts ? cashOf(facts) : null),
    enabled: isFetching && voucher !== undefined && facts !== undefined,
  });
  const hidden = !voucher ? null : voucher.kind === kind ? hiddenInForm(voucher) : 'another kind';

  useEffect(() => {
    if (isOver) return;
    const { active: now, kept, putAside, takeUp } = shelf.getState();
    if (id === undefined && now.mode === 'edit') putAside(beginTrade(kind));
    const waiting = kept.find((each) => each.mode === 'edit' && each.id === id);
    if (id !== undefined && waiting) takeUp(waiting.key);
    else if (isFetching && known.data && hidden === null) putAside(editOf(kind, known.data));
  }, [shelf, kind, id, isOver, isFetching, known.data, hidden]);

  return {
    isEdit: id !== undefined,
    isReady,
    /** Why it cannot be opened, in words. */
    problem:
      (saved.error ?? known.error)?.message ??
      (hidden === null ? null : `This ${noun} has ${hidden}, which this form does not show yet. It can be cancelled and entered anew.`),
    /** Reads it once more. After another person changed it, what was entered here is given up. */
    reload: () => {
      queries.removeQueries({ queryKey: query.vouchers.getVoucher.key({ input: { orgId, id: id ?? '' } }) });
      if (id !== undefined && isReady) shelf.getState().start(beginTrade(kind));
      else void saved.refetch();
    },
  };
}
