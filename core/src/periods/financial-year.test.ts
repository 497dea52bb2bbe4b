import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './business-date.ts';
import { financialYearOf, monthOf } from './financial-year.ts';

test('the year starts on 1 April', () => {
  expect(financialYearOf('2026-03-31')).toEqual({ startYear: 2025, startsOn: '2025-04-01', endsOn: '2026-03-31', label: '25-26' });
  expect(financialYearOf('2026-04-01').label).toBe('26-27');
  expect(financialYearOf('2099-12-31').label).toBe('99-00');
});

test('every day is in its financial year, and the day after its end in the next', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      const year = financialYearOf(date);
      expect(year.startsOn <= date && date <= year.endsOn).toBe(true);
      expect(financialYearOf(addDays(year.endsOn, 1)).startYear).toBe(year.startYear + 1);
    }),
  );
});

test('a month is identified by its first day', () => expect(monthOf('2026-11-20')).toBe('2026-11-01'));
