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
import { formatAmount } from '@bahi/core/money/rupee-format';
import { readTypedAmount } from '@bahi/core/money/typed-number';
import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { OutstandingBill } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { askConfirm } from '../platform/dialogs.ts';
import { type MoneyEntry, withSettlement } from '../platform/drafts/money-entry.ts';
import { openBillOf, settlementDraftOf } from '../platform/drafts/money-settlement.ts';
import { toastError, toastWarning } from '../platform/toasts.ts';
import { holdTyping, releaseKeys } from '../ui/typed-ahead.ts';

const QUESTION = {
  title: 'Are you sure?',
  text: 'Warning: Modifying the amount will reset all selections and load the latest outstanding data. Do you want to continue?',
  confirm: 'Continue',
};

type Taken = Omit<BillDeduction, 'billId'>;
type Asked = {
  /** After a yes the work goes on with the amount: what was typed while the bills came waits for it. */
  onAgreed: () => void;
  orgId: string;
  partyId: string;
  entry: MoneyEntry;
  bills: readonly OutstandingBill[];
  /** All that the party owes, on bills listed or not. */
  totalPaise: number;
  onChange: (patch: Partial<MoneyEntry>) => void;
};

const REST_MILLIS = 300;
const amountText = (paise: number) => (paise === 0 ? '' : formatAmount(paise, 'two'));

/** The Outstanding List as it stands on the screen: bills, amount as typed, ticks, and what may be done. Core has every rule. */
export function useSettlement({ orgId, partyId, entry, bills: first, totalPaise, onChange, onAgreed }: Asked) {
  const [bills, setBills] = useState<readonly OutstandingBill[]>(first);
  const [draft, setDraft] = useState<SettlementDraft>(() => settlementDraftOf(entry, first, totalPaise));
  const [text, setText] = useState(() => amountText(draft.settlement.enteredPaise));
  const isAsking = useRef(false);

  /** In an edit the first change costs the stored settlement: asks, and fetches only after a yes. */
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
  // The stored settlement of an edit is gone with the yes: what is typed in its place is kept as it is typed, and not only with Next.
  const [changes, setChanges] = useState(0);
  useEffect(() => {
    if (changes === 0) return;
    const rested = setTimeout(store, REST_MILLIS);
    return () => clearTimeout(rested);
  }, [changes, store]);
  /** Changes what stands now, and not what stood when its caller was drawn: rows that did not change are not drawn anew. */
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
    // A sum that is not finished yet is no amount of 0: that would take every tick away.
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
    /** Puts what stands here into the draft, valid or not: for one who leaves and keeps. */
    store,
    bills: listed(bills, draft),
    draft,
    text,
    enter,
    leaveAmount,
    next,
    toggle: (billId: string) => act((now) => toggleBill(now, billId)),
    /** What is taken off a bill, in place of what was. */
    deduct: (billId: string, taken: readonly Taken[]) => act((now) => deductFromBill(now, billId, taken)),
    oldestFirst: () => act(chooseOldestFirst),
    all: () => act(chooseAll),
    none: () => act(chooseNone),
    /** Why the last tick did nothing, and at which bill. */
    notice: draft.notice && { billId: draft.notice.field.replace(/^bills\./, ''), text: problemText(draft.notice) },
  };
}

export type SettlementView = ReturnType<typeof useSettlement>;

export type ListedBill = OutstandingBill & {
  readonly settledPaise: number;
  readonly deductedPaise: number;
  readonly remainingPaise: number;
  /** Which tick this was, from 1; null without one. */
  readonly order: number | null;
};

/** The bills in list order with what each takes. */
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
