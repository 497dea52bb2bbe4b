import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { v7 as uuid } from 'uuid';
import type { VoucherDetails } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { askInput, showAlert } from '../platform/dialogs.ts';
import { salesShelf } from '../platform/drafts/sales-entry.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import { takeFile } from '../platform/file-calls.ts';
import { sayError } from '../platform/say-error.ts';
import { useSession } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { ActionMenu } from '../ui/action-menu.tsx';
import { useKeys } from '../ui/keys.ts';
import { refusalOf } from './save-state.ts';
import { refreshAfterVoucher } from './use-save-sales.ts';
import { duplicateSale, hiddenInForm, productsOf } from './voucher-details-draft.ts';

type Act = { label: string; keys: string; run: () => void };

/** What can be done with a saved voucher; each by a key too. */
export function useVoucherActions(orgId: string, voucher: VoucherDetails | undefined): readonly Act[] {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const shelf = useShelfStore(salesShelf);
  const isAdmin = useSession('staff')?.role === 'admin';
  const isUnderWay = useRef(false);
  /** One at a time, and whatever goes wrong is said. */
  const once = (work: () => Promise<void>) => () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void work()
      .catch((error: unknown) => toastError(sayError(error, 'Something went wrong!')))
      .finally(() => {
        isUnderWay.current = false;
      });
  };

  const acts: Act[] = [];
  if (voucher) {
    const { _id: id, kind, partyId, voucherNumber, version, isCancelled } = voucher;
    const isSale = kind === 'sales';
    if (isSale && partyId && !isCancelled) {
      acts.push({ label: 'Receive', keys: 'R', run: () => void navigate({ to: '/sUsers/receipt', search: { party: partyId } }) });
    }
    if ((isSale || kind === 'receipt') && !isCancelled) {
      const to = isSale ? '/sUsers/editsales/$id' : '/sUsers/editReceipt/$id';
      acts.push({ label: 'Edit', keys: 'E', run: () => void navigate({ to, params: { id } }) });
    }
    acts.push({ label: 'PDF', keys: 'P', run: once(() => takeFile(`/orgs/${orgId}/vouchers/${id}/pdf`)) });
    if (isSale && partyId) {
      acts.push({
        label: 'Duplicate',
        keys: 'D',
        run: once(async () => {
          const hidden = hiddenInForm(voucher);
          if (hidden !== null) {
            await showAlert({ title: 'This sale cannot be duplicated', text: `It has ${hidden}, which the form does not show yet.` });
            return;
          }
          const [{ party }, products] = await Promise.all([api.parties.getParty({ orgId, id: partyId }), productsOf(orgId, voucher)]);
          shelf.getState().putAside(duplicateSale({ voucher, party, products }));
          await navigate({ to: '/sUsers/sales' });
        }),
      });
    }
    if (isAdmin) acts.push({ label: 'History', keys: 'H', run: () => void navigate({ to: '/sUsers/voucherHistory/$id', params: { id } }) });
    if (!isCancelled) {
      acts.push({
        label: 'Cancel voucher',
        keys: 'X',
        run: once(async () => {
          const reason = await askInput({
            title: `Cancel ${voucherNumber}?`,
            text: 'What it did to the books is taken back. Its number stays used, and it stays readable. This cannot be undone.',
            confirm: 'Cancel voucher',
            input: { label: 'Reason', type: 'text' },
          });
          if (reason === null) return;
          if (reason === '') {
            await showAlert({ title: 'Nothing was cancelled', text: 'Enter the reason, it stays with the voucher.' });
            return;
          }
          try {
            const { message } = await api.vouchers.cancelVoucher({ orgId, id, version, reason }, { context: { key: uuid() } });
            toastSuccess(message);
          } catch (error) {
            const { text, problems } = refusalOf(error);
            await showAlert({
              title: 'It was not cancelled',
              text: problems.length > 0 ? problems.map((each) => each.text).join(' ') : text,
            });
          }
          await refreshAfterVoucher(queries);
        }),
      });
    }
  }
  useKeys(Object.fromEntries(['R', 'E', 'P', 'D', 'H', 'X'].map((key) => [key, () => acts.find(({ keys }) => keys === key)?.run()])));
  return acts;
}

/** The first of them as a button, the others in a menu. */
export function VoucherActions({ acts }: { acts: readonly Act[] }) {
  const [first, ...others] = acts;
  if (!first) return null;
  return (
    <>
      <Button onClick={first.run} aria-keyshortcuts={first.keys}>
        {first.label}
      </Button>
      <ActionMenu label="More" items={others.map(({ label, keys, run }) => ({ label, detail: keys, onChoose: run }))}>
        More
      </ActionMenu>
    </>
  );
}
