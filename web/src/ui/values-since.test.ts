import { expect, test } from 'vitest';
import { valuesSince } from './values-since.ts';

test('passed values come back in order, and some of them never', () => {
  expect(valuesSince([607, 6, 60, 6], 607)).toEqual([607, 6, 60, 6]);
  expect(valuesSince([607, 6, 60, 6], 60)).toEqual([60, 6]);
  expect(valuesSince([60, 6], 6)).toEqual([6]);
});

test('a value that was not passed came from outside, even if it was there before', () => {
  expect(valuesSince([6], 607)).toBeNull();
});
