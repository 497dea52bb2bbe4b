import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { isLawfulRate, rateWarnings } from './lawful-rates.ts';
import { shippedCodes, takenRates } from './shipped-rates.ts';

test.each([
  [12, '3004', '2025-09-21', true],
  [12, '3004', '2025-09-22', false],
  [13, '3004', '2020-04-01', false],
  [5, '3004', '2026-11-28', true],
  [28, '8415', '2025-09-21', true],
  [28, '8415', '2025-09-22', false],
  [28, '2402', '2026-01-31', true],
  [28, '2402', '2026-02-01', false],
  [40, '2402', '2026-02-01', true],
  [40, '2202', '2025-09-21', false],
  [12, '6901', '2026-04-01', true],
  [0.25, '7102', '2026-04-01', true],
])('%s %% for %s on %s: %s', (percent, hsn, on, isLawful) => {
  expect(isLawfulRate(percent * 10_000, on, hsn)).toBe(isLawful);
});

test('a warning says rate and day, at its field; slabs are checked on both sides', () => {
  const rates = [
    { from: '2026-04-01', gstPercentE4: 130_000, gstAbovePercentE4: null },
    { from: '2025-04-01', gstPercentE4: 50_000, gstAbovePercentE4: 130_000 },
  ];
  const warnings = rateWarnings('3004', rates);
  expect(warnings.map(({ field }) => field)).toEqual(['rates.0.gstPercentE4', 'rates.1.gstAbovePercentE4']);
  expect(problemText(warnings[0]!)).toBe('GST has no rate of 13 % on 01/04/2026. Check the rate.');
});

test('no shipped rate is warned about', () => {
  for (const code of shippedCodes) expect(rateWarnings(code.code, takenRates(code, '2017-07-01'))).toEqual([]);
});
