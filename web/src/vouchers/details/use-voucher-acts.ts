import { isOrder } from '@bahi/core/vouchers/order-kinds';
import { useQueryClient } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import type { VoucherAnswer, VoucherDetails } from '../../platform/answers.ts';
import { openDraftStore } from '../../platform/drafts/draft-store.ts';
import { fetchFile, showFile, takeFile } from '../../platform/file-calls.ts';
import { endPaperLink, paperLink } from '../../platform/paper-link.ts';
import { sayError } from '../../platform/say-error.ts';
import { useSession } from '../../platform/session.ts';
import { mailOf, shareFile, sharesFiles, whatsAppOf } from '../../platform/share-file.ts';
import { toastError, toastSuccess } from '../../platform/toasts.ts';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { copyText } from '../../ui/copy-text.ts';
import { useKeys } from '../../ui/keys.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { isTradeKind } from '../trade/saved-trade.ts';
import { tradeDrafts } from '../trade/trade-entry.ts';
import { cancelVoucher } from './cancel-voucher.ts';
import { closeOrder, reopenOrder } from './close-order.ts';
import { conversionOf, detailsKinds, mayEdit } from './details-kinds.ts';
import { readCopy } from './read-copy.ts';
import { sharedText } from './share-voucher.ts';

/** True if the party still owes some of the voucher's bill. */
const isOpen = ({ since }: VoucherAnswer, ofPartyId: string) =>
  since.openedBills.some(({ kind, partyId, pendingPaise }) => kind === 'bill' && partyId === ofPartyId && pendingPaise > 0);

/** Kinds that bring goods in, so that their labels are printed. */
const bringsIn: ReadonlySet<string> = new Set(['purchase', 'creditNote', 'stockTransfer', 'stockAdjustment', 'stockJournal']);

export type Act = {
  readonly label: string;
  /** The beginning of the label, where a phone has no room for all of it. */
  readonly short?: string;
  /** The shortcut as shown; the last one if there are several. */
  readonly keys: string;
  /** Another key for the same action. */
  readonly also?: string;
  readonly isSharing?: boolean;
  readonly run: () => void;
};

