import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, todayInIndia } from '../periods/business-date.ts';
import { dueReminder, expiryInList, expiryOnProfile, isExpired, lastDayOf, startOfRenewal } from './subscription.ts';

const anyInstant = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const anyPlan = fc.constantFrom('monthly' as const, 'yearly' as const);
const begun = (startedAt: string, plan: 'monthly' | 'yearly', isDemo = false) => ({ startedAt, plan, isDemo });

describe('a subscription expires', () => {
  test.each([
    ['2026-01-31T06:00:00.000Z', 'monthly', '2026-03-02', '2026-02-28'],
    ['2024-01-31T06:00:00.000Z', 'monthly', '2024-03-01', '2024-02-29'],
    ['2026-11-20T06:00:00.000Z', 'monthly', '2026-12-20', '2026-12-20'],
    ['2026-12-15T06:00:00.000Z', 'monthly', '2027-01-14', '2027-01-15'],
    ['2024-02-29T06:00:00.000Z', 'yearly', '2025-02-28', '2025-02-28'],
    ['2026-11-20T06:00:00.000Z', 'yearly', '2027-11-20', '2027-11-20'],
  ] as const)('begun %s, %s: in the list %s, on the profile %s', (start, plan, inList, onProfile) => {
    expect(expiryInList(start, plan)).toBe(inList);
    expect(expiryOnProfile(start, plan)).toBe(onProfile);
  });

  test('by the calendar of India: late in the evening in London the next day has begun', () => {
    expect(expiryInList('2026-11-20T18:29:59.999Z', 'monthly')).toBe('2026-12-20');
    expect(expiryInList('2026-11-20T18:30:00.000Z', 'monthly')).toBe('2026-12-21');
  });

  test('28 to 31 days after a month, 365 or 366 after a year, on the same day of the month unless that is too short', () => {
    fc.assert(
      fc.property(anyInstant, (start) => {
        const from = todayInIndia(Date.parse(start));
        const [month, year] = [expiryOnProfile(start, 'monthly'), expiryOnProfile(start, 'yearly')];
        expect([28, 29, 30, 31]).toContain(daysBetween(from, month));
        expect([365, 366]).toContain(daysBetween(from, year));
        expect(Number(month.slice(8)) === Number(from.slice(8)) || Number(month.slice(8)) >= 28).toBe(true);
      }),
    );
  });

  test('after its last day and not on it', () => {
    fc.assert(
      fc.property(anyInstant, anyPlan, (start, plan) => {
        const subscription = begun(start, plan);
        const last = lastDayOf(subscription)!;
        expect([isExpired(subscription, last), isExpired(subscription, addDays(last, 1))]).toEqual([false, true]);
      }),
    );
  });

  test('never for the demo', () => {
    const demo = begun('2001-01-01T00:00:00.000Z', 'monthly', true);
    expect([lastDayOf(demo), isExpired(demo, '2150-01-01')]).toEqual([null, false]);
  });
});

describe('an owner is reminded', () => {
  test.each([
    [16, null],
    [15, 15],
    [8, 15],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 1],
    [-1, null],
  ] as const)('with %i days left: %s', (left, reminder) => {
    expect(dueReminder('2026-11-20', addDays('2026-11-20', -left))).toBe(reminder);
  });
});

describe('a renewal', () => {
  test('loses no paid day: before the end it continues from there', () => {
    fc.assert(
      fc.property(anyInstant, anyPlan, fc.nat(27), (start, plan, daysIn) => {
        const subscription = begun(start, plan);
        const now = Date.parse(start) + daysIn * 86_400_000;
        const renewed = startOfRenewal(subscription, now);
        expect(todayInIndia(Date.parse(renewed))).toBe(expiryOnProfile(start, plan));
        expect(expiryOnProfile(renewed, plan) > expiryOnProfile(start, plan)).toBe(true);
      }),
    );
  });

  test('starts now if the end has passed, and opens the account again', () => {
    fc.assert(
      fc.property(anyInstant, anyPlan, fc.integer({ min: 367, max: 5000 }), (start, plan, daysLater) => {
        const now = Date.parse(start) + daysLater * 86_400_000;
        const renewed = startOfRenewal(begun(start, plan), now);
        expect(Date.parse(renewed)).toBe(now);
        expect(isExpired(begun(renewed, plan), todayInIndia(now))).toBe(false);
      }),
    );
  });
});
