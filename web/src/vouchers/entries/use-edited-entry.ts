import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { Source, VoucherDetails } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { isReceivedApart } from '../details/details-kinds.ts';
import { useEditedVoucher } from '../use-edited-voucher.ts';
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

/** The voucher without tax of this address. */
export function useEditedEntry<E extends PlainEntry>(orgId: string, kind: PlainFormKind<E>) {
  const queries = useQueryClient();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return useEditedVoucher({
    orgId,
    kind: kind.kind,
    draftStore: useDraftStore(kind.draftStore),
    idOf: ({ id }) => id,
    begin: kind.draftStore.begin,
    isOver: path === kind.over?.address,
    hindrance: (voucher) => hindrance(kind, voucher),
    read: async (voucher) => {
      if (kind.kind !== 'contra') return editOf(kind, voucher, []);
      const { sources } = await queries.fetchQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
      return editOf(kind, voucher, sources);
    },
  });
}

function hindrance({ kind, noun }: Pick<PlainFormKind<PlainEntry>, 'kind' | 'noun'>, voucher: VoucherDetails): string | null {
  if (voucher.kind !== kind) return `This is no ${noun}.`;
  if (voucher.isCancelled) return `${voucher.voucherNumber} was cancelled. It can be duplicated.`;
  return isReceivedApart(voucher) ? 'The other godown has received these goods. Cancel the transfer and enter it again.' : null;
}
