import { beginLine } from '@bahi/core/drafts/voucher-item';
import { expect, test } from 'vitest';
import { aProduct } from '../../testing/books.ts';
import { idOf } from '../../testing/people.ts';
import { countAtPlace } from './count-at-place.ts';
import { itemOf } from './item-of.ts';
import { beginTrade, changedBy } from './trade-entry.ts';

const godownId = idOf(300);
const line = (batch: string, countE4: number, actualCountE4 = countE4) =>
  beginLine({ godownId, batch, countE4, actualCountE4, selectedPriceRateE4: 1_000_000 });
const soap = (...GodownList: ReturnType<typeof line>[]) => ({
  ...itemOf(aProduct({ hasBatches: true }), 1_000_000, false, '2026-11-20'),
  GodownList,
});
/** The lines of the voucher after this, and whether the item is expanded. */
const after = (item: ReturnType<typeof soap>, batch: string, countE4: number) => {
  const begun = changedBy(beginTrade('sales'), ...(item.GodownList.length > 0 ? [{ type: 'addItem', item } as const] : []));
  const [now] = changedBy(begun, ...countAtPlace(begun.items[0] ?? item, { batch, godownId }, countE4)).items;
  const lines = now?.GodownList.filter(({ added }) => added) ?? [];
  return { isExpanded: now?.isExpanded, lines: lines.map((each) => [each.batch, each.countE4, each.actualCountE4]) };
};

test('a batch that is not there stands first, and the item is added and expanded', () => {
  expect(after(soap(), 'B1', 30_000)).toEqual({ isExpanded: true, lines: [['B1', 30_000, 30_000]] });
  expect(after(soap(line('B1', 30_000)), 'B2', 20_000)).toEqual({
    isExpanded: true,
    lines: [
      ['B2', 20_000, 20_000],
      ['B1', 30_000, 30_000],
    ],
  });
});

test('the batch that is there is replaced in its place, and what is free beside it stays', () => {
  expect(after(soap(line('B1', 30_000, 40_000), line('B2', 10_000)), 'B1', 50_000).lines).toEqual([
    ['B1', 50_000, 60_000],
    ['B2', 10_000, 10_000],
  ]);
});

test('it takes from what has no batch yet, which goes when nothing is left', () => {
  expect(after(soap(line('', 100_000)), 'B1', 30_000).lines).toEqual([
    ['B1', 30_000, 30_000],
    ['', 70_000, 70_000],
  ]);
  expect(after(soap(line('', 20_000)), 'B1', 30_000).lines).toEqual([['B1', 30_000, 30_000]]);
});

test('nothing takes the line away, and the item with its last', () => {
  expect(after(soap(line('B1', 30_000), line('B2', 10_000)), 'B1', 0).lines).toEqual([['B2', 10_000, 10_000]]);
  expect(after(soap(line('B1', 30_000)), 'B1', 0)).toEqual({ isExpanded: undefined, lines: [] });
  expect(countAtPlace(soap(), { batch: 'B1', godownId }, 0)).toEqual([]);
});

test('typed over what stands there, it takes what is more in the end; what a slip took is given back', () => {
  const typed = (item: ReturnType<typeof soap>, ...counts: number[]) => {
    const begun = changedBy(beginTrade('purchase'), { type: 'addItem', item });
    const from = begun.items[0]!;
    const last = counts.reduce((now, each) => changedBy(now, ...countAtPlace(now.items[0]!, { batch: 'B1', godownId }, each, from)), begun);
    return last.items.flatMap(({ GodownList }) => GodownList.filter(({ added }) => added).map((each) => [each.batch, each.countE4]));
  };
  const stood = soap(line('B1', 50_000), line('', 200_000));
  expect(typed(stood, 10_000, 120_000)).toEqual([
    ['B1', 120_000],
    ['', 130_000],
  ]);
  expect(typed(stood, 10_000, 2_000_000, 30_000)).toEqual([
    ['B1', 30_000],
    ['', 200_000],
  ]);
  expect(typed(soap(line('', 200_000)), 70_000, 0)).toEqual([['', 200_000]]);
});
