import { problemText } from '@bahi/core/basics/problem';
import type { BillDeduction } from '@bahi/core/bills/deduction';
import {
  agreeToReset,
  chooseAll,
  chooseNone,
  chooseOldestFirst,
  deductFromBill,
  enterAmount,
  needsConfirm,
  nextProblem,
  type SettlementDraft,
  toggleBill,
} from '@bahi/core/bills/settlement-draft';
import { sumPaise } from '@bahi/core/money/paise';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { readTypedAmount } from '@bahi/core/money/typed-number';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { OutstandingBill } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { type ReceiptEntry, withSettlement } from '../platform/drafts/receipt-entry.ts';
import { openBillOf, settlementDraftOf } from '../platform/drafts/receipt-settlement.ts';
import { toastError, toastWarning } from '../platform/toasts.ts';
import { holdTyping, releaseKeys } from '../ui/typed-ahead.ts';

const QUESTION = {
  title: 'Are you sure?',
  text: 'Warning: Modifying the amount will reset all selections and load the latest outstanding data. Do you want to continue?',
  confirm: 'Continue',
};

type Taken = Omit<BillDeduction, 'billId'>;
type Asked = {
  /** Called after the confirmation. The focus returns to the amount; keys typed while the bills load are queued for it. */
  onAgreed: () => void;
  orgId: string;
  partyId: string;
  entry: ReceiptEntry;
  bills: readonly OutstandingBill[];
  /** The party's whole outstanding, including bills that are not listed. */
  totalPaise: number;
  onChange: (patch: Partial<ReceiptEntry>) => void;
};

const REST_MILLIS = 300;
const amountText = (paise: number) => (paise === 0 ? '' : formatAmount(paise, 'two'));

/** The state of the Outstanding List: bills, typed amount, ticks, and the allowed actions. Core has every rule. */
export function useSettlement({ orgId, partyId, entry, bills: first, totalPaise, onChange, onAgreed }: Asked) {
  const [bills, setBills] = useState<readonly OutstandingBill[]>(first);
  const [draft, setDraft] = useState<SettlementDraft>(() => settlementDraftOf(entry, first, totalPaise));
  const [text, setText] = useState(() => amountText(draft.settlement.enteredPaise));
  const isAsking = useRef(false);

  /** The first change of an edit discards the stored settlement: ask first, and load the bills only after a yes. */
  const askAndReset = async () => {
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
      setBills(latest.outstandings);
      setDraft((now) => agreeToReset(now, latest.outstandings.map(openBillOf), latest.totalOutstandingAmount));
      setText('');
      onChange({
        isInitialRender: false,
        outstandings: latest.outstandings,
        totalBillAmount: latest.totalOutstandingAmount,
        modifiedOutstandings: latest.outstandings,
        billData: null,
        deductions: [],
        enteredAmount: 0,
        advanceAmount: 0,
        remainingAmount: latest.totalOutstandingAmount,
        isChosenByHand: false,
      });
      setTimeout(onAgreed);
    } catch (error) {
      releaseKeys();
      toastError(error instanceof Error ? error.message : 'Something went wrong!');
    } finally {
      isAsking.current = false;
    }
  };
  const store = useCallbackRef(() => onChange(withSettlement(draft.settlement, bills, draft.isChosenByHand, draft.deductions)));
  // After the confirmation the stored settlement is gone. What the user types then is stored as typed, not only with Next.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes === 0) return;
    const rested = setTimeout(store, REST_MILLIS);
    return () => clearTimeout(rested);
  }, [changes, store]);
  /** Updates the present state, not the one of the last render: rows that did not change are not rendered again. */
  const put = (change: (now: SettlementDraft) => SettlementDraft) => {
    setDraft(change);
    if (entry.mode === 'edit') setChanges((so) => so + 1);
  };
  const act = (change: (now: SettlementDraft) => SettlementDraft) => {
    if (needsConfirm(draft)) void askAndReset();
    else put(change);
  };

  const enter = (typed: string) => {
    if (needsConfirm(draft)) return void askAndReset();
    setText(typed);
    // An unfinished expression is not an amount of 0, which would clear every tick.
    if (typed.trim().startsWith('=') && readTypedAmount(typed) === 0) return;
    put((now) => enterAmount(now, readTypedAmount(typed)));
  };
  const leaveAmount = () => {
    if (needsConfirm(draft)) return;
    const enteredPaise = readTypedAmount(text);
    if (enteredPaise !== draft.settlement.enteredPaise) put((now) => enterAmount(now, enteredPaise));
    setText(amountText(enteredPaise));
  };
  const next = (): boolean => {
    if (nextProblem(draft) !== null) {
      toastWarning('Please enter a valid amount');
      return false;
    }
    store();
    return true;
  };

  return {
    /** Stores the present state in the draft, valid or not, for a user who leaves and keeps it. */
    store,
    bills: listed(bills, draft),
    /** Totals with the party's credits netted, as the rows show them. */
    totals: netted(bills, draft),
    draft,
    text,
    enter,
    leaveAmount,
    next,
    toggle: (billId: string) => act((now) => toggleBill(now, billId)),
    /** Replaces the deductions of a bill. */
    deduct: (billId: string, taken: readonly Taken[]) => act((now) => deductFromBill(now, billId, taken)),
    oldestFirst: () => act(chooseOldestFirst),
    all: () => act(chooseAll),
    none: () => act(chooseNone),
    /** The reason why the last tick was ignored, and its bill. */
    notice: draft.notice && { billId: draft.notice.field.replace(/^bills\./, ''), text: problemText(draft.notice) },
  };
}

export type SettlementView = ReturnType<typeof useSettlement>;

export type ListedBill = OutstandingBill & {
  readonly settledPaise: number;
  readonly deductedPaise: number;
  readonly remainingPaise: number;
  /** The position of this tick, from 1; null without one. */
  readonly order: number | null;
};

export type SettlementTotals = {
  readonly pendingPaise: number;
  readonly creditPaise: number;
  readonly settledPaise: number;
  readonly remainingPaise: number;
};

/** Remaining is total less settled, credits netted on both sides. Bills beyond a cut list count, because the total has them. */
function netted(bills: readonly OutstandingBill[], { settlement }: SettlementDraft): SettlementTotals {
  const creditPaise = sumPaise(bills.map(({ bill_pending_amt }) => Math.min(bill_pending_amt, 0)));
  const pendingPaise = settlement.totalBillPaise + creditPaise;
  const settledPaise = sumPaise(settlement.bills.map((bill) => bill.settledPaise));
  const deductedPaise = sumPaise(settlement.bills.map((bill) => bill.deductedPaise));
  return { pendingPaise, creditPaise, settledPaise, remainingPaise: pendingPaise - settledPaise - deductedPaise };
}

/** The bills in list order with their allocated amounts. */
function listed(bills: readonly OutstandingBill[], { outstandings, selectedIds, settlement }: SettlementDraft): readonly ListedBill[] {
  const byId = new Map(bills.map((bill) => [bill.billId, bill]));
  const settled = new Map(settlement.bills.map((bill) => [bill.id, bill]));
  const order = new Map(selectedIds.map((id, at) => [id, at + 1]));
  return outstandings.flatMap(({ id, pendingPaise }) => {
    const bill = byId.get(id);
    if (!bill) return [];
    const taken = settled.get(id);
    return [
      {
        ...bill,
        settledPaise: taken?.settledPaise ?? 0,
        deductedPaise: taken?.deductedPaise ?? 0,
        remainingPaise: taken?.remainingPaise ?? pendingPaise,
        order: order.get(id) ?? null,
      },
    ];
  });
}
