import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { VoucherDetails } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';

type Editing<E extends Entry> = {
  readonly orgId: string;
  readonly kind: VoucherKind;
  readonly draftStore: StoreApi<DraftStore<E>>;
  readonly idOf: (entry: E) => string;
  readonly begin: () => E;
  /** True for a panel over a voucher: it belongs to the current entry, new or edited. */
  readonly isOver: boolean;
  /** Why this form cannot edit the voucher, as a message. */
  readonly hindrance: (voucher: VoucherDetails) => string | null;
  /** The entry of the edit, with the present records that the voucher names; null if they cannot be read. */
  readonly read: (voucher: VoucherDetails) => Promise<E | null>;
};

/**
 * Makes the entry of this address the current one: of a new voucher, or of the saved one in the address, read as the books have it now.
 * Another unsaved entry is put aside.
 */
export function useEditedVoucher<E extends Entry & { readonly mode: 'create' | 'edit' }>(editing: Editing<E>) {
  const { orgId, kind, draftStore, idOf, begin, isOver } = editing;
  const { id } = useParams({ strict: false });
  const queries = useQueryClient();
  const active = useStore(draftStore, (state) => state.active);
  const isReady = isOver || (id === undefined ? active.mode === 'create' : active.mode === 'edit' && idOf(active) === id);
  const queryKey = ['editedVoucher', orgId, kind, id];
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    queryKey,
    queryFn: async () => {
      const { voucher } = await api.vouchers.getVoucher({ orgId, id: id ?? '' });
      const hindrance = editing.hindrance(voucher);
      return { hindrance, entry: hindrance === null ? await editing.read(voucher) : null };
    },
    enabled: id !== undefined && !isReady,
    staleTime: 0,
    structuralSharing: false,
  });
  // Another user may have changed the voucher since it was read.
  const read = isFetchedAfterMount ? data : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `idOf` and `begin` are of the kind
  useEffect(() => {
    if (!isOver) takeInHand(draftStore, { id, idOf, begin, edit: () => (isReady ? null : (read?.entry ?? null)) });
  }, [draftStore, kind, id, isOver, isReady, read]);

  return {
    isEdit: id !== undefined,
    isReady,
    /** The reason why it cannot be opened. */
    problem: error?.message ?? read?.hindrance,
    /** Reads it again. After another user changed it, the input here is discarded. */
    reload: () => {
      if (id === undefined || !isReady) return void refetch();
      queries.removeQueries({ queryKey });
      draftStore.getState().start(begin());
    },
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
