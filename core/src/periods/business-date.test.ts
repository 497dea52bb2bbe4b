import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dateOf, daysBetween, formatDate, isIsoDate, todayInIndia } from './business-date.ts';

const anyDate = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2000-01-01', days));

test('a bill at two in the morning belongs to the day that has begun in India', () => {
  expect(todayInIndia(Date.UTC(2026, 10, 19, 20, 30))).toBe('2026-11-20');
  expect(todayInIndia(Date.UTC(2026, 10, 19, 18, 29, 59))).toBe('2026-11-19');
  expect(todayInIndia(Date.UTC(2026, 10, 19, 18, 30))).toBe('2026-11-20');
});

test('a date is a calendar day', () => {
  expect(['2024-02-29', '2026-12-31'].every(isIsoDate)).toBe(true);
  for (const wrong of ['2026-02-29', '2026-13-01', '2026-00-10', '20260101', '2026-1-1', '1899-12-31', '2026-01-01T00:00:00Z', '']) {
    expect(isIsoDate(wrong), wrong).toBe(false);
  }
  expect(dateOf(2026, 4, 31)).toBeNull();
  expect(dateOf(Number.NaN, 4, 1)).toBeNull();
});

test('adding days and counting days between are inverse, over leap years and month ends', () => {
  expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
  expect(daysBetween('2026-04-01', '2027-03-31')).toBe(364);
  fc.assert(
    fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
      expect(daysBetween(date, addDays(date, days))).toBe(days);
    }),
  );
});

test('a date is shown as DD/MM/YYYY', () => expect(formatDate('2026-04-05')).toBe('05/04/2026'));

test('computing with an invalid date is a bug', () => expect(() => addDays('2026-02-30', 1)).toThrow('not a date'));
