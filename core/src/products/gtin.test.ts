import { expect, test } from 'vitest';
import { isGtin } from './gtin.ts';

test('product codes are GTINs: EAN-13, UPC-A, EAN-8 and the code of a case', () => {
  for (const code of ['8901030704833', '4006381333931', '036000291452', '73513537', '10614141000415']) expect(isGtin(code)).toBe(true);
});

test('a wrongly read digit is not a GTIN', () => {
  expect(isGtin('8901030704834')).toBe(false);
  expect(isGtin('8901030740833')).toBe(false);
});

test("a phone number, an amount or a shop's own code is not a GTIN", () => {
  for (const text of ['9847012345', '1180.50', 'SALT-1', '600001', '']) expect(isGtin(text)).toBe(false);
});
