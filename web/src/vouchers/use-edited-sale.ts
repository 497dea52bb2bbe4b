import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { beginSales, salesShelf } from '../platform/drafts/sales-entry.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import { query } from '../platform/queries.ts';
import { editSale, hiddenInForm, productsOf } from './voucher-details-draft.ts';

/** Sees to it that the sale in the hand is the one of this address; another that was begun is put aside. */
export function useEditedSale(orgId: string) {
  const { id } = useParams({ strict: false });
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const shelf = useShelfStore(salesShelf);
  const active = useStore(shelf, (state) => state.active);
  const queries = useQueryClient();
  // What opens over a sale belongs to the one in the hand, new or edited.
  const isOver = id === undefined && !path.endsWith('/sales');
  const isReady = isOver || (id === undefined ? active.mode === 'create' : active.mode === 'edit' && active.id === id);

  const isFetching = id !== undefined && !isReady;
  const saved = useQuery({
    ...query.vouchers.getVoucher.queryOptions({ input: { orgId, id: id ?? '' } }),
    enabled: isFetching,
    staleTime: 0,
  });
  const voucher = saved.isFetchedAfterMount ? saved.data?.voucher : undefined;
  const party = useQuery({
    ...query.parties.getParty.queryOptions({ input: { orgId, id: voucher?.partyId ?? '' } }),
    enabled: isFetching && !!voucher?.partyId,
  });
  const products = useQuery({
    queryKey: ['productsOfVoucher', orgId, id, voucher?.version],
    queryFn: () => productsOf(orgId, voucher!),
    enabled: isFetching && voucher !== undefined,
  });
  const hidden = voucher ? hiddenInForm(voucher) : null;

  useEffect(() => {
    if (isOver) return;
    const { active: now, kept, putAside, takeUp } = shelf.getState();
    if (id === undefined && now.mode === 'edit') putAside(beginSales());
    const waiting = kept.find((each) => each.mode === 'edit' && each.id === id);
    if (id !== undefined && waiting) takeUp(waiting.key);
    else if (isFetching && voucher && party.data && products.data && hidden === null) {
      putAside(editSale({ voucher, party: party.data.party, products: products.data }));
    }
  }, [shelf, id, isOver, isFetching, voucher, party.data, products.data, hidden]);

  return {
    isEdit: id !== undefined,
    isReady,
    /** Why it cannot be opened, in words. */
    problem:
      (saved.error ?? party.error ?? products.error)?.message ??
      (hidden === null ? null : `This sale has ${hidden}, which this form does not show yet. It can be cancelled and entered anew.`),
    /** Reads it once more. After another person changed it, what was entered here is given up. */
    reload: () => {
      queries.removeQueries({ queryKey: query.vouchers.getVoucher.key({ input: { orgId, id: id ?? '' } }) });
      if (id !== undefined && isReady) shelf.getState().start(beginSales());
      else void saved.refetch();
    },
  };
}
