import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockTime, nextTime, type Rhythm } from './next-time.ts';

const inIndia = (text: string) => Date.parse(`${text}:00+05:30`);
const shown = (millis: number) => new Date(millis + 5.5 * 3_600_000).toISOString().slice(0, 16);

describe('the next time of recurring work, by the clock of India', () => {
  test.each<[string, Rhythm, string, string]>([
    ['before its time on the same day', { every: 'day', at: '02:30' }, '2026-11-03T02:29', '2026-11-03T02:30'],
    ['at its time on the next day', { every: 'day', at: '02:30' }, '2026-11-03T02:30', '2026-11-04T02:30'],
    ['when London is still in yesterday', { every: 'day', at: '02:30' }, '2026-12-31T23:00', '2027-01-01T02:30'],
    ['on Monday', { every: 'week', weekday: 1, at: '09:00' }, '2026-11-28T12:00', '2026-11-30T09:00'],
    ['on Sunday', { every: 'week', weekday: 7, at: '09:00' }, '2026-11-29T09:00', '2026-12-06T09:00'],
    ['on the first of a month', { every: 'month', day: 1, at: '06:00' }, '2026-11-01T06:00', '2026-12-01T06:00'],
    ['on the 31st, which February does not have', { every: 'month', day: 31, at: '06:00' }, '2027-01-31T06:00', '2027-02-28T06:00'],
    ['on the 30th in a leap year', { every: 'month', day: 30, at: '06:00' }, '2028-02-01T00:00', '2028-02-29T06:00'],
    ['every ten minutes', { every: 'minutes', minutes: 10 }, '2026-11-03T10:10', '2026-11-03T10:20'],
    ['every six hours', { every: 'minutes', minutes: 360 }, '2026-11-03T18:00', '2026-11-04T00:00'],
  ])('%s', (_, rhythm, after, next) => expect(shown(nextTime(rhythm, inIndia(after)))).toBe(next));

  const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map((parts) => {
    const [hours, minutes] = parts.map((part) => String(part).padStart(2, '0'));
    return `${hours}:${minutes}` as ClockTime;
  });
  const rhythms = fc.oneof(
    fc.record({ every: fc.constant('minutes' as const), minutes: fc.constantFrom(1, 10, 60, 360) }),
    fc.record({ every: fc.constant('day' as const), at: clock }),
    fc.record({ every: fc.constant('week' as const), weekday: fc.integer({ min: 1, max: 7 }), at: clock }),
    fc.record({ every: fc.constant('month' as const), day: fc.integer({ min: 1, max: 31 }), at: clock }),
  );
  const instants = fc.integer({ min: inIndia('2020-01-01T00:00'), max: inIndia('2090-01-01T00:00') });

  test('is later, and no time of the rhythm lies between', () => {
    fc.assert(
      fc.property(rhythms, instants, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (rhythm, after, part) => {
        const next = nextTime(rhythm, after);
        expect(next).toBeGreaterThan(after);
        expect(nextTime(rhythm, after + Math.floor((next - after) * part))).toBe(next);
      }),
    );
  });

  test('refuses minutes that do not divide a day', () => {
    expect(() => nextTime({ every: 'minutes', minutes: 7 }, 0)).toThrow('divide a day');
  });
});
