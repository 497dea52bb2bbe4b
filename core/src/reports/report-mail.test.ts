import fc from 'fast-check';
import { expect, test } from 'vitest';
import { todayInIndia } from '../periods/business-date.ts';
import { endOfMonth } from '../periods/whole-months.ts';
import { type MailTimes, mailTimesText, nextMailTime } from './report-mail.ts';

const anyTimes: fc.Arbitrary<MailTimes> = fc.record({
  rhythm: fc.constantFrom('day', 'week', 'month'),
  weekday: fc.integer({ min: 1, max: 7 }),
  monthDay: fc.integer({ min: 1, max: 31 }),
  hour: fc.integer({ min: 0, max: 23 }),
});
const anyInstant = fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: Date.parse('2080-01-01T00:00Z') });
const inIndia = (millis: number) => new Date(millis + 5.5 * 3_600_000);

test('a mailed report is due at its hour in India, on its weekday or day, the last one of a shorter month', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, (times, after) => {
      const next = nextMailTime(times, after);
      const clock = inIndia(next);
      expect(next).toBeGreaterThan(after);
      expect([clock.getUTCHours(), clock.getUTCMinutes()]).toEqual([times.hour, 0]);
      if (times.rhythm === 'week') expect(clock.getUTCDay() || 7).toBe(times.weekday);
      if (times.rhythm !== 'month') return;
      const date = todayInIndia(next);
      expect(Number(date.slice(8))).toBe(Math.min(times.monthDay, Number(endOfMonth(date).slice(8))));
    }),
  );
});

test('however long a server was off, the next time is one, and after now', () => {
  fc.assert(
    fc.property(anyTimes, anyInstant, fc.integer({ min: 0, max: 400 }), (times, due, daysOff) => {
      const now = due + daysOff * 86_400_000;
      const next = nextMailTime(times, now);
      expect(next).toBeGreaterThan(now);
      expect(next - now).toBeLessThanOrEqual(32 * 86_400_000);
    }),
  );
});

test('its times are said in words', () => {
  const times = { weekday: 1, monthDay: 31, hour: 9 };
  expect(mailTimesText({ ...times, rhythm: 'day' })).toBe('Every day at 09:00');
  expect(mailTimesText({ ...times, rhythm: 'week' })).toBe('Every Monday at 09:00');
  expect(mailTimesText({ ...times, rhythm: 'month' })).toBe('On the last day of the month at 09:00');
  expect(mailTimesText({ ...times, rhythm: 'month', monthDay: 5 })).toBe('On day 5 of the month at 09:00');
});
