import { daysBetween } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expiryInList, expiryOnProfile } from './subscription-expiry.ts';

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

  test('by the calendar of India: late in the evening of London the next day has begun', () => {
    expect(expiryInList('2026-11-20T18:29:59.999Z', 'monthly')).toBe('2026-12-20');
    expect(expiryInList('2026-11-20T18:30:00.000Z', 'monthly')).toBe('2026-12-21');
  });

  test('28 to 31 days after a month, 365 or 366 after a year, never on another day of the month unless it is too short', () => {
    const starts = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
      .map((date) => `${date.toISOString().slice(0, 10)}T06:00:00.000Z`);
    fc.assert(
      fc.property(starts, (start) => {
        const from = start.slice(0, 10);
        const [month, year] = [expiryOnProfile(start, 'monthly'), expiryOnProfile(start, 'yearly')];
        expect([28, 29, 30, 31]).toContain(daysBetween(from, month));
        expect([365, 366]).toContain(daysBetween(from, year));
        expect(Number(month.slice(8)) === Number(from.slice(8)) || Number(month.slice(8)) >= 28).toBe(true);
      }),
    );
  });
});
