import { skipToken, useQuery } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { takeInHand, useSavedVoucher } from '../saved-voucher.ts';
import { cashOf } from '../walk-in/cash-party.ts';
import { readKnown } from './read-known.ts';
import { editOf, hiddenInForm } from './saved-trade.ts';
import { beginTrade, tradeDrafts } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** Makes the voucher of this address the current one; another one in progress is kept as a draft. */
export function useEditedTrade(orgId: string, { kind, create, noun }: TradeConfig, facts: VoucherFacts | undefined) {
  const { id } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const draftStore = useDraftStore(useMemo(() => tradeDrafts(kind), [kind]));
  const active = useStore(draftStore, (state) => state.active);
  // A panel over a voucher belongs to the current voucher, new or edited.
  const isOver = id === undefined && path !== create;
  const isReady = isOver || (id === undefined ? active.mode === 'create' : active.mode === 'edit' && active.id === id);

  const isFetching = id !== undefined && !isReady;
  const saved = useSavedVoucher(orgId, id, isFetching);
  const { voucher } = saved;
  const known = useQuery({
    queryKey: ['knownOfVoucher', orgId, id, voucher?.version],
    // A counter sale has the party Cash.
    queryFn: voucher && facts ? () => readKnown(orgId, voucher, cashOf(facts)) : skipToken,
    enabled: isFetching,
  });
  const hidden = !voucher ? null : voucher.kind === kind ? hiddenInForm(voucher) : 'another kind';

  useEffect(() => {
    if (isOver) return;
    const edit = () => (isFetching && known.data && hidden === null ? editOf(kind, known.data) : null);
    takeInHand(draftStore, { id, idOf: (entry) => entry.id, begin: () => beginTrade(kind), edit });
  }, [draftStore, kind, id, isOver, isFetching, known.data, hidden]);

  return {
    isEdit: id !== undefined,
    isReady,
    /** The reason it cannot be opened. */
    problem:
      (saved.error ?? known.error)?.message ??
      (hidden === null ? null : `This ${noun} has ${hidden}, which this form does not show yet. It can be cancelled and entered again.`),
    /** Reads it again. After another person changed it, the entries made here are discarded. */
    reload: () => {
      saved.forget();
      if (id !== undefined && isReady) draftStore.getState().start(beginTrade(kind));
      else saved.refetch();
    },
  };
}
