import { act, render } from '@testing-library/react';
import { Suspense, use, useLayoutEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftStore } from '../../platform/drafts/draft-store.ts';
import { anItem } from '../../testing/entries.ts';
import { aProduct } from '../../testing/voucher-books.ts';
import { useDrawnEntry } from './drawn-entry.ts';
import { beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';

const begun = beginTrade('sales', { items: [anItem(aProduct({ _id: 'rice' }), 1, 607.5)] });
const rateOf = (entry: TradeEntry) => entry.items[0]!.lines[0]!.rateE4 / 10_000;

afterEach(() => void vi.useRealTimers());

test('a figure overtaken by the next key is never rendered after that key', async () => {
  const draftStore = createStore(() => ({ active: begun })) as unknown as StoreApi<DraftStore<TradeEntry>>;
  const type = (rate: number) =>
    act(async () => {
      const patch = { rateE4: rate * 10_000 };
      draftStore.setState({ active: changedBy(draftStore.getState().active, { type: 'changeLine', productId: 'rice', at: 0, patch }) });
    });
  const asked: number[] = [];
  const isReady = new Promise<null>(() => {});
  /** Fifty lines that are slow to render. */
  const Lines = ({ rate }: { rate: number }) => {
    asked.push(rate);
    return rate === 657 ? use(isReady) : null;
  };
  let drawn = 0;
  function Page() {
    const rate = rateOf(useDrawnEntry(draftStore));
    useLayoutEffect(() => {
      drawn = rate;
    });
    return (
      <Suspense fallback={null}>
        <Lines rate={rate} />
      </Suspense>
    );
  }
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'setTimeout', 'clearTimeout'] });
  render(<Page />);
  await type(657);
  await act(() => vi.runAllTimersAsync());
  expect([asked.at(-1), drawn]).toEqual([657, 607.5]);
  asked.length = 0;
  await type(65);
  await act(() => vi.runAllTimersAsync());
  expect(asked).not.toContain(657);
  expect(drawn).toBe(65);
});
