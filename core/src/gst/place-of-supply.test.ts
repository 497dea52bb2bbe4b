import { expect, test } from 'vitest';
import { isZeroRated, taxHeads } from './place-of-supply.ts';

test.each([
  ['24', '24', 'regular', 'intra'],
  ['24', '27', 'regular', 'inter'],
  ['24', '27', 'unregistered', 'inter'],
  ['24', '24', 'composition', 'intra'],
  ['24', '24', 'sez', 'inter'],
  ['24', '96', 'overseas', 'inter'],
  ['24', '24', 'overseas', 'intra'],
  ['04', '04', 'unregistered', 'intra'],
] as const)('a supplier in %s, supply in %s, customer %s: %s', (supplierState, placeOfSupply, customer, heads) => {
  expect(taxHeads({ supplierState, placeOfSupply, customer })).toBe(heads);
});

test('supplies to a SEZ and out of the country are zero-rated; one to an overseas party whose goods stay is not', () => {
  expect(isZeroRated({ placeOfSupply: '24', customer: 'sez' })).toBe(true);
  expect(isZeroRated({ placeOfSupply: '96', customer: 'overseas' })).toBe(true);
  expect(isZeroRated({ placeOfSupply: '24', customer: 'overseas' })).toBe(false);
  expect(isZeroRated({ placeOfSupply: '27', customer: 'regular' })).toBe(false);
  expect(isZeroRated({ placeOfSupply: '96', customer: 'regular' })).toBe(false);
});
