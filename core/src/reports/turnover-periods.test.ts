import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../periods/business-date.ts';
import { monthsToDate, turnoverPeriods } from './turnover-periods.ts';

test('a month is the last 30 days, a year this month and the eleven before it', () => {
  const month = turnoverPeriods('month', '2026-11-28');
  expect([month.step, month.starts.length, month.starts[0], month.starts.at(-1)]).toEqual(['day', 30, '2026-10-30', '2026-11-28']);
  expect(month.before).toEqual({ from: '2026-09-30', to: '2026-10-29' });
  const year = turnoverPeriods('year', '2026-11-28');
  expect([year.step, year.starts.length, year.starts[0], year.starts.at(-1)]).toEqual(['month', 12, '2025-12-01', '2026-11-01']);
  expect(year.before).toEqual({ from: '2024-12-01', to: '2025-11-28' });
  expect(turnoverPeriods('year', '2028-02-29').before.to).toBe('2027-02-28');
});

test('the time before is as long, and no day is in both', () => {
  const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
  fc.assert(
    fc.property(anyDay, fc.constantFrom('month' as const, 'year' as const), (today, span) => {
      const { starts, before } = turnoverPeriods(span, today);
      expect(before.to < starts[0]!).toBe(true);
      expect(Math.abs(daysBetween(before.from, before.to) - daysBetween(starts[0]!, today))).toBeLessThanOrEqual(3);
    }),
  );
});

test('six months to date end today, follow each other without a gap, and none is before the books', () => {
  const months = monthsToDate('2026-11-28', '2026-08-15');
  expect(months).toEqual([
    { from: '2026-08-15', to: '2026-08-31' },
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-10-01', to: '2026-10-31' },
    { from: '2026-11-01', to: '2026-11-28' },
  ]);
  expect(monthsToDate('2026-01-31', '2020-04-01').map(({ from }) => from)).toEqual([
    ...['2025-08-01', '2025-09-01', '2025-10-01', '2025-11-01', '2025-12-01'],
    '2026-01-01',
  ]);
  expect(monthsToDate('2026-11-28', '2026-12-01')).toEqual([]);
});
