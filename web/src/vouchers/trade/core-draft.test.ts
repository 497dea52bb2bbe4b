import { paise } from '@bahi/core/money/paise';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { expect, test } from 'vitest';
import { factsOf } from '../../testing/books.ts';
import { anItem } from '../../testing/entries.ts';
import { idOf } from '../../testing/people.ts';
import { coreDraftOf } from './core-draft.ts';
import { beginTrade } from './trade-entry.ts';

const main = factsOf('sales').godowns[0]!._id;
const closed = idOf(399);

/** The godown of the only line in the draft of a kind, with what else that line says. */
function godownOf(kind: 'sales' | 'saleOrder' | 'creditNote', godownId: string, more = {}) {
  const item = anItem();
  const lines = item.GodownList.map((line) => ({ ...line, godownId, ...more }));
  const entry = beginTrade(kind, { items: [{ ...item, GodownList: lines }] });
  return coreDraftOf(entry, factsOf('sales'), tradeRule(kind, 'customer'), []).lines[0]?.godownId;
}

test('a godown that is closed by now is not named where nothing moves, for no field there could take another', () => {
  expect(godownOf('saleOrder', closed)).toBe('');
  expect(godownOf('creditNote', closed, { valuePaise: paise(5_000) })).toBe('');
  expect(godownOf('saleOrder', main)).toBe(main);
  expect(['sales', 'creditNote'].map((kind) => godownOf(kind as 'sales', closed))).toEqual([closed, closed]);
});
