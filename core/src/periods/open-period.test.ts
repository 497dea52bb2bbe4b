import { expect, test } from 'vitest';
import { periodProblem } from './open-period.ts';

const period = { booksFrom: '2025-04-01', lastDate: '2027-03-31', lockedUpTo: '2026-06-30' };

test.each([
  ['2026-07-01', undefined],
  ['2027-03-31', undefined],
  ['2026-06-30', 'PERIOD_LOCKED'],
  ['2025-04-01', 'PERIOD_LOCKED'],
  ['2025-03-31', 'DATE_BEFORE_BOOKS'],
  ['2027-04-01', 'DATE_OUTSIDE_YEAR'],
  ['2026-02-30', 'DATE_INVALID'],
  ['', 'DATE_INVALID'],
])('books from April 2025, open to March 2027, locked to June 2026: %s', (date, code) => {
  expect(periodProblem(date, period, 'date')?.code).toBe(code);
});

test('without a lock the first day of the books is open', () => {
  expect(periodProblem('2025-04-01', { ...period, lockedUpTo: null }, 'date')).toBeNull();
});

test('the problem names its field and the day that stands in the way', () => {
  expect(periodProblem('2026-01-01', period, 'chequeDate')).toEqual({
    code: 'PERIOD_LOCKED',
    field: 'chequeDate',
    about: { lockedUpToOn: '2026-06-30' },
  });
});
