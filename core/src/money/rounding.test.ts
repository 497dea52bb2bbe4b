import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, divideHalfAway, percentOf } from './rounding.ts';

const anyNumerator = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const anyDenominator = fc.bigInt({ min: 1n, max: 10n ** 15n });

test('a half is rounded away from zero, on both sides', () => {
  expect(divideHalfAway(3n, 2n)).toBe(2n);
  expect(divideHalfAway(-3n, 2n)).toBe(-2n);
  expect(divideHalfAway(5n, 2n)).toBe(3n);
  expect(divideHalfAway(1n, 3n)).toBe(0n);
  expect(divideHalfAway(-2n, 3n)).toBe(-1n);
  expect(() => divideHalfAway(1n, 0n)).toThrow('positive denominator');
});

test('rounding never changes a number by more than a half', () => {
  fc.assert(
    fc.property(anyNumerator, anyDenominator, (numerator, denominator) => {
      const missedBy = divideHalfAway(numerator, denominator) * denominator - numerator;
      expect(2n * (missedBy < 0n ? -missedBy : missedBy) <= denominator).toBe(true);
    }),
  );
});

test('a return is rounded as its sale was', () => {
  fc.assert(
    fc.property(anyNumerator, anyDenominator, (numerator, denominator) => {
      expect(divideHalfAway(-numerator, denominator)).toBe(-divideHalfAway(numerator, denominator));
    }),
  );
});

test('quantity times rate is exact where floats are not', () => {
  expect(amountOf(30_000, 11_000)).toBe(330); // 3 × 1.10, which floats make 3.3000000000000003
  expect(amountOf(10_000, 625_100)).toBe(6251);
  expect(amountOf(3_333, 1_000_000)).toBe(3333);
  expect(amountOf(5_000, 100)).toBe(1); // half of a paisa, away from zero
  expect(amountOf(-5_000, 100)).toBe(-1);
});

test('a percentage is rounded once: 9 % of 62.51 is 5.63, 19 % of 4 600 is 874', () => {
  expect(percentOf(6251, 90_000)).toBe(563);
  expect(percentOf(460_000, 190_000)).toBe(87_400);
  expect(percentOf(100, 5_000)).toBe(1);
});
