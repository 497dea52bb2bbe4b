import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type IsoDate } from './business-date.ts';
import { endOfMonth, monthsUpTo, splitIntoMonths } from './whole-months.ts';

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

test('the months up to a day with the days added or taken off end on that day, and at most half a month is beside them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_500 }).map((n) => addDays('2025-01-01', n)),
      (to) => {
        const { lastMonth, days, sign } = monthsUpTo(to);
        if (days === null) {
          expect(endOfMonth(lastMonth)).toBe(to);
          return;
        }
        const [first, last] = days;
        expect(last <= addDays(first, 15)).toBe(true);
        if (sign === 1) expect([addDays(endOfMonth(lastMonth), 1), last]).toEqual([first, to]);
        else expect([addDays(first, -1), last]).toEqual([to, endOfMonth(lastMonth)]);
      },
    ),
  );
});
