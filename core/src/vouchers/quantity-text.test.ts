import { expect, test } from 'vitest';
import { quantityText } from './quantity-text.ts';

const pieces = { count: 25_000, actualCount: 25_000, unit: 'pcs', alternateUnit: 'box', unitFactor: null };

test.each([
  ['2.5 pcs', pieces],
  ['10 pcs + 1 free', { ...pieces, count: 100_000, actualCount: 110_000 }],
  ['2 box of 48 pcs', { ...pieces, count: 20_000, actualCount: 20_000, unitFactor: 480_000 }],
  ['2 box of 48 pcs + 1 free', { ...pieces, count: 20_000, actualCount: 30_000, unitFactor: 480_000 }],
  ['2 × 48 pcs', { ...pieces, count: 20_000, actualCount: 20_000, unitFactor: 480_000, alternateUnit: null }],
])('%s', (text, quantity) => {
  expect(quantityText(quantity)).toBe(text);
});
