import type { ItemLine } from '@bahi/core/drafts/voucher-item';
import { startTransition, useEffect, useReducer } from 'react';
import { type StoreApi, useStore } from 'zustand';
import type { DraftStore } from '../../platform/drafts/draft-store.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import type { TradeEntry } from './trade-entry.ts';

/**
 * The entry to render. While figures of lines are typed it is the previous one until the key is painted in its field: fifty lines, taxes
 * and totals follow after that and do not delay the next key. Any other change is rendered with its key.
 */
export function useDrawnEntry(draftStore: StoreApi<DraftStore<TradeEntry>>): TradeEntry {
  const live = useStore(draftStore, ({ active }) => active);
  // Read at rendering time, not at request time, so that a value overtaken by a later key is never rendered after it.
  const [drawn, catchUp] = useReducer(() => draftStore.getState().active, live);
  const isBehind = differInFigures(live, drawn);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each key anew
  useEffect(() => {
    if (isBehind) return afterPaint(() => startTransition(catchUp));
    catchUp();
  }, [live, isBehind]);
  return isBehind ? drawn : live;
}

/** Calls `then` after the current state is painted; returns a function that cancels it. */
function afterPaint(then: () => void): () => void {
  let waits: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    waits = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(waits);
  };
}

type Compared = (one: never, other: never) => boolean;

/** True if the entries differ only in typed figures of lines. */
export function differInFigures(one: TradeEntry, other: TradeEntry): boolean {
  if (one.items === other.items) return false;
  return isAlike(one, other, ofEntry);
}

/** True if every field is equal; the fields in `rules` are compared by their own rule. */
function isAlike<T extends object>(one: T, other: T, rules: Readonly<Partial<Record<keyof T, Compared>>>): boolean {
  if (one === other) return true;
  const names = Object.keys({ ...one, ...other }) as (keyof T)[];
  return names.every((name) => one[name] === other[name] || (rules[name]?.(one[name] as never, other[name] as never) ?? false));
}

const any: Compared = () => true;
const list =
  <T extends object>(rules: Readonly<Partial<Record<keyof T, Compared>>>) =>
  (some: readonly T[], others: readonly T[]) =>
    some.length === others.length && some.every((each, at) => isAlike(each, others[at]!, rules));

const ofLine: Readonly<Partial<Record<keyof ItemLine, Compared>>> = {
  quantityE4: any,
  actualQuantityE4: any,
  rateE4: any,
  // A line with a count has no value, a line of value alone has one: changing between them changes the kind of line.
  valuePaise: (one, other) => one !== undefined && other !== undefined,
};

const ofItem: Readonly<Partial<Record<keyof GoodsItem, Compared>>> = {
  lines: list(ofLine),
  rateE4: any,
  // Changing from no discount to a percentage keeps the same field.
  discount: (one: GoodsItem['discount'], other: GoodsItem['discount']) => (one.kind === 'amount') === (other.kind === 'amount'),
};

const ofEntry: Readonly<Partial<Record<keyof TradeEntry, Compared>>> = {
  changedAt: any,
  unparsed: any,
  splits: list<TradeEntry['splits'][number]>({}), // the same parts
  items: list(ofItem),
  charges: list<TradeEntry['charges'][number]>({ amountPaise: any }),
};
