import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';

test('the codes of goods are GTINs: EAN-13, UPC-A, EAN-8 and the code of a case', () => {
  for (const code of ['8901030704833', '4006381333931', '036000291452', '73513537', '10614141000415']) expect(isGtin(code)).toBe(true);
});

test('a digit that was read wrongly is no GTIN', () => {
  expect(isGtin('8901030704834')).toBe(false);
  expect(isGtin('8901030740833')).toBe(false);
});

test('neither is a phone number, an amount or a code of the shop', () => {
  for (const text of ['9847012345', '1180.50', 'SALT-1', '600001', '']) expect(isGtin(text)).toBe(false);
});
