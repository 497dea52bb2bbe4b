import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';
import { query } from '../platform/queries.ts';

/** A saved voucher to be edited, loaded as the books have it now: data from before this page opened is not used. */
export function useSavedVoucher(orgId: string, id: string | undefined, isWanted: boolean) {
  const queries = useQueryClient();
  const input = { orgId, id: id ?? '' };
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query.vouchers.getVoucher.queryOptions({ input }),
    enabled: isWanted,
    staleTime: 0,
  });
  return {
    voucher: isFetchedAfterMount ? data?.voucher : undefined,
    error,
    refetch: () => void refetch(),
    forget: () => queries.removeQueries({ queryKey: query.vouchers.getVoucher.key({ input }) }),
  };
}

type OfVoucher<E> = {
  /** The voucher in the address; undefined for a new one. */
  id: string | undefined;
  idOf: (entry: E) => string;
  begin: () => E;
  /** The initial entry of the edit; null while it is not available. */
  edit: () => E | null;
};

/** Makes the requested entry the current one: a new voucher, a stored edit, or a new edit. Another unsaved one is put aside. */
export function takeInHand<E extends Entry & { readonly mode: 'create' | 'edit' }>(
  draftStore: StoreApi<DraftStore<E>>,
  { id, idOf, begin, edit }: OfVoucher<E>,
): void {
  const { active, kept, putAside, takeUp } = draftStore.getState();
  if (id === undefined) {
    if (active.mode === 'edit') putAside(begin());
    return;
  }
  const waiting = kept.find((each) => each.mode === 'edit' && idOf(each) === id);
  const begun = waiting ? null : edit();
  if (waiting) takeUp(waiting.key);
  else if (begun) putAside(begun);
}
