import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, isIsoDate } from './business-date.ts';
import { monthsLater } from './months-later.ts';

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', -12, '2023-02-28'],
  ['2026-11-28', 2, '2027-01-28'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -1, '2026-02-28'],
])('%s and %i months: %s', (date, months, later) => {
  expect(monthsLater(date, months)).toBe(later);
});

test('the first of a month some months later and back is the same day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: -300, max: 300 }), (days, months) => {
      const first = `${addDays('1930-01-01', days).slice(0, 7)}-01`;
      const later = monthsLater(first, months);
      expect(isIsoDate(later)).toBe(true);
      expect(monthsLater(later, -months)).toBe(first);
    }),
  );
});
