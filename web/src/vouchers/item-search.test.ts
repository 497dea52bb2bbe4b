import { describe, expect, test } from 'vitest';
import { countOrOne, readItemSearch } from './item-search.ts';

describe('what is typed for an item', () => {
  test.each([
    ['3*surf', 30_000, 'surf'],
    ['2.5 * tata salt', 25_000, 'tata salt'],
    ['1,200*8901030704833', 12_000_000, '8901030704833'],
    ['surf', null, 'surf'],
    ['0*surf', null, '0*surf'],
    ['7up', null, '7up'],
  ])('%s asks for %s ten-thousandths of “%s”', (typed, quantityE4, search) => {
    expect(readItemSearch(typed)).toEqual({ quantityE4, search });
  });

  test('where nothing is said of how many it is one', () => {
    expect(countOrOne(readItemSearch('surf').quantityE4)).toBe(10_000);
    expect(countOrOne(readItemSearch('3*surf').quantityE4)).toBe(30_000);
  });
});
