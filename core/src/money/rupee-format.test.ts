import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmount, formatDrCr, formatE4, formatRate, formatRupees } from './rupee-format.ts';

test('amounts are grouped in lakhs and crores', () => {
  expect(formatRupees(123_456_750)).toBe('₹12,34,567.50');
  expect(formatRupees(123_456_700)).toBe('₹12,34,567');
  expect(formatRupees(123_456_750, 'two')).toBe('₹12,34,567.50');
  expect(formatRupees(1_000_000_000_00)).toBe('₹1,00,00,00,000');
  expect(formatRupees(0)).toBe('₹0');
  expect(formatRupees(5, 'two')).toBe('₹0.05');
});

test('a negative amount starts with a true minus before the rupee sign: −₹0.02', () => {
  expect(formatRupees(-2)).toBe('\u2212₹0.02');
  expect(formatAmount(-2)).toBe('\u22120.02');
});

test("amounts are formatted as the platform's en-IN number format does, and omit the paise of whole rupees only", () => {
  const whenPaise = new Intl.NumberFormat('en-IN', { style: 'decimal', minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' });
  const two = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (amountPaise) => {
      expect(formatAmount(amountPaise)).toBe(whenPaise.format(amountPaise / 100));
      expect(formatAmount(amountPaise, 'two')).toBe(two.format(amountPaise / 100));
    }),
  );
});

test('a ledger balance has its side after a thin space; zero has none', () => {
  expect(formatDrCr(118_000)).toBe('1,180.00\u2009Dr');
  expect(formatDrCr(-118_000)).toBe('1,180.00\u2009Cr');
  expect(formatDrCr(0)).toBe('0.00');
});

test('quantities and percentages show their decimals, up to four', () => {
  expect(formatE4(25_000)).toBe('2.5');
  expect(formatE4(1)).toBe('0.0001');
  expect(formatE4(180_000)).toBe('18');
  expect(formatE4(-1_234_567_0000)).toBe('\u221212,34,567');
});

test('a rate has two decimals, or all four', () => {
  expect([1_320_000, 123_456, 0].map(formatRate)).toEqual(['132.00', '12.3456', '0.00']);
});
