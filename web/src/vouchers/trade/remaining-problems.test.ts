import { beginItem, beginLine } from '@bahi/core/drafts/voucher-item';
import { beforeEach, expect, test } from 'vitest';
import type { Goods } from '../../platform/drafts/voucher-goods.ts';
import { aProduct, aSalt } from '../../testing/voucher-books.ts';
import { remainingProblems } from '../problem-places.ts';
import { tradePlaces } from './problem-places.ts';
import { type Act, beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';

const [soap, salt] = [aProduct(), aSalt].map((product) => ({
  ...beginItem<Goods>({ product, rateE4: 1_000_000, isTaxInclusive: false }),
  lines: [beginLine({ godownId: 'g', quantityE4: 10_000, rateE4: 1_000_000 })],
}));
const add = (item = soap!): Act => ({ type: 'addItem', item });
const reported = [
  { field: 'date', text: 'This day is locked.' },
  { field: 'lines.0.productId', text: 'Soap is not active.' },
  { field: 'lines.1.rateE4', text: 'The rate is fixed.' },
  { field: 'lines', text: 'Something else.' },
];
let then: TradeEntry;
beforeEach(() => {
  then = { ...changedBy(beginTrade('sales'), add(soap), add(salt)), changedAt: 1 };
});
const after = (more: Partial<TradeEntry>, ...acts: Act[]) =>
  remainingProblems(reported, then, { ...changedBy(then, ...acts), ...more, changedAt: 2 }, tradePlaces).map(({ field }) => field);

test('without changes all problems stay', () => {
  expect(remainingProblems(reported, then, then, tradePlaces)).toEqual(reported);
  expect(remainingProblems(reported, then, { ...then, isNoteOpen: true }, tradePlaces)).toEqual(reported);
});

test('a problem of a changed part is cleared, the others stay and move with their lines', () => {
  expect(after({ date: '2026-11-21' })).toEqual(['lines.0.productId', 'lines.1.rateE4']);
  expect(after({}, { type: 'removeItem', productId: soap!._id })).toEqual(['date', 'lines.0.rateE4']);
});

test('all problems of a changed line are cleared', () => {
  const [, second] = then.items;
  expect(
    after({}, { type: 'updateItem', item: { ...second!, lines: second!.lines.map((line) => ({ ...line, quantityE4: 50_000 })) } }),
  ).toEqual(['date', 'lines.0.productId']);
});
