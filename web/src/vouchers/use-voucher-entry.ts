import type { IsoDate } from '@bahi/core/periods/business-date';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StoreApi } from 'zustand';
import type { SavedVoucher } from '../platform/answers.ts';
import type { DraftStore, Entry } from '../platform/drafts/draft-store.ts';
import { useTell } from '../platform/save-result-toast.ts';
import { useStillHere } from '../platform/still-here.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { type ProblemPlaces, remainingProblems, type Shown } from './problem-places.ts';
import { refreshAfterVoucher } from './refresh-after-voucher.ts';
import { datedAhead, type Refused, refusalOf, refusedLeft, type SaveState, saving } from './save-state.ts';
import { besideUnparsed, unparsedProblems } from './unparsed-problems.ts';
import { usePatience } from './use-patience.ts';
import { noUnparsed, useUnparsed } from './use-unparsed.ts';

/** The data a save needs of one kind of voucher. */
export type VoucherSaving<E extends Entry, Row> = {
  readonly kind: VoucherKind;
  readonly draftStore: StoreApi<DraftStore<E>>;
  /** The entry as drawn; on a page that draws late it may be older than the one in the store. */
  readonly entry: E;
  /** The server's today, in India. */
  readonly today: IsoDate;
  /** The date of the voucher. */
  dateOf(entry: E): IsoDate;
  /** An empty entry. */
  begin(): E;
  /** The entry that follows a saved one. */
  next(sent: E): E;
  /** Problems that the page finds itself. */
  findProblems(entry: E): readonly Shown[];
  /** The field that shows an unparsed figure by the name it is kept under; null if the form has no such field now. */
  unparsedField?(name: string): string | null;
  /** True if both problems belong to one input. */
  isSamePlace(unparsed: string, other: string): boolean;
  /** The place of each problem, and the part of the entry that it is about. */
  readonly places: ProblemPlaces<E, Row>;
  /** The field of the form for a problem of the server. */
  refusedField?(field: string): string;
  /** True while facts load without which nothing can be checked. */
  readonly isReading: boolean;
  /** True while facts load that only help to fill lines: a save waits for them ten seconds at most. */
  readonly isReadingLines: boolean;
  /** Completes what was typed last, before a check. */
  settle?(): void;
  send(sent: E, confirmed: readonly string[]): Promise<SavedVoucher>;
  /** Returns the entry that the refusal is about, if it changes the entry. */
  onRefused?(refused: Refused, sent: E): E;
  /** Matches the paths at which this voucher is open: its page, and the panels over it. */
  belongs(path: string): boolean;
  /** Closes the panels over the page. */
  closePanels?(): void;
  /** Goes on to the next voucher after a new one is saved. */
  goOn(): void;
};

type DatedEntry = Entry & { readonly mode: 'create' | 'edit'; readonly date: string | null };

/** Which save was requested: after a check, of what the user confirmed, or under a new key. */
type Due = 'checked' | 'confirmed' | 'asNew';

/**
 * The current voucher of a form: its problems and its save. One request runs at a time, with the draft's key, so a double Enter saves
 * once. A save waits until the last key is drawn and the facts are loaded.
 */
