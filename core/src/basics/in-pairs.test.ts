import { expect, test } from 'vitest';
import { inPairs } from './in-pairs.ts';
import { Bug } from './invariant.ts';

test('pairs row by row, whatever the values', () => {
  expect(inPairs(['a', 'b'], [1, undefined])).toEqual([
    ['a', 1],
    ['b', undefined],
  ]);
  expect(inPairs([], [])).toEqual([]);
});

test('lists of different length are a bug, never cut to the shorter', () => {
  expect(() => inPairs(['a', 'b'], [1])).toThrow(Bug);
  expect(() => inPairs(['a'], [1, 2])).toThrow(Bug);
});
