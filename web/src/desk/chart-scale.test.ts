import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleOf, shortRupees } from './chart-scale.ts';

test('a scale begins at 0, reaches the highest value and has two to six lines', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e13 }), (most) => {
      const scale = scaleOf(most);
      expect(scale[0]).toBe(0);
      expect(scale.at(-1)).toBeGreaterThanOrEqual(most);
      expect(scale.length).toBeGreaterThanOrEqual(2);
      expect(scale.length).toBeLessThanOrEqual(6);
    }),
  );
});

test.each([
  [0, '₹0'],
  [50_000, '₹500'],
  [2_000_00, '₹2 k'],
  [2_50_000_00, '₹2.5 L'],
  [3_00_00_000_00, '₹3 Cr'],
])('%d paise are %s', (paise, text) => {
  expect(shortRupees(paise)).toBe(text);
});
