import type { ItemKind } from '@bahi/core/drafts/voucher-draft';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { useNavigate } from '@tanstack/react-router';
import { useDraftStores } from '../platform/drafts/draft-store.ts';
import { beginReceipt, partyOf, receiptDrafts } from '../platform/drafts/receipt-entry.ts';
import { receiptPaths } from '../platform/drafts/receipt-paths.ts';
import { allVoucherDrafts, beginVoucher } from '../platform/drafts/voucher-entry.ts';
import { begun, type Draft, discardFrom } from './drafts.ts';
import { usePlainDrafts } from './entry-drafts.ts';

const paths = {
  sales: '/sUsers/sales',
  saleOrder: '/sUsers/invoice',
  vanSale: '/sUsers/vanSale',
  purchase: '/sUsers/purchase',
  purchaseOrder: '/sUsers/purchaseOrder',
  creditNote: '/sUsers/creditNote',
  debitNote: '/sUsers/debitNote',
  stockTransfer: '/sUsers/stockTransfer',
} as const satisfies Readonly<Record<ItemKind, string>>;

const allReceiptDrafts = Object.values(receiptDrafts);

/** All drafts on this device, newest first. */
export function useDrafts(): readonly Draft[] {
  const navigate = useNavigate();
  const receipts = useDraftStores(allReceiptDrafts);
  const vouchers = useDraftStores(allVoucherDrafts);
  const drafts: readonly Draft[] = [
    ...usePlainDrafts(),
    ...vouchers.flatMap((draftStore) =>
      begun(draftStore).map((entry) => ({
        key: entry.key,
        changedAt: entry.changedAt ?? 0,
        name: `${voucherLabel(entry.voucherType)} · ${entry.party?.partyName ?? 'no party yet'}`,
        paise: draftStore.totals[entry.key] ?? 0,
        open: () => {
          draftStore.takeUp(entry.key);
          void navigate({ to: paths[entry.voucherType] });
        },
        discard: () => discardFrom(draftStore, entry.key, () => beginVoucher(entry.voucherType)),
      })),
    ),
    ...receipts.flatMap((draftStore) =>
      begun(draftStore).map((entry) => ({
        key: entry.key,
        changedAt: entry.changedAt ?? 0,
        name: `${entry.mode === 'edit' ? `Edit of ${entry.voucherNumber}` : voucherLabel(entry.voucherType)} · ${partyOf(entry)?.partyName ?? (entry.isOfLedgers ? 'ledgers' : 'no party yet')}`,
        paise: entry.enteredAmount ?? 0,
        open: () => {
          const { edit, form } = receiptPaths[entry.voucherType];
          draftStore.takeUp(entry.key);
          void navigate(entry.mode === 'edit' ? { to: edit, params: { id: entry._id } } : { to: form });
        },
        discard: () => discardFrom(draftStore, entry.key, () => beginReceipt(entry.voucherType)),
      })),
    ),
  ];
  return drafts.toSorted((a, b) => b.changedAt - a.changedAt);
}
