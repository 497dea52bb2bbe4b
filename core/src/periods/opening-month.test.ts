import { expect, test } from 'vitest';
import { financialYearOf } from './financial-year.ts';
import { openingMonth } from './opening-month.ts';

test('openings are stored in the month before the books begin', () => {
  expect(openingMonth('2026-04-01')).toBe('2026-03-01');
  expect(openingMonth('2026-10-15')).toBe('2026-09-01');
  expect(openingMonth('2026-01-31')).toBe('2025-12-01');
});

test('openings of books that begin in April belong to the year before, those of other books to their own year', () => {
  expect(financialYearOf(openingMonth('2026-04-01')).startYear).toBe(2025);
  expect(financialYearOf(openingMonth('2026-05-01')).startYear).toBe(2026);
});
