import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { paise, sumPaise } from './paise.ts';

test('paise are safe whole numbers', () => {
  expect(paise(-118_000)).toBe(-118_000);
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => paise(wrong)).toThrow(Bug);
});

test('zero is 0 and never -0, which some comparisons distinguish', () => {
  expect(Object.is(paise(-0), 0)).toBe(true);
});

test('a sum beyond safe integers is refused, not rounded', () => {
  expect(sumPaise([1, 2, 3])).toBe(6);
  expect(sumPaise([])).toBe(0);
  expect(() => sumPaise([2 ** 53 - 1, 1])).toThrow(Bug);
});
