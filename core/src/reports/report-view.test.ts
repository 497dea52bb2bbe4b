import fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportExports } from '../files/report-exports.ts';
import { addDays, isIsoDate } from '../periods/business-date.ts';
import { daysProblem, periodsFitting, screenOf, viewDays, viewPeriods, withoutDays } from './report-view.ts';
import { savableReports } from './savable-reports.ts';

const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const fixed = { from: '2026-04-10', to: '2026-04-20', kind: 'sales' };

test('a view of fixed days keeps them; any other has the days of its period, and never asks for wrong ones', () => {
  fc.assert(
    fc.property(fc.constantFrom(...viewPeriods), fc.constantFrom('period', 'day', 'none'), anyDay, (period, taken, today) => {
      const days = viewDays({ period, asked: fixed }, taken, today);
      expect(daysProblem(days)).toBeNull();
      expect(Object.values(days).every(isIsoDate)).toBe(true);
      if (period === 'fixed' || taken === 'none') expect(days).toEqual({ from: '2026-04-10', to: '2026-04-20' });
      else expect(Object.keys(days)).toEqual(taken === 'day' ? ['date'] : ['from', 'to']);
    }),
  );
});

test('the period that was offered for what is shown shows the same on that day, and other days a month later', () => {
  const shown = { from: '2026-10-01', to: '2026-10-31' };
  expect(periodsFitting(shown, '2026-11-20')).toEqual(['lastMonth']);
  const view = { period: 'lastMonth', asked: {} } as const;
  expect(viewDays(view, 'period', '2026-11-20')).toEqual(shown);
  expect(viewDays(view, 'period', '2026-12-20')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(periodsFitting({ date: '2026-03-31' }, '2026-11-20')).toEqual(['lastYear']);
  expect(periodsFitting({}, '2026-11-20')).toEqual([]);
});

test('a period in which the books begin is offered for the days since then, and no other', () => {
  expect(periodsFitting({ from: '2026-07-10', to: '2027-03-31' }, '2026-11-20', '2026-07-10')).toEqual(['thisYear']);
  expect(periodsFitting({ from: '2026-07-10', to: '2026-11-20' }, '2026-11-20', '2026-07-10')).toEqual(['thisYearToDate']);
  expect(periodsFitting({ from: '2026-07-11', to: '2027-03-31' }, '2026-11-20', '2026-07-10')).toEqual([]);
  expect(periodsFitting({ from: '2026-04-01', to: '2027-03-31' }, '2026-11-20', '2025-07-10')).toEqual(['thisYear']);
});

test('days that are reversed or not in the calendar are told in words', () => {
  expect(daysProblem({ from: '2026-05-01', to: '2026-04-30' })).toBe('The period ends before it begins.');
  expect(daysProblem({ date: '2026-02-29' })).toBe('The period has a day that is not in the calendar.');
  expect(daysProblem({ from: '2026-05-01', to: '2026-05-01' })).toBeNull();
});

test('filters stay without the days', () => expect(withoutDays(fixed)).toEqual({ kind: 'sales' }));

test('every report with its choices in the address can be saved, with the days that its filters take', () => {
  const taken = reportExports.map(({ report: { id, filters } }) => {
    const kinds = new Set(filters.map(({ kind }) => kind));
    return [id, kinds.has('period') ? 'period' : kinds.has('day') ? 'day' : 'none'];
  });
  expect({ ...savableReports, outstandingByAge: 'none', signedDifferences: 'day' }).toEqual(Object.fromEntries(taken));
});

test('the screen of a report has its name, unless it shares one', () => {
  expect(['stockSummary', 'register', 'dayBook', 'outstandingPayables'].map(screenOf)).toEqual([
    'stockSummary',
    'registers',
    'vouchers',
    'outstanding',
  ]);
});
