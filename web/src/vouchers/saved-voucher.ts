import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';
import { query } from '../platform/queries.ts';

/** A saved voucher that is to be edited, read while it is wanted, as the books have it now: what was read before this page opened does not count. */
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
  /** Of the voucher that the address names; none for a new one. */
  id: string | undefined;
  idOf: (entry: E) => string;
  begin: () => E;
  /** The edit as it begins; null while it cannot. */
  edit: () => E | null;
};

/** Puts into the hand what the address asks for: a new voucher, an edit that waits, or one that begins. Another that was begun is put aside. */
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
