import { problemText } from '@bahi/core/basics/problem';
import { buildSales } from '@bahi/core/vouchers/build-sales';
import type { BuiltSales } from '@bahi/core/vouchers/built-sales';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { SavedVoucher, VoucherFacts } from '../platform/answers.ts';
import { beginSales, type SalesEntry, salesShelf } from '../platform/drafts/sales-entry.ts';
import { useShelfStore } from '../platform/drafts/shelf.ts';
import type { Shown } from './problem-places.ts';
import { salesDraftOf, salesFactsOf } from './sales-facts.ts';
import type { SaveState } from './save-state.ts';
import { readProductsAnew, useSaveSales } from './use-save-sales.ts';

export type Sale = {
  readonly entry: SalesEntry;
  readonly built: BuiltSales;
  /** What is to be mended: nothing until a first try to save, then at every key. */
  readonly problems: readonly Shown[];
  readonly state: SaveState;
  readonly isDirty: boolean;
  change(patch: Partial<SalesEntry>): void;
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
export function useSale(orgId: string, facts: VoucherFacts, onSaved: (voucher: SavedVoucher) => void): Sale {
  const shelf = useShelfStore(salesShelf);
  const entry = useStore(shelf, ({ active }) => active);
  const { date, party, placeOfSupply, items, note } = entry;
  // By its parts: noting the total of a draft is no reason to reckon again.
  const built = useMemo(() => {
    const parts = { date, party, placeOfSupply, items, note };
    return buildSales(salesDraftOf(parts, facts), salesFactsOf(facts, parts));
  }, [date, party, placeOfSupply, items, note, facts]);
  /** The entry that was asked to be saved: from then on it says what is wrong. */
  const [asked, setAsked] = useState('');
  const { state, save, reset } = useSaveSales((voucher) => {
    const { date, selectedVoucherSeries } = shelf.getState().active;
    // A stack of bills of one day is entered in one go.
    shelf.getState().start(beginSales({ date, selectedVoucherSeries }));
    onSaved(voucher);
  });

  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  useEffect(() => {
    if (state.kind === 'refused') setRefusedAt(shelf.getState().active.changedAt);
  }, [state, shelf]);
  const isAsRefused = state.kind === 'refused' && entry.changedAt === refusedAt;
  const own = useMemo(() => built.problems.map((problem) => ({ field: problem.field, text: problemText(problem) })), [built]);
  const problems = asked !== entry.key ? none : own.length > 0 ? own : isAsRefused ? state.problems : none;

  // The list of drafts on Home shows what each comes to; noted when the hand rests.
  useEffect(() => {
    const noted = setTimeout(() => {
      const { active, change } = shelf.getState();
      if (active.changedAt !== null && active.finalAmountPaise !== built.totalPaise) {
        change({ finalAmountPaise: built.totalPaise, changedAt: active.changedAt });
      }
    }, REST_MILLIS);
    return () => clearTimeout(noted);
  }, [built.totalPaise, shelf]);

  // A total that differs comes of rates that changed meanwhile: the lines take them.
  const hasOtherTotal = state.kind === 'refused' && state.code === 'TOTALS_DIFFER';
  useEffect(() => {
    if (!hasOtherTotal) return;
    const { active, change } = shelf.getState();
    void readProductsAnew(
      orgId,
      active.items.map(({ product }) => product),
    ).then((products) => {
      change({
        items: shelf.getState().active.items.map((item) => ({ ...item, product: products.get(item.product._id) ?? item.product })),
      });
    });
  }, [hasOtherTotal, orgId, shelf]);

  const saveNow = () => void save({ orgId, entry: shelf.getState().active, facts, built });
  return {
    entry,
    built,
    problems,
    state,
    isDirty: entry.changedAt !== null,
    change: shelf.getState().change,
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
      shelf.getState().change({ finalAmountPaise: built.totalPaise });
      shelf.getState().putAside(beginSales());
    },
    discard: () => shelf.getState().start(beginSales()),
    next: reset,
  };
}

const none: readonly Shown[] = [];
const REST_MILLIS = 300;
