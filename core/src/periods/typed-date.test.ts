import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDate } from './business-date.ts';
import { readTypedDate, readTypedMonth } from './typed-date.ts';

const today = '2026-11-20';

test.each([
  ['5', '2026-11-05'],
  ['5-4', '2026-04-05'],
  ['5/4', '2026-04-05'],
  ['5.4', '2026-04-05'],
  ['5 4', '2026-04-05'],
  ['5-2', '2027-02-05'],
  ['5/4/26', '2026-04-05'],
  ['05/04/2026', '2026-04-05'],
  [' 5/4/1999 ', '1999-04-05'],
  ['31', null],
  ['31/2', null],
  ['29/2/2026', null],
  ['0', null],
  ['5/13', null],
  ['5/4/026', null],
  ['5-', null],
  ['', null],
  ['yesterday', null],
])('typed on 20 November 2026, %j is %s', (text, date) => expect(readTypedDate(text, today)).toBe(date));

test("a typed day and month are in today's financial year, also in its last quarter", () => {
  expect(readTypedDate('5-4', '2027-02-10')).toBe('2026-04-05');
  expect(readTypedDate('31-3', '2026-04-01')).toBe('2027-03-31');
});

test('a displayed date can be typed again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      expect(readTypedDate(formatDate(date), today)).toBe(date);
    }),
  );
});

test.each([
  ['9/28', '2028-09-01', '2028-09-30'],
  ['02-28', '2028-02-01', '2028-02-29'],
  ['12 2027', '2027-12-01', '2027-12-31'],
  [' 01.27 ', '2027-01-01', '2027-01-31'],
  ['13/28', null, null],
  ['0/28', null, null],
  // These are a day and a month.
  ['9/12', null, null],
  ['30/9/28', null, null],
  ['9', null, null],
])('read as a month on a pack, %j is from %s to %s', (text, first, last) => {
  expect([readTypedMonth(text, 'first'), readTypedMonth(text, 'last')]).toEqual([first, last]);
});

test('a typed month ends the day before the next one begins, and no date is read as a month', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2013, max: 2098 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const next = month === 12 ? `1/${year + 1}` : `${month + 1}/${year}`;
      expect(addDays(readTypedMonth(`${month}/${year % 100}`, 'last')!, 1)).toBe(readTypedMonth(next, 'first'));
      expect(readTypedDate(`${month}/${year % 100}`, today)).toBeNull();
    }),
  );
});
