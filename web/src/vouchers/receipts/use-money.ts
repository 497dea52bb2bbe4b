import { problemText } from '@bahi/core/basics/problem';
import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Outstandings, SavedVoucher, Source, VoucherFacts } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { useShelfStore } from '../../platform/drafts/draft-store.ts';
import { beginMoney, type MoneyEntry, moneyShelves, withSettlement } from '../../platform/drafts/money-entry.ts';
import { settlementOfEntry } from '../../platform/drafts/money-settlement.ts';
import { query } from '../../platform/queries.ts';
import { useTell } from '../../platform/save-result-toast.ts';
import { toastError } from '../../platform/toasts.ts';
import type { UnreadKeeper } from '../../ui/unread-figures.ts';
import type { Shown } from '../problem-places.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { refusalOf, refusedLeft, type SaveState, saving } from '../save-state.ts';
import { type PartsOf, standingOf } from '../standing-problems.ts';
import type { Beside } from '../tds-of-party.ts';
import { besideUnread, unreadProblems } from '../unread-problems.ts';
import { noUnread, useUnread } from '../use-unread.ts';
import { builtOf, moneyInputOf, moneyPlaceOf, shownProblems } from './money-facts.ts';
import { mayDeduct, useMoneyBeside } from './money-tds.ts';

export type Money = {
  readonly entry: MoneyEntry;
  readonly built: BuiltReceipt;
  /** The party's TDS facts and earlier cash. */
  readonly beside: Beside | null;
  readonly problems: readonly Shown[];
  /** Legal warnings; they do not stop a save. */
  readonly warnings: readonly string[];
  readonly state: SaveState;
  /** Stores unparsed text of the number fields. */
  readonly keeper: UnreadKeeper;
  change(patch: Partial<MoneyEntry>): void;
  /** Saves, or focuses the first problem; both after the TDS facts are loaded. */
  save(onWrong: (first: Shown) => void): void;
  saveAsNew(): void;
  keep(): void;
  discard(): void;
  next(): void;
};

