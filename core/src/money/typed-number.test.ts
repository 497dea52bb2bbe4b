import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatE4, formatRupees } from './rupee-format.ts';
import { readOptionalNumber, readTypedAmount, readTypedE4, readTypedNumber } from './typed-number.ts';

test.each([
  ['1180', 1180],
  ['₹ 1,180.50', 1180.5],
  [' 12,34,567.8 ', 1234567.8],
  ['.5', 0.5],
  ['5.', 5],
  ['', 0],
  ['.', 0],
  ['abc', 0],
  ['12abc', 0],
  ['1.2.3', 0],
  ['-5', 0],
  ['1e3', 0],
  ['Infinity', 0],
  ['0x10', 0],
  ['9'.repeat(400), 0],
])('decision 16: %j is read as %d', (text, value) => expect(readTypedNumber(text)).toBe(value));

test.each([
  ['=12*45', 54_000],
  ['=12*45.5+3', 54_900],
  ['=100/3', 3333],
  ['=100/3*3', 10_000],
  ['=2+3*4', 1400],
  ['=(2+3)*4', 2000],
  ['=10-2-3', 500],
  ['=1,000 * ₹2', 200_000],
  ['=-5+10', 500],
  ['=1/0', 0],
  ['=', 0],
  ['=12*', 0],
  ['=12**3', 0],
  ['=(1', 0],
  ['=1)', 0],
  ['=1.2.3', 0],
  ['=alert(1)', 0],
  ['=9999999999*9999999999', 10 ** 14],
])('a sum in an amount: %j is %d paise', (text, amountPaise) => expect(readTypedAmount(text)).toBe(amountPaise));

test('what is too large for any field is read as that, and not as nothing', () => {
  expect(readTypedE4('1000000000000000')).toBe(10 ** 14);
  expect(readTypedE4('=0-1000000000000000')).toBe(-(10 ** 14));
});

test('an amount is rounded once, a half away from zero', () => {
  expect(readTypedAmount('0.005')).toBe(1);
  expect(readTypedAmount('1.005')).toBe(101); // a float makes this 1.00
  expect(readTypedAmount('=0.1+0.2')).toBe(30);
});

test('what is shown can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (amountPaise) => {
      expect(readTypedAmount(formatRupees(amountPaise))).toBe(amountPaise);
      expect(readTypedAmount(formatAmount(amountPaise, 'two'))).toBe(amountPaise);
      expect(readTypedE4(formatE4(amountPaise))).toBe(amountPaise);
    }),
  );
});

test('no text whatever makes an amount that is not whole paise', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(Number.isSafeInteger(readTypedAmount(text))).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.+-*/()= ,'), maxLength: 30 }), (text) => {
      expect(Number.isSafeInteger(readTypedAmount(`=${text}`))).toBe(true);
      expect(Number.isFinite(readTypedNumber(text))).toBe(true);
    }),
  );
});

test('hundreds of brackets are not read at all', () => {
  expect(readTypedAmount(`=${'('.repeat(5000)}1${')'.repeat(5000)}`)).toBe(0);
});

test('a figure that may be left out is nothing, a figure, or no number at all', () => {
  expect(readOptionalNumber('  ', 1)).toBeNull();
  expect(readOptionalNumber(' 12.5 % ', 10_000)).toBe(125_000);
  expect(readOptionalNumber('7', 1)).toBe(7);
  for (const wrong of ['-1', 'x', '1.23456', '1,000']) expect(readOptionalNumber(wrong, 10_000), wrong).toBeNaN();
});
