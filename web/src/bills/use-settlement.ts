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
import { useEffect, useState } from 'react';
import type { OutstandingBill } from '../platform/answers.ts';
import { type ReceiptEntry, withSettlement } from '../platform/drafts/receipt-entry.ts';
import { listedBills, nettedTotals, openBillOf, settlementDraftOf } from '../platform/drafts/receipt-settlement.ts';
import { useSettlementReset } from '../platform/drafts/reset-settlement.ts';
import { toastWarning } from '../platform/toasts.ts';

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

  const ask = useSettlementReset({
    orgId,
    partyId,
    entry,
    onReset: (patch, latest) => {
      setBills(latest.bills);
      setDraft((now) => agreeToReset(now, latest.bills.map(openBillOf), latest.totalPaise));
      setText('');
      onChange(patch);
    },
    onAgreed,
  });
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
    if (needsConfirm(draft)) ask();
    else put(change);
  };

  const enter = (typed: string) => {
    if (needsConfirm(draft)) return ask();
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
    bills: listedBills(bills, draft),
    /** Totals with the party's credits netted, as the rows show them. */
    totals: nettedTotals(bills, draft),
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
