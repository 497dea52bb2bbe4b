import type { SplitPatch, SplitType } from '@bahi/core/drafts/payment-split';
import { buildSales } from '@bahi/core/vouchers/build-sales';
import type { BuiltSales } from '@bahi/core/vouchers/built-sales';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Party, SavedVoucher, VoucherFacts } from '../platform/answers.ts';
import { beginSales, type SalesEntry, salesShelf } from '../platform/drafts/sales-entry.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import { changed, splitChanged, splitReset, withShownTotals } from './drafts/change-voucher.ts';
import type { Shown } from './problem-places.ts';
import { salesDraftOf, salesFactsOf } from './sales-facts.ts';
import type { SaveState } from './save-state.ts';
import { paidParts, saleProblems, splitField } from './split/split-facts.ts';
import { readProductsAnew, useSaveSales } from './use-save-sales.ts';

export type Sale = {
  readonly entry: SalesEntry;
  readonly built: BuiltSales;
  /** What is to be mended: nothing until a first try to save, then at every key. */
  readonly problems: readonly Shown[];
  readonly state: SaveState;
  readonly isDirty: boolean;
  change(patch: Partial<SalesEntry>): void;
  /** A part of the payment as typed; with the party that owes it, where that is another. */
  changeSplit(type: SplitType, patch: SplitPatch, creditParty?: Party | null): void;
  /** All parts at 0. */
  resetSplit(): void;
  /** Saves, or answers the first thing to mend. */
  save(): Shown | null;
  /** After an earlier save with this key turned out to have arrived: the same entry under a key of its own. */
  saveAsNew(): void;
  keep(): void;
  discard(): void;
  /** Puts the word of the last save away. */
  next(): void;
};

/** The sale in the hand: the draft, what core makes of it, and its save. */
export function useSale(orgId: string, facts: VoucherFacts, onSaved: (voucher: SavedVoucher) => Promise<void> | void): Sale {
  const shelf = useShelfStore(salesShelf);
  const change = useCallback((patch: Partial<SalesEntry>) => shelf.getState().change(changed(shelf.getState().active, patch)), [shelf]);
  const entry = useStore(shelf, ({ active }) => active);
  const { date, party, placeOfSupply, items, note, paymentSplittingData, creditParty } = entry;
  // By its parts: noting the total of a draft is no reason to reckon again.
  const built = useMemo(() => {
    const parts = { date, party, placeOfSupply, items, note, paymentSplittingData, creditParty };
    return buildSales(salesDraftOf(parts, facts), salesFactsOf(facts, parts));
  }, [date, party, placeOfSupply, items, note, paymentSplittingData, creditParty, facts]);
  /** The entry that was asked to be saved: from then on it says what is wrong. */
  const [asked, setAsked] = useState('');
  const { state, save, reset } = useSaveSales((voucher) => {
    const { date, selectedVoucherSeries, mode } = shelf.getState().active;
    // An edit leaves its page first: without its draft that page would begin the edit anew.
    if (mode === 'edit') {
      void Promise.resolve(onSaved(voucher)).then(() => shelf.getState().start(beginSales()));
      return;
    }
    // A stack of bills of one day is entered in one go.
    shelf.getState().start(beginSales({ date, selectedVoucherSeries }));
    onSaved(voucher);
  });

  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  useEffect(() => {
    if (state.kind === 'refused') setRefusedAt(shelf.getState().active.changedAt);
  }, [state, shelf]);
  const isAsRefused = state.kind === 'refused' && entry.changedAt === refusedAt;
  const parts = useMemo(() => paidParts({ party, paymentSplittingData }, facts), [party, paymentSplittingData, facts]);
  const own = useMemo(() => saleProblems(built.problems, parts, built.totalPaise), [built, parts]);
  const refused = isAsRefused ? state.problems.map(({ field, text }) => ({ field: splitField(field, parts), text })) : none;
  const problems = asked !== entry.key ? none : own.length > 0 ? own : refused;

  // The list of drafts on Home shows what each comes to; noted when the hand rests.
  useEffect(() => {
    const noted = setTimeout(() => {
      const { active, change } = shelf.getState();
      if (active.changedAt !== null && active.finalAmountPaise !== built.totalPaise) {
        change({ ...withShownTotals(active, built), changedAt: active.changedAt });
      }
    }, REST_MILLIS);
    return () => clearTimeout(noted);
  }, [built, shelf]);

  // A total that differs comes of rates that changed meanwhile: the lines take them.
  const hasOtherTotal = state.kind === 'refused' && state.code === 'TOTALS_DIFFER';
  useEffect(() => {
    if (!hasOtherTotal) return;
    const { active } = shelf.getState();
    void readProductsAnew(
      orgId,
      active.items.map(({ product }) => product),
    ).then((products) => {
      change({
        items: shelf.getState().active.items.map((item) => ({ ...item, product: products.get(item.product._id) ?? item.product })),
      });
    });
  }, [hasOtherTotal, orgId, shelf, change]);

  const saveNow = () => void save({ orgId, entry: shelf.getState().active, facts, built });
  return {
    entry,
    built,
    problems,
    state,
    isDirty: entry.changedAt !== null,
    change,
    changeSplit: (type, patch, owing) => {
      const { active, change: put } = shelf.getState();
      put({ ...splitChanged(active, built, type, patch), ...(owing !== undefined && { creditParty: owing }) });
    },
    resetSplit: () => shelf.getState().change({ ...splitReset(shelf.getState().active, built), creditParty: null }),
    save: () => {
      setAsked(entry.key);
      if (own.length > 0) return own[0] ?? null;
      saveNow();
      return null;
    },
    saveAsNew: () => {
      shelf.getState().change({ key: beginSales().key });
      setAsked(shelf.getState().active.key);
      saveNow();
    },
    keep: () => {
      shelf.getState().change(withShownTotals(shelf.getState().active, built));
      shelf.getState().putAside(beginSales());
    },
    discard: () => shelf.getState().start(beginSales()),
    next: reset,
  };
}

const none: readonly Shown[] = [];
const REST_MILLIS = 300;
