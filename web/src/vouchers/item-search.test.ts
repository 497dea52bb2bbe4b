import { describe, expect, test } from 'vitest';
import { countOrOne, readItemSearch } from './item-search.ts';

describe('the text typed for an item', () => {
  test.each([
    ['3*surf', 30_000, 'surf'],
    ['2.5 * tata salt', 25_000, 'tata salt'],
    ['1,200*8901030704833', 12_000_000, '8901030704833'],
    ['surf', null, 'surf'],
    ['0*surf', null, '0*surf'],
    ['7up', null, '7up'],
  ])('%s means %s ten-thousandths of “%s”', (typed, quantityE4, search) => {
    expect(readItemSearch(typed)).toEqual({ quantityE4, search });
  });

  test('without a count it means one', () => {
    expect(countOrOne(readItemSearch('surf').quantityE4)).toBe(10_000);
    expect(countOrOne(readItemSearch('3*surf').quantityE4)).toBe(30_000);
  });
});
