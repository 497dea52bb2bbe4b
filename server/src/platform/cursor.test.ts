import { expect, test } from 'vitest';
import { pageOf } from './cursor.ts';

test('one row more than the page tells that the list goes on after its last', () => {
  expect(pageOf(['a', 'b', 'c'], 2)).toEqual({ page: ['a', 'b'], last: 'b' });
});

test('a list that ends with its page does not go on', () => {
  expect(pageOf(['a', 'b'], 2)).toEqual({ page: ['a', 'b'], last: undefined });
  expect(pageOf([], 2)).toEqual({ page: [], last: undefined });
});