/** The current receipt or payment: the draft, its problems, and its save or update. */
export function useMoney(
  kind: ReceiptKind,
  orgId: string,
  facts: VoucherFacts,
  sources: readonly Source[],
  isStillHere: () => boolean,
  onSaved: (voucher: SavedVoucher, entry: MoneyEntry) => Promise<void> | void,
): Money {
  const draftStore = useShelfStore(moneyShelves[kind]);
  const entry = useStore(draftStore, ({ active }) => active);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [asked, setAsked] = useState('');
  /** The entry when the server refused it, with the bills that it returned. */
  const [refusedEntry, setRefusedEntry] = useState<MoneyEntry | null>(null);
  const isUnderWay = useRef(false);
  const tell = useTell();
  const queries = useQueryClient();

  const { known: beside, isReading } = useMoneyBeside(orgId, entry, facts);
  const built = builtOf(entry, facts, sources, beside);
  const own = shownProblems(entry, built);
  const standing = state.kind === 'refused' && refusedEntry !== null ? standingOf(state.problems, refusedEntry, entry, moneyParts) : [];
  const { unread = noUnread } = entry;
  const keeper = useUnread(draftStore, entry.key);
  const unreadNow = (isAsked: boolean) =>
    unreadProblems(isAsked ? (draftStore.getState().active.unread ?? noUnread) : unread, isAsked, (name) =>
      name !== 'tds' || mayDeduct(entry, beside) ? name : null,
    );
  const isAsked = asked === entry.key;
  const problems = besideUnread(unreadNow(isAsked), !isAsked ? [] : own.length > 0 ? own : standing, isSame);

  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState(saving);
    const sent = draftStore.getState().active;
    const { seriesId, voucherNumber, ...input } = moneyInputOf(orgId, sent, facts, beside);
    const numbered = { ...input, ...(seriesId && { seriesId }), ...(voucherNumber && { voucherNumber }) };
    const context = { key: sent.key, isOfDraft: true };
    try {
      const [save, update] =
        kind === 'receipt'
          ? [api.vouchers.saveReceipt, api.vouchers.updateReceipt]
          : [api.vouchers.savePayment, api.vouchers.updatePayment];
      const voucher =
        sent.mode === 'edit'
          ? await update({ ...input, id: sent._id, version: sent.version }, { context })
          : await save(numbered, { context });
      setState({ kind: 'saved', voucher });
      void refreshAfterVoucher(queries);
      const isHere = isStillHere();
      // An edit leaves its page first: without its draft that page would start the edit again.
      if (sent.mode === 'edit') await onSaved(voucher, sent);
      draftStore.getState().finish(sent, beginMoney(kind, sent.mode === 'edit' ? {} : likeBefore(sent)), isHere);
      if (sent.mode === 'create') await onSaved(voucher, sent);
    } catch (error) {
      const refused = refusalOf(error);
      if (!isStillHere()) tell(toastError, refusedLeft(refused));
      if (refused.fresh && draftStore.getState().active.key === sent.key) takeFresh(refused.fresh);
      setRefusedEntry(draftStore.getState().active);
      setState({ kind: 'refused', ...refused });
    } finally {
      isUnderWay.current = false;
    }
  };
  /** The present bills, with the amount and the ticks; closed bills are no longer ticked. */
  const takeFresh = ({ outstandings, totalOutstandingAmount }: Outstandings) => {
    const { active, change } = draftStore.getState();
    const open = new Set(outstandings.map(({ billId }) => billId));
    const deductions = active.deductions.filter(({ billId }) => open.has(billId));
    const settlement = settlementOfEntry({ ...active, deductions }, outstandings, totalOutstandingAmount);
    change(withSettlement(settlement, outstandings, active.isChosenByHand, deductions));
    // The data of the panel is outdated too.
    void queries.invalidateQueries({ queryKey: query.bills.listOutstandings.key() });
  };

  const tellWrong = useRef<(first: Shown) => void>(() => {});
  const attempt = useCallbackRef(() => {
    setAsked(entry.key);
    const toMend = besideUnread(unreadNow(true), own, isSame);
    if (toMend[0]) tellWrong.current(toMend[0]);
    else void send();
  });
  // The TDS facts are loading: the save waits for them.
  /** The key of the entry whose save waits. */
  const [due, setDue] = useState<string | null>(null);
  const isDue = due !== null;
  useEffect(() => {
    if (due === null || isReading) return;
    setDue(null);
    if (due === draftStore.getState().active.key) attempt();
  }, [due, isReading, attempt, draftStore]);

  return {
    entry,
    built,
    beside,
    problems,
    warnings: built.warnings.map(problemText),
    state: isDue ? saving : state,
    keeper,
    change: draftStore.getState().change,
    save: (onWrong) => {
      tellWrong.current = onWrong;
      if (isReading) setDue(draftStore.getState().active.key);
      else attempt();
    },
    saveAsNew: () => {
      if (unreadNow(true).length > 0) return;
      draftStore.getState().change({ key: beginMoney(kind).key });
      void send();
    },
    keep: () => draftStore.getState().putAside(beginMoney(kind)),
    discard: () => draftStore.getState().start(beginMoney(kind)),
    next: () => setState({ kind: 'idle' }),
  };
}

const isSame = (unread: string, other: string): boolean => moneyPlaceOf(unread) === moneyPlaceOf(other);

/** The parts of a receipt to which problems of the server refer. Its lists are one part each. */
const moneyParts: PartsOf<MoneyEntry, never> = {
  partOf: {
    date: 'date',
    partyId: 'party',
    enteredAmount: 'enteredAmount',
    billData: 'billData',
    deductions: 'deductions',
    restAs: 'restAs',
    ledgers: 'ledgers',
    payments: ['paymentMethod', 'paymentDetails', 'payments'],
    advanceTax: 'advanceTax',
    tds: 'tds',
    challan: 'challan',
    seriesId: 'selectedVoucherSeries',
    voucherNumber: 'voucherNumber',
    note: 'note',
  },
  sent: () => [],
  shown: () => [],
  isSame: () => false,
};

/** The next voucher has the same ledger and date; a cheque has its own number. */
function likeBefore({ date, paymentMethod, paymentDetails, selectedVoucherSeries }: MoneyEntry): Partial<MoneyEntry> {
  const method = paymentMethod === 'cheque' ? 'bank' : paymentMethod;
  return { date, paymentMethod: method, paymentDetails: { ...paymentDetails, chequeNumber: '', reference: '' }, selectedVoucherSeries };
}
