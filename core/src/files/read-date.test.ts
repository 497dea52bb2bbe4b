import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../periods/business-date.ts';
import { dateOfSerial, readDate } from './read-date.ts';

test.each([
  ['31/03/2026', '2026-03-31'],
  ['31-3-26', '2026-03-31'],
  ['1.4.2026', '2026-04-01'],
  ['2026-03-31', '2026-03-31'],
  ['2026-03-31T00:00:00', '2026-03-31'],
  ['2026/3/1', '2026-03-01'],
  ['31-Mar-2026', '2026-03-31'],
  ['31 March 2026', '2026-03-31'],
  ['1-Apr-26', '2026-04-01'],
  ['31/03/2026 10:15', '2026-03-31'],
  ['46112', '2026-03-31'],
  ['46112.75', '2026-03-31'],
])('%s is %s', (text, date) => {
  expect(readDate(text)).toBe(date);
});

test.each(['31/02/2026', '03/31/2026', '2026-13-01', '31-Foo-2026', 'soon', '12', '4611', '0000-00-00', '1/1/1800'])(
  '%s is not a date',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

test("a day is read the same in every form, and as a spreadsheet's day number", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
      const date = addDays('2000-01-01', days);
      const [year, month, day] = date.split('-') as [string, string, string];
      for (const text of [`${day}/${month}/${year}`, `${Number(day)}-${Number(month)}-${year}`, `${year}-${month}-${day}`]) {
        expect(readDate(text)).toBe(date);
      }
      expect(dateOfSerial(daysBetween('1900-03-01', date) + 61)).toBe(date);
    }),
  );
});
