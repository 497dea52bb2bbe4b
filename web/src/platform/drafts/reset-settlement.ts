import { useCallbackRef } from '@mantine/hooks';
import { useRef } from 'react';
import { holdTyping, releaseKeys } from '../../ui/typed-ahead.ts';
import type { Outstandings } from '../answers.ts';
import { api } from '../api.ts';
import { askConfirm } from '../dialogs.ts';
import { toastError } from '../toasts.ts';
import type { ReceiptEntry } from './receipt-entry.ts';

const QUESTION = {
  title: 'Are you sure?',
  text: 'Warning: Modifying the amount will reset all selections and load the latest outstanding data. Do you want to continue?',
  confirm: 'Continue',
};

/** The fields of an edit whose stored settlement the user agreed to discard: the present bills, no amount, nothing selected. */
function resetWith({ bills: outstandings, totalPaise }: Outstandings): Partial<ReceiptEntry> {
  return {
    isInitialRender: false,
    outstandings,
    totalBillAmount: totalPaise,
    modifiedOutstandings: outstandings,
    billData: null,
    deductions: [],
    enteredAmount: 0,
    advanceAmount: 0,
    remainingAmount: totalPaise,
    isChosenByHand: false,
  };
}

type Reset = {
  orgId: string;
  partyId: string;
  entry: ReceiptEntry;
  /** Called after the confirmation, with the fields to store. */
  onReset: (patch: Partial<ReceiptEntry>, latest: Outstandings) => void;
  /** Focuses the amount. Keys typed while the bills load are queued for it. */
  onAgreed: () => void;
};

/** The first change of an edit discards the stored settlement: ask first, and load the bills only after a yes. */
export function useSettlementReset({ orgId, partyId, entry, onReset, onAgreed }: Reset): () => void {
  const isAsking = useRef(false);
  return useCallbackRef(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const focused = document.activeElement;
    try {
      if (!(await askConfirm(QUESTION))) {
        if (focused instanceof HTMLElement) setTimeout(() => focused.focus());
        return;
      }
      holdTyping();
      const latest = await api.bills.fetchOutstandingDetails({ partyId, orgId, voucher: entry.voucherType, voucherId: entry._id });
      onReset(resetWith(latest), latest);
      setTimeout(onAgreed);
    } catch (error) {
      releaseKeys();
      toastError(error instanceof Error ? error.message : 'Something went wrong!');
    } finally {
      isAsking.current = false;
    }
  });
}
