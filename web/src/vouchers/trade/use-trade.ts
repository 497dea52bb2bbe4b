import type { SplitPatch, SplitType } from '@bahi/core/drafts/payment-split';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import { withPercentCharges } from '@bahi/core/vouchers/percent-charges';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import { cardsInPlace } from '@bahi/core/vouchers/warranty-cards';
import { useCallbackRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo } from 'react';
import type { StoreApi } from 'zustand';
import type { Party, VoucherFacts } from '../../platform/answers.ts';
import type { DraftStore } from '../../platform/drafts/draft-store.ts';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import { numberProblem } from '../numbering/number-problem.ts';
import { paidParts, splitField } from '../split/split-facts.ts';
import { hasBillOfEntry } from '../supplier-bill/supplier-bill-fields.tsx';
import { noUnparsed } from '../use-unparsed.ts';
import { useVoucherEntry, type VoucherSave } from '../use-voucher-entry.ts';
import { isCash } from '../walk-in/cash-party.ts';
import { coreDraftOf, rowsOf } from './core-draft.ts';
import { askedFor, type LineAids, readProducts, useLineAids } from './line-aids.ts';
import { type BesideNote, useOriginal } from './original-facts.ts';
import { ownProblems } from './own-problems.ts';
import { tradePlaces } from './problem-places.ts';
import { sendTrade } from './send-trade.ts';
import { type Act, beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';
import { ruleOfEntry, seriesOf, tradeFactsOf } from './trade-facts.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { belongsTo } from './trade-paths.ts';
import { useOfParty, withTdsDue } from './trade-tds.ts';
import { goneFrom, isSamePlace, unparsedAfter, unparsedField } from './unparsed-lines.ts';

export type Trade = VoucherSave & {
  /** The entry as rendered. */
  readonly entry: TradeEntry;
  /** The entry as typed, possibly ahead of the rendered one: actions begin from it. */
  current(): TradeEntry;
  readonly rule: TradeRule;
  readonly built: BuiltTrade;
  /** The voucher core builds from the entry as typed; values that follow from its total begin from this one. */
  builtNow(): BuiltTrade;
  /** The data of the products in the lines. */
  readonly aids: LineAids;
  /** For a note: its original and the bills it may settle. */
  readonly beside: BesideNote;
  /** The texts in number fields that are not numbers. */
  readonly unparsed: UnparsedFigures;
  /** Changes fields of the head that nothing else depends on. */
  change(patch: Partial<TradeEntry>): void;
  /** Applies actions to the draft by the rules of core; several count as one change. */
  act(...actions: readonly Act[]): void;
  /** Applies an action that is no input: the filter and page of the item list. */
  browse(action: Act): void;
  /** Changes a part of the payment, and the party that owes it if it is another. */
  changeSplit(type: SplitType, patch: SplitPatch, creditParty?: Party | null): void;
  /** Sets all parts to 0. */
  resetSplit(): void;
};

/** The draft store of the voucher and how it is rendered. */
export type TradeSource = {
  readonly orgId: string;
  readonly config: TradeConfig;
  readonly facts: VoucherFacts;
  readonly draftStore: StoreApi<DraftStore<TradeEntry>>;
  readonly entry: TradeEntry;
};

/** Applies actions of a person to the draft and marks it as changed now. */
const acted = (entry: TradeEntry, actions: readonly Act[]): TradeEntry => ({
  ...changedBy(entry, ...actions),
  ...(entry.unparsed && { unparsed: actions.reduce(unparsedAfter, entry.unparsed) }),
  changedAt: Date.now(),
});

/** The voucher core builds from an entry and the data of its lines and party. */
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

/** The current voucher: the draft as rendered, the voucher core builds from it, and its save. */
export function useTrade(
  { orgId, config, facts, draftStore, entry }: TradeSource,
  { closePanels, goOn }: { closePanels(): void; goOn(): void },
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

  const { party, splits } = entry;
  const parts = useMemo(() => (rule.takesPayment ? paidParts({ party, splits }, facts) : []), [rule, party, splits, facts]);
  const series = entry.mode === 'edit' ? undefined : seriesOf(entry, facts);
  const own = useMemo(
    () => ownProblems(built, parts, numberProblem(series, entry.voucherNumber), config.partyLabel),
    [built, parts, series, entry.voucherNumber, config.partyLabel],
  );
  const { unparsed = noUnparsed } = entry;
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
  const voucher = useVoucherEntry({
    kind,
    draftStore,
    entry,
    today: facts.today,
    dateOf: ({ date }) => date ?? facts.today,
    begin: () => beginTrade(kind),
    // A stack of bills of one day is entered in one go.
    next: ({ date, selectedVoucherSeries, vanGodown }) => beginTrade(kind, { date, selectedVoucherSeries, vanGodown }),
    findProblems: () => own,
    unparsedField: (name) => unparsedField(name, fields),
    isSamePlace,
    places: tradePlaces,
    refusedField: (field) => splitField(field, parts),
    isReading: beside.isReading || isReadingParty,
    isReadingLines,
    send: (sent, confirmed) => sendTrade(config, { orgId, entry: sent, facts, draft, built }, confirmed),
    belongs: belongsTo(config, entry.mode === 'edit' ? entry.id : ''),
    closePanels,
    goOn,
  });
  const { keeper, state } = voucher;
  useEffect(() => {
    for (const gone of goneFrom(unparsed, rows)) keeper.put(gone, null);
  }, [unparsed, rows, keeper]);

  // The parts of a payment are of one total: a day, a rate or a party that makes it another empties them. An edit that was only opened stays as saved.
  useEffect(() => {
    draftStore.getState().note(built.totalPaise);
    const { active } = draftStore.getState();
    if (active.splits.length === 0 || active.changedAt === null || active.splitOfPaise === builtNow().totalPaise) return;
    draftStore.getState().change(changedBy(active, { type: 'emptySplit' }));
  }, [built, builtNow, draftStore]);

  // A different total means that rates changed meanwhile: the lines take the new rates.
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

  return {
    current: () => draftStore.getState().active,
    rule,
    built,
    builtNow,
    aids,
    beside,
    ...voucher,
    unparsed,
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
  };
}
