import { expect, test } from 'vitest';
import { einvoiceDays, hsnDigits, isBelow, needsEinvoice, needsPaymentQr, turnoverBands } from './turnover.ts';

test('the legal requirements of each band', () => {
  const asked = turnoverBands.map((band) => [hsnDigits(band), needsEinvoice(band), einvoiceDays(band), needsPaymentQr(band)]);
  expect(asked).toEqual([
    [4, false, null, false],
    [6, true, null, false],
    [6, true, 30, false],
    [6, true, 30, true],
  ]);
});

test('a higher turnover never has fewer requirements', () => {
  for (const [at, band] of turnoverBands.entries()) {
    for (const higher of turnoverBands.slice(at + 1)) {
      expect(isBelow(band, higher)).toBe(true);
      expect(hsnDigits(higher)).toBeGreaterThanOrEqual(hsnDigits(band));
      expect(Number(needsEinvoice(higher))).toBeGreaterThanOrEqual(Number(needsEinvoice(band)));
      expect(Number(needsPaymentQr(higher))).toBeGreaterThanOrEqual(Number(needsPaymentQr(band)));
    }
    expect(isBelow(band, band)).toBe(false);
  }
});
