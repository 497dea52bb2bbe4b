import { expect, test } from 'vitest';
import { type CompanySettings, defaultSettings } from './company-settings.ts';
import { noLocks, type PeriodLocks } from './period-locks.ts';
import { limitProblems, settingsProblems, signedLockProblems, unlockProblems } from './settings-problems.ts';

const facts = { today: '2026-11-20', hasMovesThisYear: false };
const codes = (changes: Partial<CompanySettings>, more = {}) =>
  settingsProblems(defaultSettings, changes, { ...facts, ...more }).map(({ code, field }) => `${field} ${code}`);

test('the default settings have no problems', () => expect(codes(defaultSettings)).toEqual([]));

test('the valuation method is fixed once stock has moved in the year, and may change before', () => {
  const fifo = { books: { ...defaultSettings.books, valuationMethod: 'fifo' as const } };
  expect(codes(fifo)).toEqual([]);
  expect(codes(fifo, { hasMovesThisYear: true })).toEqual(['books.valuationMethod VALUATION_FIXED']);
  expect(codes({ books: { ...defaultSettings.books, roundsToRupee: true } }, { hasMovesThisYear: true })).toEqual([]);
});

test('books are locked up to a past day', () => {
  expect(codes({ locks: { ...noLocks, sales: '2026-11-19' } })).toEqual([]);
  expect(codes({ locks: { ...noLocks, sales: '2026-11-20', all: '2026-02-30' } })).toEqual([
    'locks.all DATE_INVALID',
    'locks.sales LOCK_BEYOND_TODAY',
  ]);
});

test('the lock on all books does not go back behind a signed year', () => {
  expect(signedLockProblems(noLocks, null)).toEqual([]);
  expect(signedLockProblems({ ...noLocks, all: '2026-03-31' }, '2026-03-31')).toEqual([]);
  expect(signedLockProblems({ ...noLocks, all: '2026-03-30' }, '2026-03-31')).toMatchObject([{ code: 'LOCK_SIGNED', field: 'locks.all' }]);
  expect(signedLockProblems(noLocks, '2026-03-31')).toMatchObject([{ code: 'LOCK_SIGNED' }]);
});

test('limits are a number of days and a percentage', () => {
  expect(limitProblems({ backDatingDays: 0, mostDiscountPercentE4: 1_000_000, mostFreePaise: 0 })).toEqual([]);
  for (const [backDatingDays, mostDiscountPercentE4] of [
    [-1, -1],
    [3_651, 1_000_001],
    [1.5, Number.NaN],
  ] as const) {
    const found = limitProblems({ backDatingDays, mostDiscountPercentE4, mostFreePaise: -1 }, 'staff.');
    expect(found.map(({ field }) => field)).toEqual(['staff.backDatingDays', 'staff.mostDiscountPercentE4', 'staff.mostFreePaise']);
  }
});

test('days ahead are 0 to a year, or empty', () => {
  const ahead = (aheadDays: number | null) => codes({ books: { ...defaultSettings.books, aheadDays } });
  expect([null, 0, 366].flatMap(ahead)).toEqual([]);
  for (const aheadDays of [-1, 367, 1.5, Number.NaN]) expect(ahead(aheadDays)).toEqual(['books.aheadDays DAYS_INVALID']);
});

test('printed texts have a maximum length, and a colour is #rrggbb', () => {
  const print = { ...defaultSettings.print, copies: 6, invoiceTitle: 'x'.repeat(41), terms: 'x'.repeat(2_001), colour: 'violet' };
  expect(codes({ print, despatch: { ...defaultSettings.despatch, vehicleNo: 'x'.repeat(41) } })).toEqual([
    'print.copies COPIES_INVALID',
    'print.invoiceTitle TEXT_TOO_LONG',
    'print.terms TEXT_TOO_LONG',
    'print.colour COLOUR_INVALID',
    'despatch.vehicleNo TEXT_TOO_LONG',
  ]);
});

test('unlocking needs hours and a reason; locking again needs no hours and no reason', () => {
  const locks = { ...noLocks, money: '2026-03-31' };
  const opened = (hours: number, reason: string, of: PeriodLocks = locks) => unlockProblems({ hours, reason }, of).map(({ code }) => code);
  expect(opened(4, 'A bill was forgotten')).toEqual([]);
  expect(opened(0, '')).toEqual([]);
  expect(opened(169, '')).toEqual(['UNLOCK_TOO_LONG', 'UNLOCK_REASON_MISSING']);
  expect(opened(4, 'A bill was forgotten', noLocks)).toEqual(['UNLOCK_NOTHING']);
});
