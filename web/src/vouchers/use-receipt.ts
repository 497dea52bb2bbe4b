import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Outstandings, SavedVoucher, Source, VoucherFacts } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { beginReceipt, type ReceiptEntry, receiptShelf, withSettlement } from '../platform/drafts/receipt-entry.ts';
import { settlementOfEntry } from '../platform/drafts/receipt-settlement.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import type { Shown } from './problem-places.ts';
import { receiptInputOf, receiptProblems } from './receipt-facts.ts';
import { refusalOf, type SaveState } from './save-state.ts';
import { refreshAfterVoucher } from './use-save-sales.ts';

export type Receipt = {
  readonly entry: ReceiptEntry;
  readonly problems: readonly Shown[];
  readonly state: SaveState;
  change(patch: Partial<ReceiptEntry>): void;
  /** Saves, or answers the first thing to mend. */
  save(): Shown | null;
  saveAsNew(): void;
  keep(): void;
  discard(): void;
  next(): void;
};

/** The receipt in the hand: the draft, what is wrong with it, and its save or update. */
export function useReceipt(
  orgId: string,
  facts: VoucherFacts,
  sources: readonly Source[],
  onSaved: (voucher: SavedVoucher, entry: ReceiptEntry) => Promise<void> | void,
): Receipt {
  const shelf = useShelfStore(receiptShelf);
  const entry = useStore(shelf, ({ active }) => active);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [asked, setAsked] = useState('');
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const isUnderWay = useRef(false);
  const queries = useQueryClient();

  const own = receiptProblems(entry, facts, sources);
  const isAsRefused = state.kind === 'refused' && entry.changedAt === refusedAt;
  const problems = asked !== entry.key ? [] : own.length > 0 ? own : isAsRefused ? state.problems : [];

  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState({ kind: 'saving' });
    const sent = shelf.getState().active;
    const input = receiptInputOf(orgId, sent, facts);
    const context = { key: sent.key };
    try {
      const voucher =
        sent.mode === 'edit'
          ? await api.vouchers.updateReceipt({ ...input, id: sent._id, version: sent.version }, { context })
          : await api.vouchers.saveReceipt(input, { context });
      setState({ kind: 'saved', voucher });
      void refreshAfterVoucher(queries);
      // An edit leaves its page first: without its draft that page would begin the edit anew.
      if (sent.mode === 'edit') await onSaved(voucher, sent);
      const { date, paymentMethod, paymentDetails } = sent;
      const next = sent.mode === 'edit' ? {} : { date, paymentMethod, paymentDetails: { ...paymentDetails, chequeNumber: '' } };
      shelf.getState().start(beginReceipt(next));
      if (sent.mode === 'create') await onSaved(voucher, sent);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused.fresh) takeFresh(refused.fresh);
      setRefusedAt(shelf.getState().active.changedAt);
      setState({ kind: 'refused', ...refused });
    } finally {
      isUnderWay.current = false;
    }
  };
  /** The bills as they stand now, with the amount and the ticks that were chosen; what is gone is no longer ticked. */
  const takeFresh = ({ outstandings, totalOutstandingAmount }: Outstandings) => {
    const { active, change } = shelf.getState();
    change(withSettlement(settlementOfEntry(active, outstandings, totalOutstandingAmount), outstandings, active.isChosenByHand));
  };

  return {
    entry,
    problems,
    state,
    change: shelf.getState().change,
    save: () => {
      setAsked(entry.key);
      if (own.length > 0) return own[0] ?? null;
      void send();
      return null;
    },
    saveAsNew: () => {
      shelf.getState().change({ key: beginReceipt().key });
      void send();
    },
    keep: () => shelf.getState().putAside(beginReceipt()),
    discard: () => shelf.getState().start(beginReceipt()),
    next: () => setState({ kind: 'idle' }),
  };
}
