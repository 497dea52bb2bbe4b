import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate } from './business-date.ts';
import { endOfMonth, splitIntoMonths } from './whole-months.ts';

test.each([
  ['2026-04-01', '2027-03-31', '2026-04-01', '2027-03-01', []],
  ['2026-04-10', '2026-06-30', '2026-05-01', '2026-06-01', [['2026-04-10', '2026-04-30']]],
  ['2026-04-01', '2026-06-05', '2026-04-01', '2026-05-01', [['2026-06-01', '2026-06-05']]],
  ['2026-04-10', '2026-04-20', '2026-05-01', '2026-03-01', [['2026-04-10', '2026-04-20']]],
] as const)('%s to %s', (from, to, firstMonth, lastMonth, loose) => {
  expect(splitIntoMonths(from, to)).toEqual({ firstMonth, lastMonth, loose });
});

test('every day is in exactly one whole month or loose range', () => {
  const day = fc.integer({ min: 0, max: 800 }).map((n) => addDays('2025-01-01', n));
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 500 }), (from, days) => {
      const to = addDays(from, days);
      const { firstMonth, lastMonth, loose } = splitIntoMonths(from, to);
      const covered: IsoDate[] = [];
      const add = (first: IsoDate, last: IsoDate) => {
        for (let on = first; on <= last; on = addDays(on, 1)) covered.push(on);
      };
      if (firstMonth <= lastMonth) add(firstMonth, endOfMonth(lastMonth));
      for (const [first, last] of loose) add(first, last);
      expect(covered.sort()).toEqual(Array.from({ length: days + 1 }, (_, n) => addDays(from, n)));
    }),
  );
});