/** The actions on a saved voucher, each with a key. */
export function useVoucherActs(orgId: string, answer: VoucherAnswer | undefined): readonly Act[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const staff = useSession('staff');
  const isViewOnly = useIsViewOnly();
  const isUnderWay = useRef(false);
  /** One at a time; errors are shown. */
  const once = (work: () => Promise<unknown>) => () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work()
      .catch((error: unknown) => toastError(sayError(error, 'Something went wrong!')))
      .finally(() => {
        isUnderWay.current = false;
      });
  };
  const go = (to: string, more: object = {}) => void navigate({ to, ...more } as LinkProps as never);

  const acts: Act[] = [];
  if (answer) {
    const { voucher } = answer;
    const { _id: id, kind, partyId, isCancelled, transfer } = voucher;
    const pdf = `/orgs/${orgId}/vouchers/${id}/pdf`;
    const stands = !isCancelled;
    const isTrade = isTradeKind(kind);
    const isPlain =
      kind === 'contra' || kind === 'journal' || kind === 'stockTransfer' || kind === 'stockAdjustment' || kind === 'stockJournal';
    const conversion = isViewOnly ? null : conversionOf(voucher);
    if (!isViewOnly && stands && (kind === 'sales' || kind === 'vanSale') && partyId && isOpen(answer, partyId)) {
      acts.push({ label: 'Receive', keys: 'R', run: () => go('/sUsers/receipt', { search: { party: partyId } }) });
    }
    if (!isViewOnly && stands && transfer && transfer.state !== 'received') {
      const label = transfer.state === 'draft' ? 'Dispatch' : 'Receive goods';
      acts.push({ label, keys: 'R', run: () => go('/sUsers/stockTransferStep/$id', { params: { id } }) });
    }
    if (isOrder(kind) && conversion) acts.push(convert(conversion));
    if (!isViewOnly && isOrder(kind) && stands) {
      const change = voucher.closed === null ? closeOrder : reopenOrder;
      acts.push({
        label: voucher.closed === null ? 'Close the rest' : 'Open again',
        keys: 'O',
        run: once(async () => {
          if (await change(orgId, voucher)) await refreshAfterVoucher(queries);
        }),
      });
    }
    if (!isViewOnly && mayEdit(voucher))
      acts.push({ label: 'Edit', keys: 'E', run: () => go(`${detailsKinds[kind].edit}/$id`, { params: { id } }) });
    if (!isOrder(kind) && conversion) acts.push(convert(conversion));
    acts.push({ label: 'Print', keys: 'Alt+P', also: 'P', run: once(() => showFile(pdf)) });
    if (!isViewOnly && stands && bringsIn.has(kind))
      acts.push({ label: 'Print labels', keys: 'L', run: () => go('/sUsers/labels', { search: { voucher: id } }) });
    acts.push({ label: 'Download PDF', keys: 'Alt+E', run: once(() => takeFile(pdf)) });
    acts.push(...sharing(voucher, pdf));
    if (!isViewOnly && isTrade && staff) {
      acts.push({
        label: 'Duplicate',
        keys: 'Alt+2',
        also: 'D',
        run: once(async () => {
          const entry = await readCopy(orgId, voucher);
          if (entry === null) return;
          openDraftStore(tradeDrafts(entry.voucherType), staff._id, orgId).getState().putAside(entry);
          await navigate({ to: detailsKinds[kind].create as never });
        }),
      });
    }
    if (!isViewOnly && isPlain && staff) {
      acts.push({
        label: 'Duplicate',
        keys: 'Alt+2',
        also: 'D',
        run: once(async () => {
          const { duplicateEntry } = await import('../entries/duplicate-entry.ts');
          await duplicateEntry({ orgId, personId: staff._id }, voucher);
          await navigate({ to: detailsKinds[kind].create as never });
        }),
      });
    }
    if (!isViewOnly && staff?.role === 'admin') {
      acts.push({ label: 'History', keys: 'H', run: () => go('/sUsers/voucherHistory/$id', { params: { id } }) });
    }
    if (!isViewOnly && stands) {
      acts.push({
        label: 'Cancel voucher',
        keys: 'Alt+X',
        also: 'X',
        run: once(async () => {
          if (await cancelVoucher(orgId, voucher)) await refreshAfterVoucher(queries);
        }),
      });
    }
  }

  function convert({ to, id, ...named }: NonNullable<ReturnType<typeof conversionOf>>): Act {
    return { ...named, keys: 'C', run: () => go(to, { params: { id } }) };
  }

  function sharing(shared: VoucherDetails, pdf: string): Act[] {
    const paper = { orgId, kind: 'voucher', subjectId: shared._id } as const;
    const link = () => paperLink(paper);
    const endLink = once(() => endPaperLink(paper, shared.voucherNumber));
    /** The text with a link to the paper, which can only be made while the company may be written to. */
    const textWithLink = async () => (isViewOnly ? sharedText(shared) : `${sharedText(shared)} ${await link()}`);
    const copy = once(async () => {
      const { to, params } = voucherLink(shared.kind, shared._id);
      await copyText(new URL(to.replace('$id', params.id), window.location.origin).href);
      toastSuccess('The link was copied. It opens for whoever works in this company.');
    });
    const copyPublic = once(async () => {
      await copyText(await link());
      toastSuccess('The link was copied. Whoever has it sees this paper for 90 days.');
    });
    return [
      ...(sharesFiles()
        ? [
            {
              label: 'Share the PDF',
              keys: 'Alt+M',
              run: once(async () => shareFile(await fetchFile(pdf), sharedText(shared))),
              isSharing: true,
            },
          ]
        : []),
      {
        label: 'WhatsApp',
        keys: '',
        run: once(async () => void window.open(whatsAppOf(await textWithLink()), '_blank', 'noopener')),
        isSharing: true,
      },
      { label: 'Mail', keys: '', run: once(async () => window.location.assign(mailOf(await textWithLink()))), isSharing: true },
      ...(isViewOnly ? [] : [{ label: 'Copy a link for the customer', keys: '', run: copyPublic, isSharing: true }]),
      { label: 'Copy a link for colleagues', keys: '', run: copy, isSharing: true },
      ...(isViewOnly ? [] : [{ label: 'End the link for the customer', keys: '', run: endLink, isSharing: true }]),
    ];
  }

  const keys = acts.flatMap(({ keys: shown, also, run }) => [shown, also].flatMap((each) => (each ? [[each, run] as const] : [])));
  useKeys(Object.fromEntries(keys));
  return acts;
}
