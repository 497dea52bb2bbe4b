import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatE4, formatRupees } from './rupee-format.ts';
import { e4Figures, readFigure, readOptionalNumber, readTypedAmount, readTypedE4, readTypedNumber, rupeeFigures } from './typed-number.ts';

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
])('a calculation in an amount: %j is %d paise', (text, amountPaise) => expect(readTypedAmount(text)).toBe(amountPaise));

test('a figure too large for any field is read as too large, not as 0', () => {
  expect(readTypedE4('1000000000000000')).toBe(10 ** 14);
  expect(readTypedE4('=0-1000000000000000')).toBe(-(10 ** 14));
});

test('an amount is rounded once, a half away from zero', () => {
  expect(readTypedAmount('0.005')).toBe(1);
  expect(readTypedAmount('1.005')).toBe(101); // a float makes this 1.00
  expect(readTypedAmount('=0.1+0.2')).toBe(30);
});

test('a displayed amount can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (amountPaise) => {
      expect(readTypedAmount(formatRupees(amountPaise))).toBe(amountPaise);
      expect(readTypedAmount(formatAmount(amountPaise, 'two'))).toBe(amountPaise);
      expect(readTypedE4(formatE4(amountPaise))).toBe(amountPaise);
    }),
  );
});

test('any text gives an amount in whole paise', () => {
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

test('hundreds of brackets are refused', () => {
  expect(readTypedAmount(`=${'('.repeat(5000)}1${')'.repeat(5000)}`)).toBe(0);
});

test('an optional figure is null, a number or NaN', () => {
  expect(readOptionalNumber('  ', 1)).toBeNull();
  expect(readOptionalNumber(' 12.5 % ', 10_000)).toBe(125_000);
  expect(readOptionalNumber('7', 1)).toBe(7);
  for (const wrong of ['-1', 'x', '1.23456', '1,000']) expect(readOptionalNumber(wrong, 10_000), wrong).toBeNaN();
});

const noFigure = (text: string) => `“${text}” is not a number.`;
test.each([
  ['', 0, 0],
  ['0', 0, 0],
  ['1,23,456.50', 12_345_650, 1_234_565_000],
  ['₹ 500', 50_000, 5_000_000],
  ['18 %', 1_800, 180_000],
  ['१२.५', 1_250, 125_000],
  ['1.500', 150, 15_000],
  ['=100/3', 3_333, 333_333],
  ['-1', '-1 is below 0.', '-1 is below 0.'],
  ['\u22125', '\u22125 is below 0.', '\u22125 is below 0.'],
  ['1.234', '1.234 has more than 2 decimals.', 12_340],
  ['1.23456', '1.23456 has more than 2 decimals.', '1.23456 has more than 4 decimals.'],
  ['1e15', noFigure('1e15'), noFigure('1e15')],
  ['1000000000000000', '1000000000000000 is too large.', '1000000000000000 is too large.'],
  ['9'.repeat(400), `${'9'.repeat(24)}… is too large.`, `${'9'.repeat(24)}… is too large.`],
  ['abc', noFigure('abc'), noFigure('abc')],
  ['.', noFigure('.'), noFigure('.')],
  ['1.2.3', noFigure('1.2.3'), noFigure('1.2.3')],
  ['=12*', noFigure('=12*'), noFigure('=12*')],
  ['=1/0', noFigure('=1/0'), noFigure('=1/0')],
  ['=5-10', '=5-10 is below 0.', '=5-10 is below 0.'],
  ['=10-5', 500, 50_000],
  ['=5-5', 0, 0],
  ['%', noFigure('%'), noFigure('%')],
  [' ', 0, 0],
])('typed into a field, %j is %j paise and %j E4, or a problem', (text, paise, e4) => {
  const outcomeOf = (read: ReturnType<typeof readFigure>) => read.wrong ?? read.value;
  expect(outcomeOf(readFigure(text, rupeeFigures))).toBe(paise);
  expect(outcomeOf(readFigure(text, e4Figures))).toBe(e4);
});

test('a field accepts every figure that it displays, and reads it back unchanged', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (figure) => {
      expect(readFigure(formatAmount(figure, 'two'), rupeeFigures)).toEqual({ value: figure });
      expect(readFigure(formatE4(figure), e4Figures)).toEqual({ value: figure });
    }),
  );
});
