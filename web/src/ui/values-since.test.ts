import { expect, test } from 'vitest';
import { valuesSince } from './values-since.ts';

test('what was told comes back in the order in which it was told, and some of it never', () => {
  expect(valuesSince([607, 6, 60, 6], 607)).toEqual([607, 6, 60, 6]);
  expect(valuesSince([607, 6, 60, 6], 60)).toEqual([60, 6]);
  expect(valuesSince([60, 6], 6)).toEqual([6]);
});

test('what was not told is of another hand, also where it stood there before', () => {
  expect(valuesSince([6], 607)).toBeNull();
});
