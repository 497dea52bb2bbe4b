import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedVoucher, VoucherFacts } from '../../platform/answers.ts';
import { useShelfStore } from '../../platform/drafts/draft-store.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { useTell } from '../../platform/save-result-toast.ts';
import { toastError } from '../../platform/toasts.ts';
import type { Shown } from '../problem-places.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { refusalOf, refusedLeft, type SaveState, saving } from '../save-state.ts';
import { standingOf } from '../standing-problems.ts';
import { besideUnread, unreadProblems } from '../unread-problems.ts';
import { usePatience } from '../use-patience.ts';
import { noUnread, useUnread } from '../use-unread.ts';
import { coreField } from './places.ts';
import { useLinesToSettle } from './settle-lines.ts';
import type { VoucherFormKind } from './voucher-form-kind.ts';

/** The current entry: its draft, its problems from the first save on, and its save. */
export function useEntryForm<E extends PlainEntry>(
  orgId: string,
  facts: VoucherFacts,
  kind: VoucherFormKind<E>,
  isStillHere: () => boolean,
  onSaved: (voucher: SavedVoucher, wasEdit: boolean) => Promise<void> | void,
) {
  const draftStore = useShelfStore(kind.draftStore);
  const entry = useStore(draftStore, ({ active }) => active);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [asked, setAsked] = useState('');
  /** The entry when the server refused it. */
  const [refusedEntry, setRefusedEntry] = useState<E | null>(null);
  const isUnderWay = useRef(false);
  const tell = useTell();
  const queries = useQueryClient();

  const found = useMemo(() => kind.find(entry, facts), [kind, entry, facts]);
  const standing = state.kind === 'refused' && refusedEntry !== null ? standingOf(state.problems, refusedEntry, entry, kind.parts) : none;
  const { unread = noUnread } = entry;
  const keeper = useUnread(draftStore, entry.key);
  const isAsked = asked === entry.key;
  const others = !isAsked ? none : found.problems.length > 0 ? found.problems : standing;
  const problems = besideUnread(unreadProblems(unread, isAsked), others, isSame);

  const send = async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState(saving);
    const sent = draftStore.getState().active;
    try {
      const call = { orgId, entry: sent, facts, key: sent.key };
      const isEdit = sent.mode === 'edit';
      const voucher = await (isEdit ? kind.update(call) : kind.save(call));
      setState({ kind: 'saved', voucher });
      const isHere = isStillHere();
      // An edit leaves its page first: without its draft that page would start the edit again.
      if (isEdit) await onSaved(voucher, true);
      // Vouchers of one date are usually entered in sequence.
      const next = isEdit ? {} : { date: sent.date, ...kind.next(sent) };
      draftStore.getState().finish(sent, { ...kind.draftStore.begin(), ...next }, isHere);
      if (!isEdit) void onSaved(voucher, false);
    } catch (error) {
      const refused = refusalOf(error);
      if (!isStillHere()) tell(toastError, refusedLeft(refused));
      setRefusedEntry(sent);
      setState({ kind: 'refused', ...refused });
    } finally {
      isUnderWay.current = false;
      // After a refusal too: the shown data may have been outdated.
      void refreshAfterVoucher(queries);
    }
  };
  const tellWrong = useRef<(first: Shown) => void>(() => {});
  const lines = useLinesToSettle();
  const check = useCallbackRef(() => {
    lines.settle();
    const { active } = draftStore.getState();
    setAsked(active.key);
    // The save key may be the one that committed the last text.
    const [first] = besideUnread(unreadProblems(active.unread ?? noUnread, true), kind.find(active, facts).problems, isSame);
    if (first) tellWrong.current(first);
    else void send();
  });
  // Do not validate while stock is loading: the save waits for it.
  /** The key of the entry whose save waits. */
  const [due, setDue] = useState<string | null>(null);
  const isDue = due !== null;
  const isPatient = usePatience(isDue);
  const isReading = lines.isReading && isPatient;
  useEffect(() => {
    if (due === null || isReading) return;
    setDue(null);
    if (due === draftStore.getState().active.key) check();
  }, [due, isReading, check, draftStore]);
  const { change } = draftStore.getState();
  return {
    entry,
    problems,
    warnings: found.warnings,
    state: isDue ? saving : state,
    /** Receives the state of each line of goods. */
    tellLine: lines.tell,
    /** Stores unparsed text of the number fields. */
    keeper,
    change,
    note: (patch: Partial<E>) => change({ ...patch, changedAt: draftStore.getState().active.changedAt }),
    /** Saves, or focuses the first problem; both after stock is loaded. */
    save: (onWrong: (first: Shown) => void) => {
      tellWrong.current = onWrong;
      if (isReading) setDue(draftStore.getState().active.key);
      else check();
    },
    saveAsNew: () => {
      if (unreadProblems(unread, true).length > 0) return;
      const { key } = kind.draftStore.begin();
      change({ key } as Partial<E>);
      setAsked(key);
      void send();
    },
    keep: () => draftStore.getState().putAside(kind.draftStore.begin()),
    discard: () => draftStore.getState().start(kind.draftStore.begin()),
    clear: () => setState({ kind: 'idle' }),
  };
}

const none: readonly Shown[] = [];
const isSame = (place: string, field: string): boolean => coreField(field) === place;
