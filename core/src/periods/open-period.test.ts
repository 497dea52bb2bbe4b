import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { financialYearFrom } from './financial-year.ts';
import { periodProblem } from './open-period.ts';

const period = { booksFrom: '2025-04-01', lastDate: '2027-03-31', lockedUpTo: '2026-06-30', notBefore: null, notAfter: null };

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

test('a date too far back for the user is reported as such, but a lock of the books first', () => {
  const limited = { ...period, notBefore: '2026-09-10' };
  expect(periodProblem('2026-09-10', limited, 'date')).toBeNull();
  const problem = periodProblem('2026-09-09', limited, 'date')!;
  expect(problem.code).toBe('DATE_TOO_FAR_BACK');
  expect(problemText(problem)).toBe('You may date vouchers no further back than 10/09/2026.');
  expect(periodProblem('2026-06-30', limited, 'date')?.code).toBe('PERIOD_LOCKED');
});

test('a date too far ahead for the company is reported as such, but the end of the year first', () => {
  const limited = { ...period, notAfter: '2026-11-25' };
  expect(periodProblem('2026-11-25', limited, 'date')).toBeNull();
  const problem = periodProblem('2026-11-26', limited, 'date')!;
  expect(problemText(problem)).toBe('This company dates vouchers no further ahead than 25/11/2026.');
  expect(periodProblem('2027-04-01', limited, 'date')?.code).toBe('DATE_OUTSIDE_YEAR');
});

test('the problem names the financial year if a saved voucher would leave the year of its number', () => {
  const problem = periodProblem('2026-04-01', { ...period, numberYear: financialYearFrom(2025) }, 'date')!;
  expect(problem.code).toBe('DATE_OF_OTHER_YEAR');
  expect(problemText(problem)).toBe('The number belongs to the financial year 25-26: choose a day of that year.');
});

test('the problem names its field and the limiting day', () => {
  expect(periodProblem('2026-01-01', period, 'chequeDate')).toEqual({
    code: 'PERIOD_LOCKED',
    field: 'chequeDate',
    about: { lockedUpToOn: '2026-06-30' },
  });
});
