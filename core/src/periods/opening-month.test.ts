import { expect, test } from 'vitest';
import { financialYearOf } from './financial-year.ts';
import { openingMonth } from './opening-month.ts';

test('openings are kept in the month before the books begin', () => {
  expect(openingMonth('2026-04-01')).toBe('2026-03-01');
  expect(openingMonth('2026-10-15')).toBe('2026-09-01');
  expect(openingMonth('2026-01-31')).toBe('2025-12-01');
});

test('what was earned before books that begin in April belongs to the year before, of others to their own', () => {
  expect(financialYearOf(openingMonth('2026-04-01')).startYear).toBe(2025);
  expect(financialYearOf(openingMonth('2026-05-01')).startYear).toBe(2026);
});
