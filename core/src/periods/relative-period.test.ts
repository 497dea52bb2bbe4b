import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, todayInIndia } from './business-date.ts';
import { financialYearOf } from './financial-year.ts';
import { daysOfPeriod, fittingDays, fittingPeriods, relativeDayNames, relativePeriodNames, relativePeriods } from './relative-period.ts';

const anyDay = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1950-01-01', days));
const anyPeriod = fc.constantFrom(...relativePeriods);
const days = (period: (typeof relativePeriods)[number], today: string) => {
  const { from, to } = daysOfPeriod(period, today);
  return `${from} ${to}`;
};

describe('a relative period', () => {
  test.each([
    ['lastMonth', '2024-03-31', '2024-02-01 2024-02-29'],
    ['lastMonth', '2026-03-31', '2026-02-01 2026-02-28'],
    ['lastMonth', '2027-01-01', '2026-12-01 2026-12-31'],
    ['thisMonth', '2028-02-29', '2028-02-01 2028-02-29'],
    ['thisQuarter', '2026-03-31', '2026-01-01 2026-03-31'],
    ['lastQuarter', '2026-04-01', '2026-01-01 2026-03-31'],
    ['lastQuarter', '2026-01-15', '2025-10-01 2025-12-31'],
    ['thisYearToDate', '2026-04-01', '2026-04-01 2026-04-01'],
    ['thisYearToDate', '2024-02-29', '2023-04-01 2024-02-29'],
    ['lastYear', '2026-03-31', '2024-04-01 2025-03-31'],
    ['lastYear', '2026-04-01', '2025-04-01 2026-03-31'],
    ['last7Days', '2024-03-03', '2024-02-26 2024-03-03'],
    ['last30Days', '2026-03-01', '2026-01-31 2026-03-01'],
    ['yesterday', '2024-03-01', '2024-02-29 2024-02-29'],
  ] as const)('%s seen from %s is %s', (period, today, expected) => expect(days(period, today)).toBe(expected));

  test('begins when the day begins in India, whatever the clock of the server shows', () => {
    expect(days('thisMonth', todayInIndia(Date.parse('2026-10-31T18:29:59Z')))).toBe('2026-10-01 2026-10-31');
    expect(days('thisMonth', todayInIndia(Date.parse('2026-10-31T18:30:00Z')))).toBe('2026-11-01 2026-11-30');
  });

  test('is never reversed', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (period, today) => {
        const { from, to } = daysOfPeriod(period, today);
        expect(from <= to).toBe(true);
      }),
    );
  });

  test('this one contains today, and the last one ends the day before it begins', () => {
    fc.assert(
      fc.property(fc.constantFrom('Month', 'Quarter', 'Year'), anyDay, (part, today) => {
        const present = daysOfPeriod(`this${part}` as 'thisMonth', today);
        expect(present.from <= today && today <= present.to).toBe(true);
        expect(daysOfPeriod(`last${part}` as 'lastMonth', today).to).toBe(addDays(present.from, -1));
      }),
    );
  });

  test('of a month, quarter or year lies within one financial year, from the first day of a month to the last', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('thisMonth', 'lastMonth', 'thisQuarter', 'lastQuarter', 'thisYear', 'lastYear'),
        anyDay,
        (period, today) => {
          const { from, to } = daysOfPeriod(period, today);
          expect(from.slice(8)).toBe('01');
          expect(addDays(to, 1).slice(8)).toBe('01');
          expect(financialYearOf(from).label).toBe(financialYearOf(to).label);
        },
      ),
    );
  });

  test('of some days has that many days', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const [period, count] of [
          ['last7Days', 7],
          ['last30Days', 30],
          ['today', 1],
        ] as const) {
          const { from, to } = daysOfPeriod(period, today);
          expect([daysBetween(from, to) + 1, to]).toEqual([count, today]);
        }
      }),
    );
  });

  test('fits its own days, on whatever day it is looked for', () => {
    fc.assert(
      fc.property(anyPeriod, anyDay, (period, today) => {
        expect(fittingPeriods(daysOfPeriod(period, today), today)).toContain(period);
        if (period in relativeDayNames) expect(fittingDays(daysOfPeriod(period, today).to, today)).toContain(period);
      }),
    );
  });

  test('does not fit other days', () => {
    expect(fittingPeriods({ from: '2026-11-02', to: '2026-11-20' }, '2026-11-20')).toEqual([]);
    expect(fittingPeriods({ from: '2026-11-20', to: '2026-11-01' }, '2026-11-20')).toEqual([]);
    expect(fittingDays('2026-11-02', '2026-11-20')).toEqual([]);
  });

  test('has a name of its own', () => {
    expect(new Set(Object.values(relativePeriodNames)).size).toBe(relativePeriods.length);
  });
});
