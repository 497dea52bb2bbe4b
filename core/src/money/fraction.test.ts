import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, ceiling, dividedBy, type Fraction, fraction, isLess, negated, rounded, times, ZERO } from './fraction.ts';

const anyFraction = fc
  .tuple(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), fc.bigInt({ min: 1n, max: 10n ** 9n }))
  .map(([top, bottom]) => fraction(top, bottom));
function same(a: Fraction, b: Fraction): void {
  expect(`${a.numerator}/${a.denominator}`).toBe(`${b.numerator}/${b.denominator}`);
}

test('a sum does not depend on the order of its parts', () => {
  fc.assert(fc.property(anyFraction, anyFraction, anyFraction, (a, b, c) => same(add(add(a, b), c), add(a, add(b, c)))));
});

test('multiplying and dividing by the same number changes nothing', () => {
  fc.assert(
    fc.property(anyFraction, anyFraction, (a, b) => {
      fc.pre(b.numerator !== 0n);
      same(dividedBy(times(a, b), b)!, a);
    }),
  );
});

test('a number and its negative add up to 0', () => {
  fc.assert(fc.property(anyFraction, (a) => same(add(a, negated(a)), ZERO)));
});

test('dividing by 0 gives null', () => {
  expect(dividedBy(fraction(1), ZERO)).toBeNull();
  expect(() => fraction(1, 0)).toThrow('a fraction of nothing');
});

test('a negative denominator moves its sign to the numerator', () => same(fraction(1, -2), fraction(-1, 2)));

test('the ceiling is the smallest whole number not below', () => {
  expect([fraction(5, 2), fraction(4, 2), fraction(-5, 2), fraction(1, 1000)].map(ceiling)).toEqual([3n, 2n, -2n, 1n]);
});

test('fractions are compared by value', () => {
  expect(isLess(fraction(1, 3), fraction(34, 100))).toBe(true);
  expect(isLess(fraction(2, 4), fraction(1, 2))).toBe(false);
  expect(rounded(fraction(5, 2))).toBe(3n);
});