export function useVoucherEntry<E extends DatedEntry, Row>(kind: VoucherSaving<E, Row>) {
  const { draftStore, entry, belongs } = kind;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isStillHere = useStillHere(belongs);
  const tell = useTell();
  const keeper = useUnparsed(draftStore, entry.key);
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  /** The key of the entry whose save was requested: from then on all its problems are shown. */
  const [asked, setAsked] = useState('');
  const [refusedEntry, setRefusedEntry] = useState<E | null>(null);
  const isUnderWay = useRef(false);
  /** The voucher and its date after today that the user was asked about; one question is enough. */
  const askedDate = useRef('');
  const active = () => draftStore.getState().active;

  /** The date of an entry if it is after today; null otherwise, and for an edit that keeps its date. */
  const dateAhead = (its: E): IsoDate | null => {
    const date = kind.dateOf(its);
    return date > kind.today && date !== its.savedOn ? date : null;
  };
  const unparsedOf = ({ unparsed = noUnparsed }: E, isAsked: boolean) => unparsedProblems(unparsed, isAsked, kind.unparsedField);
  const refusedProblems = (): readonly Shown[] => {
    if (state.kind !== 'refused' || refusedEntry === null) return none;
    const remaining = remainingProblems(state.problems, refusedEntry, entry, kind.places);
    return remaining.map(({ field, text }) => ({ field: kind.refusedField?.(field) ?? field, text }));
  };
  const isAsked = asked === entry.key;
  const own = kind.findProblems(entry);
  const others = !isAsked ? none : own.length > 0 ? own : refusedProblems();
  const problems = besideUnparsed(unparsedOf(entry, isAsked), others, kind.isSamePlace);

  /** After a save: a new voucher is followed by the next one, an edit by its saved voucher. A user who has left is only told. */
  const goOn = ({ _id: id, message }: SavedVoucher, { mode }: E) => {
    if (!isStillHere()) return tell(toastSuccess, message);
    kind.closePanels?.();
    if (mode === 'create') return kind.goOn();
    toastSuccess(message);
    return navigate({ ...voucherLink(kind.kind, id), replace: true, ignoreBlocker: true });
  };

  const send = async (confirmed: readonly string[] = []) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState(saving);
    const sent = active();
    try {
      const voucher = await kind.send(sent, confirmed);
      setState({ kind: 'saved', voucher });
      const isHere = isStillHere();
      if (sent.mode === 'edit') {
        void refreshAfterVoucher(queries);
        // An edit leaves its page first: without its draft that page would begin the edit again.
        await goOn(voucher, sent);
        draftStore.getState().finish(sent, kind.begin(), isHere);
      } else {
        // A date after today is for one voucher.
        const next = kind.next(dateAhead(sent) === null ? sent : { ...sent, date: kind.begin().date });
        draftStore.getState().finish(sent, next, isHere);
        void goOn(voucher, sent);
        void refreshAfterVoucher(queries);
      }
    } catch (error) {
      const refused = refusalOf(error, sent.mode === 'edit');
      if (!isStillHere()) tell(toastError, refusedLeft(refused));
      setRefusedEntry(kind.onRefused?.(refused, sent) ?? sent);
      setState({ kind: 'refused', ...refused });
    } finally {
      isUnderWay.current = false;
    }
  };

  const tellWrong = useRef<(first: Shown) => void>(() => {});
  const run = useCallbackRef((how: Due) => {
    if (how === 'checked' || (how === 'confirmed' && state.kind === 'refused' && state.code === 'DATE_AHEAD')) {
      kind.settle?.();
      setAsked(active().key);
      // The key that saves may be the one that reported the last text.
      const [first] = besideUnparsed(unparsedOf(active(), true), kind.findProblems(active()), kind.isSamePlace);
      const ahead = dateAhead(active());
      if (first) tellWrong.current(first);
      else if (ahead !== null && askedDate.current !== `${active().key} ${ahead}`) {
        askedDate.current = `${active().key} ${ahead}`;
        setState({ kind: 'refused', ...datedAhead(ahead) });
      } else void send();
      return;
    }
    if (unparsedOf(active(), true).length > 0) return;
    if (how === 'confirmed') return void send(state.kind === 'refused' ? state.toConfirm : []);
    const { key } = kind.begin();
    draftStore.getState().change({ key } as Partial<E>);
    setAsked(key);
    void send();
  });

  const [due, setDue] = useState<{ readonly how: Due; readonly key: string } | null>(null);
  const isDue = due !== null;
  const isPatient = usePatience(isDue);
  const isReading = kind.isReading || (kind.isReadingLines && isPatient);
  const isBehind = useCallbackRef(() => isReading || entry !== active());
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again with each entry that is drawn
  useEffect(() => {
    if (due === null || isBehind()) return;
    setDue(null);
    if (due.key === active().key) run(due.how);
  }, [due, isReading, entry, isBehind, run]);
  // Drawn at once: the next key may already belong to the next voucher.
  const whenDrawn = (how: Due) => flushSync(() => (isBehind() ? setDue({ how, key: active().key }) : run(how)));

  return {
    entry,
    belongs,
    state: isDue ? saving : state,
    problems,
    keeper,
    /** Saves, or reports the first problem. */
    save: (onWrong: (first: Shown) => void) => {
      tellWrong.current = onWrong;
      whenDrawn('checked');
    },
    /** Saves what the server asked to confirm. */
    saveConfirmed: () => whenDrawn('confirmed'),
    /** Saves the entry under a new key, after an earlier save with its key turned out to have arrived. */
    saveAsNew: () => whenDrawn('asNew'),
    keep: () => draftStore.getState().putAside(kind.begin()),
    discard: () => draftStore.getState().start(kind.begin()),
    /** Clears the result message of the last save. */
    next: () => setState({ kind: 'idle' }),
  };
}

export type VoucherSave = ReturnType<typeof useVoucherEntry>;

const none: readonly Shown[] = [];
