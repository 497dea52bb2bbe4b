import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { noLocks } from '../organizations/period-locks.ts';
import { type BankDateChange, lockedBankDates } from './locked-bank-dates.ts';

const locks = { ...noLocks, money: '2026-11-10', journal: '2026-11-05' };
const change = (before: string | null, after: string | null, more: Partial<BankDateChange> = {}): BankDateChange => ({
  before,
  after,
  kind: 'receipt',
  named: 'RC/1',
  ...more,
});
const isLocked = (...changes: BankDateChange[]) => lockedBankDates(changes, locks, 'id') !== null;

test('a bank date cannot be set on a locked day, moved from or to one, or removed there', () => {
  expect(isLocked(change(null, '2026-11-10'))).toBe(true);
  expect(isLocked(change('2026-11-10', '2026-11-11'))).toBe(true);
  expect(isLocked(change('2026-11-11', '2026-11-10'))).toBe(true);
  expect(isLocked(change('2026-11-10', null))).toBe(true);
  expect(isLocked(change(null, '2026-11-11'), change('2026-11-12', null), change(null, null))).toBe(false);
});

test('an unchanged bank date is allowed on any day', () => {
  expect(isLocked(change('2026-11-09', '2026-11-09'))).toBe(false);
});

test('each posting is locked by the kind of its own voucher', () => {
  expect(isLocked(change(null, '2026-11-06', { kind: 'contra' }))).toBe(false);
  expect(isLocked(change(null, '2026-11-05', { kind: 'contra' }))).toBe(true);
  expect(lockedBankDates([change('2020-01-01', null)], noLocks, 'id')).toBeNull();
});

test('names the first five vouchers and days, and how many more', () => {
  const of = (numbers: number[]) => numbers.map((at) => change(null, `2026-11-0${at}`, { named: `RC/${at}` }));
  const messageOf = (changes: BankDateChange[]) => problemText(lockedBankDates(changes, locks, 'id')!);
  expect(messageOf(of([1, 2]))).toBe(
    'The books are locked up to 10/11/2026, and bank dates with them: RC/1 on 01/11/2026, RC/2 on 02/11/2026. Nothing was changed.',
  );
  expect(messageOf(of([1, 2, 3, 4, 5, 6, 7]))).toContain('RC/5 on 05/11/2026 and 2 more.');
});
