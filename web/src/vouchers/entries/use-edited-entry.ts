import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Source, VoucherDetails } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { isReceivedApart } from '../details/details-kinds.ts';
import { takeInHand, useSavedVoucher } from '../saved-voucher.ts';
import type { PlainFormKind } from './plain-form-kind.ts';

/** A saved voucher in the form: its number stays, and its version is sent with the save. */
function editOf<E extends PlainEntry>(kind: PlainFormKind<E>, voucher: VoucherDetails, sources: readonly Source[]): E {
  const { _id: id, version, voucherNumber, date, note } = voucher;
  return {
    ...kind.draftStore.begin(),
    ...kind.entryOf(voucher, sources),
    mode: 'edit',
    savedOn: date,
    id,
    version,
    voucherNumber,
    date,
    note,
  };
}

/** Makes the entry of this address the current one; another unsaved one is put aside. */
export function useEditedEntry<E extends PlainEntry>(orgId: string, kind: PlainFormKind<E>) {
  const { id } = useParams({ strict: false });
  const draftStore = useDraftStore(kind.draftStore);
  const active = useStore(draftStore, (state) => state.active);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // A panel above a voucher belongs to the current entry, new or edited.
  const isOver = path === kind.over?.address;
  const isReady = isOver || (id === undefined ? active.mode === 'create' : active.mode === 'edit' && active.id === id);
  const isFetching = id !== undefined && !isReady;
  const saved = useSavedVoucher(orgId, id, isFetching);
  const { voucher } = saved;
  const sources = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId }, enabled: isFetching && kind.kind === 'contra' }));
  const known = kind.kind === 'contra' ? sources.data?.sources : none;
  const inWay = voucher ? hindrance(kind, voucher) : null;

  useEffect(() => {
    if (isOver) return;
    const edit = () => (isFetching && voucher && known && inWay === null ? editOf(kind, voucher, known) : null);
    takeInHand(draftStore, { id, idOf: (entry) => entry.id, begin: kind.draftStore.begin, edit });
  }, [draftStore, kind, id, isOver, isFetching, voucher, known, inWay]);

  return {
    isEdit: id !== undefined,
    isReady,
    /** The reason why it cannot be opened, as a message. */
    problem: (saved.error ?? sources.error)?.message ?? inWay,
    /** Loads it again after another user changed it; the input here is discarded. */
    reload: () => {
      saved.forget();
      if (id !== undefined && isReady) draftStore.getState().start(kind.draftStore.begin());
      else saved.refetch();
    },
  };
}

const none: readonly Source[] = [];

function hindrance({ kind, noun }: Pick<PlainFormKind<PlainEntry>, 'kind' | 'noun'>, voucher: VoucherDetails): string | null {
  if (voucher.kind !== kind) return `This is no ${noun}.`;
  if (voucher.isCancelled) return `${voucher.voucherNumber} was cancelled. It can be duplicated.`;
  return isReceivedApart(voucher) ? 'The other godown has received these goods. Cancel the transfer and enter it again.' : null;
}
