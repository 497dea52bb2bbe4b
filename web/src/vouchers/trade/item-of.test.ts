import { expect, test } from 'vitest';
import { aProduct, TODAY } from '../../testing/voucher-books.ts';
import { itemOf } from './item-of.ts';

const slab = {
  from: '2025-09-22',
  gst: 50_000,
  cess: 0,
  cessPerUnit: 0,
  cessRule: 'sum' as const,
  upTo: 250_000,
  gstAbove: 180_000,
  taxOn: 'value' as const,
};
/** The tax that shirts of a slab up to 2,500 bear at a rate in rupees, bought by this unit. */
const taxAt = (rupees: number, unit: string) => itemOf(aProduct({ unit, rates: [slab] }), rupees * 10_000, false, TODAY).igstE4 / 10_000;

test('a slab by the piece looks at the twelfth part of what a dozen costs; what is over the limit by less than a paisa is over it', () => {
  expect([taxAt(2_500, 'pcs'), taxAt(2_500.001, 'pcs'), taxAt(30_000, 'dozen'), taxAt(30_000.01, 'dozen')]).toEqual([5, 18, 5, 18]);
});
