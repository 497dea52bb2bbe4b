import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { paise, sumPaise } from './paise.ts';

test('paise are whole and safe', () => {
  expect(paise(-118_000)).toBe(-118_000);
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) expect(() => paise(wrong)).toThrow(Bug);
});

test('nothing is 0 and never the -0 that some comparisons tell apart', () => {
  expect(Object.is(paise(-0), 0)).toBe(true);
});

test('a sum past what a number can hold is refused, not rounded', () => {
  expect(sumPaise([1, 2, 3])).toBe(6);
  expect(sumPaise([])).toBe(0);
  expect(() => sumPaise([2 ** 53 - 1, 1])).toThrow(Bug);
});
