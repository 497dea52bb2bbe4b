import { Bug } from '@bahi/core/basics/invariant';
import { expect, test } from 'vitest';
import { only } from './only.ts';

test('is the one row; no row, or a second, is a bug', () => {
  expect(only([{ total: 0 }])).toEqual({ total: 0 });
  expect(() => only([])).toThrow(Bug);
  expect(() => only([1, 2])).toThrow(Bug);
});
