import { expect, test } from 'vitest';
import { quantityText } from './quantity-text.ts';

const pieces = { quantityE4: 25_000, actualQuantityE4: 25_000, unit: 'pcs', alternateUnit: 'box', alternateFactorE4: null };

test.each([
  ['2.5 pcs', pieces],
  ['10 pcs + 1 free', { ...pieces, quantityE4: 100_000, actualQuantityE4: 110_000 }],
  ['2 box of 48 pcs', { ...pieces, quantityE4: 20_000, actualQuantityE4: 20_000, alternateFactorE4: 480_000 }],
  ['2 box of 48 pcs + 1 free', { ...pieces, quantityE4: 20_000, actualQuantityE4: 30_000, alternateFactorE4: 480_000 }],
  ['2 × 48 pcs', { ...pieces, quantityE4: 20_000, actualQuantityE4: 20_000, alternateFactorE4: 480_000, alternateUnit: null }],
])('%s', (text, quantity) => {
  expect(quantityText(quantity)).toBe(text);
});
