import { expect, test } from 'vitest';
import { idOf } from '../../testing/people.ts';
import { factsOf } from '../../testing/voucher-books.ts';
import { beginTrade } from './trade-entry.ts';
import { seriesOf } from './trade-facts.ts';

const counter = { _id: idOf(302), name: 'Counter', nextNumber: 'C/00007', isDefault: false, numbering: 'automatic' as const };
const facts = { ...factsOf('sales'), series: [...factsOf('sales').series, counter] };

test('a new voucher uses the chosen series, else the default; an edit that of its number, while it is active', () => {
  expect(seriesOf(beginTrade('sales'), facts)?.name).toBe('Sales');
  expect(seriesOf(beginTrade('sales', { selectedVoucherSeries: counter._id }), facts)?.name).toBe('Counter');
  const edit = beginTrade('sales', { mode: 'edit', selectedVoucherSeriesForEdit: counter._id });
  expect(seriesOf(edit, facts)?.name).toBe('Counter');
  expect(seriesOf(edit, factsOf('sales'))).toBeUndefined();
});
