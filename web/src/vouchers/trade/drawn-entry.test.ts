import { expect, test } from 'vitest';
import { anItem } from '../../testing/entries.ts';
import { aProduct, TODAY } from '../../testing/voucher-books.ts';
import { differInFigures } from './drawn-entry.ts';
import { type Act, beginTrade, changedBy, type TradeEntry } from './trade-entry.ts';

const items = [anItem(aProduct({ _id: 'rice' }), 2, 60), anItem(aProduct({ _id: 'oil' }), 1, 140)];
const entry: TradeEntry = beginTrade('sales', { items });
const after = (...acts: Act[]) => ({ ...changedBy(entry, ...acts), changedAt: 7 });
const line = (patch: Extract<Act, { type: 'changeLine' }>['patch']) => after({ type: 'changeLine', productId: 'rice', at: 0, patch });

test('a count, a rate, a percentage discount are figures', () => {
  expect(differInFigures(line({ quantityE4: 50_000, actualQuantityE4: 50_000 }), entry)).toBe(true);
  expect(differInFigures(line({ rateE4: 1 }), entry)).toBe(true);
  const discounted = { ...items[0]!, discount: { kind: 'percent', percentE4: 50_000 } } as const;
  expect(differInFigures(after({ type: 'updateItem', item: discounted }), entry)).toBe(true);
});

test.each<[string, TradeEntry]>([
  ['nothing', entry],
  ['the note', { ...line({ quantityE4: 30_000 }), note: 'typed' }],
  ['the date', { ...entry, date: TODAY }],
  ['one more line', after({ type: 'addItem', item: anItem(aProduct({ _id: 'salt' })) })],
  ['one line less', after({ type: 'removeItem', productId: 'oil' })],
  ['another product in its place', after({ type: 'replaceItem', productId: 'rice', item: anItem(aProduct({ _id: 'salt' })) })],
  ['another godown', line({ godownId: 'van' })],
  ['tax in the rate', after({ type: 'switchTaxInclusive', productId: 'rice', isTaxInclusive: true })],
  ['value alone', line({ valuePaise: 100 })],
  ['a discount in rupees', after({ type: 'updateItem', item: { ...items[0]!, discount: { kind: 'amount', amountPaise: 0 } } })],
])('%s: no figure', (_, other) => {
  expect(differInFigures(other, entry)).toBe(false);
});

test('a figure that clears the split of the payment', () => {
  const split = changedBy(entry, { type: 'changeSplit', of: 'cash', patch: { amountPaise: 1 }, totalPaise: 26_000 });
  expect(differInFigures(changedBy(split, { type: 'setItemCount', productId: 'rice', quantityE4: 30_000 }), split)).toBe(false);
});
