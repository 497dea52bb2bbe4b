import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../periods/business-date.ts';
import { columnDates, columnPeriods, monthSoFar, periodBefore } from './statement-columns.ts';

const year = { from: '2026-04-01', to: '2027-03-31' };

test('a whole year is compared with the whole year before', () => {
  expect(periodBefore(year)).toEqual({ from: '2025-04-01', to: '2026-03-31' });
  expect(columnPeriods({ from: '2026-05-01', to: '2026-06-30' }, 'previousPeriod')).toEqual([
    { from: '2026-05-01', to: '2026-06-30' },
    { from: '2026-03-01', to: '2026-04-30' },
  ]);
});

test('other periods are compared with as many days before', () => {
  expect(periodBefore({ from: '2026-04-11', to: '2026-04-20' })).toEqual({ from: '2026-04-01', to: '2026-04-10' });
});

test('29 February is compared with 28 February, and the end of a month with the end of that month', () => {
  expect(columnPeriods({ from: '2024-02-29', to: '2024-03-15' }, 'previousYear')![1]).toEqual({ from: '2023-02-28', to: '2023-03-15' });
  expect(columnPeriods({ from: '2025-02-01', to: '2025-02-28' }, 'previousYear')![1]).toEqual({ from: '2024-02-01', to: '2024-02-29' });
});

test('a year has twelve months or four quarters and a total', () => {
  const months = columnPeriods(year, 'months')!;
  expect(months).toHaveLength(13);
  expect(months.at(-2)).toEqual({ from: '2027-03-01', to: '2027-03-31' });
  expect(months.at(-1)).toEqual(year);
  expect(columnPeriods(year, 'quarters')!.map(({ from }) => from)).toEqual([
    '2026-04-01',
    '2026-07-01',
    '2026-10-01',
    '2027-01-01',
    '2026-04-01',
  ]);
});

test('more than twelve months are refused', () => {
  expect(columnPeriods({ from: '2026-04-01', to: '2027-04-01' }, 'months')).toBeNull();
});

test('parts follow each other without a gap', () => {
  const from = fc.integer({ min: 0, max: 700 }).map((days) => addDays('2024-01-01', days));
  fc.assert(
    fc.property(from, fc.integer({ min: 0, max: 330 }), fc.constantFrom('months', 'quarters'), (first, days, layout) => {
      const period = { from: first, to: addDays(first, days) };
      const parts = columnPeriods(period, layout)!.slice(0, -1);
      expect(parts[0]!.from).toBe(period.from);
      expect(parts.at(-1)!.to).toBe(period.to);
      for (const [at, { from }] of parts.slice(1).entries()) expect(from).toBe(addDays(parts[at]!.to, 1));
    }),
  );
});

test('a balance sheet stands beside the start of its year or the same date last year', () => {
  expect(columnDates('2026-11-24', 'yearStart')).toEqual(['2026-11-24', '2026-03-31']);
  expect(columnDates('2027-02-10', 'yearStart')).toEqual(['2027-02-10', '2026-03-31']);
  expect(columnDates('2024-02-29', 'previousYear')).toEqual(['2024-02-29', '2023-02-28']);
});

test('the month so far stands beside the same days of the month before and of last year, as far as these have them', () => {
  expect(monthSoFar('2026-03-31')).toEqual([
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2025-03-01', to: '2025-03-31' },
  ]);
});
