import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useNavigate } from '@tanstack/react-router';
import { type DraftStore, type DraftStoreOf, useDraftStores } from '../platform/drafts/draft-store.ts';
import {
  type AdjustmentEntry,
  type ContraEntry,
  type JournalEntry,
  type PlainEntry,
  plainDrafts,
  type TransferEntry,
} from '../platform/drafts/plain-entry.ts';
import { begun, type Draft, discardFrom } from './drafts.ts';

type Plain = ContraEntry | JournalEntry | TransferEntry | AdjustmentEntry;
type Kind = keyof typeof plainDrafts & VoucherKind;
const kinds = Object.keys(plainDrafts) as Kind[];
const draftStores = kinds.map((kind) => plainDrafts[kind] as unknown as DraftStoreOf<PlainEntry>);

/** Drafts of contras, journals and stock vouchers on this device. */
export function usePlainDrafts(): readonly Draft[] {
  const navigate = useNavigate();
  return useDraftStores(draftStores).flatMap((draftStore, at) => {
    const kind = kinds[at]!;
    return begun(draftStore as DraftStore<PlainEntry>).map((entry) => ({
      key: entry.key,
      name: entry.mode === 'edit' ? `Edit of ${entry.voucherNumber}` : `${voucherLabel(kind)} · ${summaryOf(entry as Plain)}`,
      paise: paiseOf(entry as Plain),
      changedAt: entry.changedAt ?? 0,
      open: () => {
        draftStore.takeUp(entry.key);
        void (entry.mode === 'edit'
          ? navigate({ to: `/sUsers/edit${kind}/$id`, params: { id: entry.id } })
          : navigate({ to: `/sUsers/${kind}` }));
      },
      discard: () => discardFrom(draftStore, entry.key, draftStores[at]!.begin),
    }));
  });
}

function summaryOf(entry: Plain): string {
  if ('from' in entry) return `${entry.from?.name ?? 'from …'} to ${entry.to?.name ?? '…'}`;
  if ('items' in entry) return entry.items.length === 1 ? '1 item' : `${entry.items.length} items`;
  const what = 'reason' in entry ? 'item' : 'line';
  return entry.lines.length === 1 ? `1 ${what}` : `${entry.lines.length} ${what}s`;
}

/** Null if it only moves goods. */
function paiseOf(entry: Plain): number | null {
  if ('from' in entry) return entry.amountPaise;
  if ('items' in entry || 'reason' in entry) return null;
  return entry.lines.filter(({ side }) => side === 'debit').reduce((sum, { amountPaise }) => sum + amountPaise, 0);
}
