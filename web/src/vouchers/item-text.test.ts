import { expect, test } from 'vitest';
import { countText } from './item-text.ts';

const of = (unit: string, pieces: number, alternateFactorE4: number | null = null) => ({
  product: { _id: unit, unit, alternateUnit: 'box' },
  alternateFactorE4,
  quantityE4: pieces * 10_000,
});

test.each([
  ['0 items', []],
  ['1 item · 2.5 kg', [of('kg', 2.5)]],
  ['2 items · 7 pcs', [of('pcs', 4), of('pcs', 3)]],
  ['2 items · 7', [of('pcs', 4), of('kg', 3)]],
  ['1 item', [of('', 1)]],
  ['2 items · 7 pcs', [of('pcs', 7), of('', 1)]],
  ['2 items · 5 box', [of('pcs', 4, 120_000), of('kg', 1, 240_000)]],
])('%s', (text, items) => {
  expect(countText(items)).toBe(text);
});
