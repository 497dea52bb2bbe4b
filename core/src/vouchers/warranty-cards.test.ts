import { expect, test } from 'vitest';
import { warrantyCards } from './warranty-cards.ts';

const sold = (warrantyMonths: number, countE4 = 20_000) => ({
  _id: 'mixer',
  countE4,
  product: { product_name: 'Mixer', warrantyMonths },
});

test('goods with a warranty have a card each, with the day up to which they are covered', () => {
  expect(warrantyCards([sold(24), { _id: 'soap', countE4: 10_000, product: { product_name: 'Soap' } }], '2026-11-20')).toEqual([
    { productId: 'mixer', name: 'Mixer', countE4: 20_000, coveredUpTo: '2028-11-20' },
  ]);
});

test('a month that is too short ends the warranty on its last day, a leap year on the 29th', () => {
  const upTo = (date: string, months: number) => warrantyCards([sold(months)], date)[0]?.coveredUpTo;
  expect(upTo('2026-01-31', 1)).toBe('2026-02-28');
  expect(upTo('2027-08-31', 6)).toBe('2028-02-29');
  expect(upTo('2026-12-15', 1)).toBe('2027-01-15');
});

test('no piece, no card', () => {
  expect(warrantyCards([sold(12, 0)], '2026-11-20')).toEqual([]);
});
