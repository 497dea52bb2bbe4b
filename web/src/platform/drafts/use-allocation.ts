import { problemText } from '@bahi/core/basics/problem';
import type { BillDeduction } from '@bahi/core/bills/deduction';
import {
  chooseAll,
  chooseNone,
  chooseOldestFirst,
  deductFromBill,
  enterAmount,
  needsConfirm,
  type SettlementDraft,
  toggleBill,
} from '@bahi/core/bills/settlement-draft';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useCallbackRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { query } from '../queries.ts';
import { useDraftStore } from './draft-store.ts';
import { partyOf, type ReceiptEntry, receiptDrafts, withSettlement } from './receipt-entry.ts';
import { type ListedBill, listedBills, nettedTotals, type SettlementTotals, settlementDraftOf } from './receipt-settlement.ts';
import { useSettlementReset } from './reset-settlement.ts';

type Taken = Omit<BillDeduction, 'billId'>;

/** The open bills of a receipt or payment beside its amount. Every act is stored in the draft at once. */
export type Allocation = {
  readonly draft: SettlementDraft;
  readonly bills: readonly ListedBill[];
  readonly totals: SettlementTotals;
  /** The reason why the last tick was ignored, and its bill. */
  readonly notice: { readonly billId: string; readonly text: string } | null;
  /** True until the bills are known: nothing can be saved before. */
  readonly isReading: boolean;
  /** The reason why the bills could not be read. */
  readonly failure: string | null;
  retry(): void;
  enter(enteredPaise: number): void;
  toggle(billId: string): void;
  deduct(billId: string, taken: readonly Taken[]): void;
  oldestFirst(): void;
  all(): void;
  none(): void;
};

/**
 * A new voucher settles the bills as they are, oldest first, until the user ticks one. An edit has the bills before it, and asks before its
 * stored settlement is lost.
 */
export function useAllocation(kind: ReceiptKind, orgId: string, focusAmount: () => void): Allocation {
  const draftStore = useDraftStore(receiptDrafts[kind]);
  const entry = useStore(draftStore, ({ active }) => active);
  const partyId = partyOf(entry)?._id;
  const isAsked = partyId !== undefined && entry.mode === 'create' && !entry.isOfLedgers;
  const answer = useQuery({
    ...query.bills.listOutstandings.queryOptions({ input: { orgId, partyId: partyId ?? '', voucher: kind } }),
    enabled: isAsked,
    staleTime: 0,
  });
  const fresh = isAsked ? answer.data : undefined;
  useEffect(() => {
    const { active, change } = draftStore.getState();
    if (!fresh || partyOf(active)?._id !== partyId || active.mode === 'edit') return;
    if (active.outstandings === fresh.bills) return;
    const draft = settlementDraftOf(active, fresh.bills, fresh.totalPaise);
    change({ ...stored(draft, fresh.bills), changedAt: active.changedAt });
  }, [fresh, partyId, draftStore]);

  const [ignored, setIgnored] = useState<SettlementDraft['notice']>(null);
  const ask = useSettlementReset({
    orgId,
    partyId: partyId ?? '',
    entry,
    onReset: (patch) => draftStore.getState().change(patch),
    onAgreed: () => {
      focusAmount();
      giveTyping();
    },
  });
  /** Acts on the stored entry: the drawn one may be a key behind. */
  const act = useCallbackRef((change: (now: SettlementDraft) => SettlementDraft) => {
    const { active, change: store } = draftStore.getState();
    const now = draftOf(active);
    if (needsConfirm(now)) return ask();
    const next = change(now);
    setIgnored(next.notice);
    if (next.notice === null) store(stored(next, active.outstandings));
  });

  const draft = draftOf(entry);
  return {
    draft,
    bills: listedBills(entry.outstandings, draft),
    totals: nettedTotals(entry.outstandings, draft),
    notice: ignored && { billId: ignored.field.replace(/^bills\./, ''), text: problemText(ignored) },
    isReading: isAsked && answer.isPending,
    failure: isAsked && answer.isError && !answer.data ? answer.error.message : null,
    retry: () => void answer.refetch(),
    enter: (enteredPaise) => act((now) => enterAmount(now, enteredPaise)),
    toggle: (billId) => act((now) => toggleBill(now, billId)),
    deduct: (billId, taken) => act((now) => deductFromBill(now, billId, taken)),
    oldestFirst: () => act(chooseOldestFirst),
    all: () => act(chooseAll),
    none: () => act(chooseNone),
  };
}

const draftOf = (entry: ReceiptEntry) => settlementDraftOf(entry, entry.outstandings, entry.totalBillAmount);

const stored = ({ settlement, isChosenByHand, deductions }: SettlementDraft, outstandings: ReceiptEntry['outstandings']) =>
  withSettlement(settlement, outstandings, isChosenByHand, deductions);
