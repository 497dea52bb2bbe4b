import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readScaled } from './read-number.ts';

test.each([
  ['1,23,456.50', 12345650],
  ['₹ 1,23,456.50', 12345650],
  ['Rs. 100/-', 10000],
  ['INR 12', 1200],
  ['  12 000.5 ', 1200050],
  ['1,234,567', 123456700],
  ['.5', 50],
  ['7.', 700],
  ['-12.5', -1250],
  ['(12.50)', -1250],
  ['250 Cr', -25000],
  ['250.00 Dr', 25000],
  ['-', 0],
  ['1180.10', 118010],
  ['18%', 1800],
])('%s in rupees is %d paise', (text, paise) => {
  expect(readScaled(text, 2)).toEqual({ value: paise });
});

test.each(['1,18', '12,34', ',5', '1,2,3', 'abc', '12a', '--3', '(5', '5)', '1.2.3', '', '12 pcs', '.'])('%s is no number', (text) => {
  expect(readScaled(text, 2)).toEqual({ problem: { code: 'CELL_NUMBER' } });
});

test('numbers shortened by a spreadsheet, or with too many decimals, are refused', () => {
  expect(readScaled('8.90123E+12', 0)).toEqual({ problem: { code: 'CELL_SHORTENED', about: { shown: '8.90123E+12' } } });
  expect(readScaled('84.745', 2)).toEqual({ problem: { code: 'CELL_DECIMALS', about: { most: 2 } } });
  expect(readScaled('84.740', 2)).toEqual({ value: 8474 });
  expect(readScaled('90071992547409.93', 2)).toEqual({ problem: { code: 'CELL_TOO_LARGE' } });
});

test('an amount in lakh grouping with rupee sign and blanks is read to the paisa', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e13, max: 1e13 }), fc.constantFrom('', '₹', '₹ ', 'Rs. '), (paise, sign) => {
      const rupees = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(Math.abs(paise) / 100);
      expect(readScaled(` ${sign}${rupees} ${paise < 0 ? 'Cr' : ''}`, 2)).toEqual({ value: paise });
    }),
  );
});
