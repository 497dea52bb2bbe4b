import { expect, test } from 'vitest';
import { pageOf } from './cursor.ts';

test('one row more than the page means that the list continues after its last row', () => {
  expect(pageOf(['a', 'b', 'c'], 2)).toEqual({ page: ['a', 'b'], last: 'b' });
});

test('a list that ends with its page has no cursor', () => {
  expect(pageOf(['a', 'b'], 2)).toEqual({ page: ['a', 'b'], last: undefined });
  expect(pageOf([], 2)).toEqual({ page: [], last: undefined });
});
