import type { SplitPatch, SplitType } from '@bahi/core/drafts/payment-split';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import { withPercentCharges } from '@bahi/core/vouchers/percent-charges';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import { cardsInPlace } from '@bahi/core/vouchers/warranty-cards';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { StoreApi } from 'zustand';
import type { Party, SavedVoucher, VoucherFacts } from '../../platform/answers.ts';
import type { DraftStore } from '../../platform/drafts/draft-store.ts';
import type { UnreadFigures, UnreadKeeper } from '../../ui/unread-figures.ts';
import { numberProblem } from '../numbering/number-problem.ts';
import type { Shown } from '../problem-places.ts';
import { type SaveState, saving } from '../save-state.ts';
import { paidParts, splitField } from '../split/split-facts.ts';
import { hasBillOfEntry } from '../supplier-bill/supplier-bill-fields.tsx';
import { besideUnread } from '../unread-problems.ts';
import { usePatience } from '../use-patience.ts';
import { noUnread, useUnread } from '../use-unread.ts';
import { isCash } from '../walk-in/cash-party.ts';
import { coreDraftOf, rowsOf } from './core-draft.ts';
import { askedFor, type LineAids, readProducts, useLineAids } from './line-aids.ts';
import { type BesideNote, useOriginal } from './original-facts.ts';
import { ownProblems } from './own-problems.ts';
import { standingProblems } from './standing-problems.ts';
import { type Act, beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';
import { ruleOfEntry, seriesOf, tradeFactsOf } from './trade-facts.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { useOfParty, withTdsDue } from './trade-tds.ts';
import { goneFrom, isSamePlace, unreadAfter, unreadOfTrade } from './unread-lines.ts';
import { useSaveTrade } from './use-save-trade.ts';

export type Trade = {
  /** As it is drawn. */
  readonly entry: TradeEntry;
  /** As it was typed, a key or two ahead of what is drawn: what acts begin from. */
  current(): TradeEntry;
  readonly rule: TradeRule;
  readonly built: BuiltTrade;
  /** What core makes of it as it was typed: figures that follow from its total begin from this one. */
  builtNow(): BuiltTrade;
  /** What the books say of the products in the lines. */
  readonly aids: LineAids;
  /** Of a note: what it corrects and may settle. */
  readonly beside: BesideNote;
  /** What is to be mended: until a first try to save only figures that say none, then all of it at every key. */
  readonly problems: readonly Shown[];
  readonly state: SaveState;
  /** What was typed into number fields and says no figure, and who is told of it. */
  readonly unread: UnreadFigures;
  readonly keeper: UnreadKeeper;
  readonly isDirty: boolean;
  /** Of the head: what nothing else follows from. */
  change(patch: Partial<TradeEntry>): void;
  /** One act on the draft, by the rules of core; several count as one. */
  act(...actions: readonly Act[]): void;
  /** An act that types nothing: what the list of items was narrowed to, and a page of it. */
  browse(action: Act): void;
  /** A part of the payment as typed; with the party that owes it, where that is another. */
  changeSplit(type: SplitType, patch: SplitPatch, creditParty?: Party | null): void;
  /** All parts at 0. */
  resetSplit(): void;
  /** Saves, or tells the first thing to mend; both once what was typed last is reckoned. */
  save(onWrong: (first: Shown) => void): void;
  /** What was asked to be confirmed is wanted all the same. */
  saveConfirmed(): void;
  /** After an earlier save with this key turned out to have arrived: the same entry under a key of its own. */
  saveAsNew(): void;
  keep(): void;
  discard(): void;
  /** Puts the word of the last save away. */
  next(): void;
};

/** Where the voucher stands, and how it is drawn. */
export type TradeSource = {
  readonly orgId: string;
  readonly config: TradeConfig;
  readonly facts: VoucherFacts;
  readonly draftStore: StoreApi<DraftStore<TradeEntry>>;
  readonly entry: TradeEntry;
};

/** After acts of a person: the draft as core makes it, typed in now. */
const acted = (entry: TradeEntry, actions: readonly Act[]): TradeEntry => ({
  ...changedBy(entry, ...actions),
  ...(entry.unread && { unread: actions.reduce(unreadAfter, entry.unread) }),
  changedAt: Date.now(),
});

/** What core makes of an entry, with what the books say of its lines and its party. */
function reckonedOf(
  entry: TradeEntry,
  facts: VoucherFacts,
  all: Parameters<typeof tradeFactsOf>[2],
  ofParty: ReturnType<typeof useOfParty>['facts'],
) {
  const bills = entry.settledBillIds.map((billId) => ({ billId, settledPaise: 0 }));
  const rule = ruleOfEntry(entry, all.original);
  const its = coreDraftOf(entry, facts, rule, bills, all.original);
  const asked = { ...tradeFactsOf(facts, entry, all), ...ofParty };
  const charged = withPercentCharges(its, entry.charges, asked);
  return withTdsDue({ ...charged, warrantyCards: cardsInPlace(its, asked.products, rule) }, asked);
}

/** The voucher in the hand: the draft as it is drawn, what core makes of it, and its save. */
export function useTrade(
  { orgId, config, facts, draftStore, entry }: TradeSource,
  isStillHere: () => boolean,
  onSaved: (voucher: SavedVoucher) => Promise<void> | void,
): Trade {
  const { kind } = config;
  const change = useCallback((patch: Partial<TradeEntry>) => draftStore.getState().change(patch), [draftStore]);
  const act = useCallback(
    (...actions: readonly Act[]) => draftStore.getState().change(acted(draftStore.getState().active, actions)),
    [draftStore],
  );
  const browse = useCallback(
    (action: Act) => {
      const { active } = draftStore.getState();
      draftStore.getState().change({ ...changedBy(active, action), changedAt: active.changedAt });
    },
    [draftStore],
  );
  const { aids, isReading: isReadingLines } = useLineAids(askedFor(orgId, entry, facts), entry.items);
  const beside = useOriginal(orgId, entry, facts);
  const rule = ruleOfEntry(entry, beside.original);
  const { facts: ofParty, isReading: isReadingParty } = useOfParty(orgId, entry, facts);
  const { draft, built } = useMemo(() => reckonedOf(entry, facts, { aids, ...beside }, ofParty), [entry, facts, aids, beside, ofParty]);
  const builtNow = useCallbackRef(() => {
    const { active } = draftStore.getState();
    if (active === entry) return built;
    return reckonedOf(active, facts, { aids, ...beside }, ofParty).built;
  });

  /** The entry that was asked to be saved: from then on it says what is wrong. */
  const [asked, setAsked] = useState('');
  const { state, save, reset } = useSaveTrade(config, isStillHere, (voucher, sent) => {
    const { date, selectedVoucherSeries, vanGodown, mode } = sent;
    const isHere = isStillHere();
    // An edit leaves its page first: without its draft that page would begin the edit anew.
    if (mode === 'edit') {
      void Promise.resolve(onSaved(voucher)).then(() => draftStore.getState().finish(sent, beginTrade(kind), isHere));
      return;
    }
    // A stack of bills of one day is entered in one go.
    draftStore.getState().finish(sent, beginTrade(kind, { date, selectedVoucherSeries, vanGodown }), isHere);
    onSaved(voucher);
  });

  /** As the server saw it when it refused. */
  const [refusedEntry, setRefusedEntry] = useState<TradeEntry | null>(null);
  useEffect(() => {
    if (state.kind === 'refused') setRefusedEntry(draftStore.getState().active);
  }, [state, draftStore]);
  const { party, splits } = entry;
  const parts = useMemo(() => (rule.takesPayment ? paidParts({ party, splits }, facts) : []), [rule, party, splits, facts]);
  const series = entry.mode === 'edit' ? undefined : seriesOf(entry, facts);
  const own = useMemo(
    () => ownProblems(built, parts, numberProblem(series, entry.voucherNumber), config.partyLabel),
    [built, parts, series, entry.voucherNumber, config.partyLabel],
  );
  const standing = state.kind === 'refused' && refusedEntry !== null ? standingProblems(state.problems, refusedEntry, entry) : none;
  const refused = standing.map(({ field, text }) => ({ field: splitField(field, parts), text }));
  const isAsked = asked === entry.key;
  const { unread = noUnread } = entry;
  const keeper = useUnread(draftStore, entry.key);
  const rows = useMemo(() => rowsOf(entry.items), [entry.items]);
  const fields = {
    rows,
    charges: entry.charges,
    hasTds: built.tds !== null,
    hasGiven: rule.takesPayment && isCash(party, facts) && parts.every(({ type, amountPaise }) => type === 'cash' || amountPaise === 0),
    hasSplit: rule.takesPayment,
    hasCheque: parts.some(({ type, amountPaise }) => type === 'cheque' && amountPaise !== 0),
    hasBillOfEntry: hasBillOfEntry(built.taxVia, entry.billOfEntry),
    hasPaper: party !== null && entry.original?.voucherId === null,
  };
  const others = !isAsked ? none : own.length > 0 ? own : refused;
  const problems = besideUnread(unreadOfTrade(unread, isAsked, fields), others, isSamePlace);
  useEffect(() => {
    for (const gone of goneFrom(unread, rows)) keeper.put(gone, null);
  }, [unread, rows, keeper]);

  // The parts of a payment are of one total: a day, a rate or a party that makes it another empties them. An edit that was only opened stays as saved.
  useEffect(() => {
    draftStore.getState().note(built.totalPaise);
    const { active } = draftStore.getState();
    if (active.splits.length === 0 || active.changedAt === null || active.splitOfPaise === builtNow().totalPaise) return;
    draftStore.getState().change(changedBy(active, { type: 'emptySplit' }));
  }, [built, builtNow, draftStore]);

  // A total that differs comes of rates that changed meanwhile: the lines take them.
  const hasOtherTotal = state.kind === 'refused' && state.code === 'TOTALS_DIFFER';
  useEffect(() => {
    if (!hasOtherTotal) return;
    const { active } = draftStore.getState();
    const ids = active.items.flatMap(({ product }) => (product.kind === 'ledger' ? [] : [product._id]));
    void readProducts(askedFor(orgId, active, facts), ids).then((products) => {
      const { items } = draftStore.getState().active;
      act(
        ...items.map((item): Act => ({ type: 'updateItem', item: { ...item, product: products.get(item.product._id) ?? item.product } })),
      );
    });
  }, [hasOtherTotal, orgId, facts, draftStore, act]);

  const saveNow = (confirmed: readonly string[] = []) => {
    if (unreadOfTrade(unread, true, fields).length === 0)
      void save({ orgId, entry: draftStore.getState().active, facts, draft, built }, confirmed);
  };
  const tellWrong = useRef<(first: Shown) => void>(() => {});
  const saves: Readonly<Record<Due, () => void>> = {
    checked: () => {
      setAsked(entry.key);
      const [first] = besideUnread(unreadOfTrade(unread, true, fields), own, isSamePlace);
      if (first) tellWrong.current(first);
      else saveNow();
    },
    confirmed: () => saveNow(state.kind === 'refused' ? (state.toConfirm ?? []) : []),
    asNew: () => {
      draftStore.getState().change({ key: beginTrade(kind).key });
      setAsked(draftStore.getState().active.key);
      saveNow();
    },
  };
  const run = useCallbackRef((how: Due) => saves[how]());
  // What was typed last is not reckoned yet, or what a note corrects, a party is deducted or lies of the goods is on its way: until then
  // nothing can be said against it, and the save waits.
  const [due, setDue] = useState<{ readonly how: Due; readonly key: string } | null>(null);
  const isDue = due !== null;
  const isPatient = usePatience(isDue);
  const isReading = beside.isReading || isReadingParty || (isReadingLines && isPatient);
  const isBehind = useCallbackRef(() => isReading || entry !== draftStore.getState().active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks anew with each entry that is drawn
  useEffect(() => {
    if (due === null || isBehind()) return;
    setDue(null);
    if (due.key === draftStore.getState().active.key) run(due.how);
  }, [due, isReading, entry, isBehind, run, draftStore]);
  const whenDrawn = (how: Due) => (isBehind() ? setDue({ how, key: draftStore.getState().active.key }) : run(how));
  return {
    entry,
    current: () => draftStore.getState().active,
    rule,
    built,
    builtNow,
    aids,
    beside,
    problems,
    state: isDue ? saving : state,
    unread,
    keeper,
    isDirty: entry.changedAt !== null,
    change,
    act,
    browse,
    changeSplit: (type, patch, owing) => {
      const { active, change: put } = draftStore.getState();
      const changed = acted(active, [{ type: 'changeSplit', of: type, patch, totalPaise: builtNow().totalPaise }]);
      put({ ...changed, ...(owing !== undefined && { creditParty: owing }) });
    },
    resetSplit: () => {
      const { active, change: put } = draftStore.getState();
      put({ ...acted(active, [{ type: 'resetSplit', totalPaise: builtNow().totalPaise }]), creditParty: null });
    },
    save: (onWrong) => {
      tellWrong.current = onWrong;
      whenDrawn('checked');
    },
    saveConfirmed: () => whenDrawn('confirmed'),
    saveAsNew: () => whenDrawn('asNew'),
    keep: () => {
      draftStore.getState().note(builtNow().totalPaise);
      draftStore.getState().putAside(beginTrade(kind));
    },
    discard: () => draftStore.getState().start(beginTrade(kind)),
    next: reset,
  };
}

/** Which save was asked for: of what is found right, of what was confirmed, under a key of its own. */
type Due = 'checked' | 'confirmed' | 'asNew';

const none: readonly Shown[] = [];
