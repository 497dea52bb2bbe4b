import { expect, test } from 'vitest';
import { differencesFromSigned, type SignedLine, signProblems } from './signed-statement.ts';

const line = (key: string, amount: number, more: Partial<SignedLine> = {}): SignedLine => ({
  ...{ part: 'assets', key, kind: 'ledger', name: key, depth: 1, parent: null, ledgerId: null, side: 'debit', amount },
  ...more,
});

test('lines that are as they were signed do not differ, also under another name', () => {
  const signed = [line('Cash', 500), line('Sales', 900, { part: 'profitAndLoss', side: 'credit' })];
  expect(differencesFromSigned(signed, signed)).toEqual([]);
  expect(differencesFromSigned(signed, [{ ...signed[0]!, name: 'Cash in hand' }, signed[1]!])).toEqual([]);
});

test('a changed, an added and a missing line differ by their amounts, debit positive', () => {
  const signed = [line('Cash', 500), line('Old', 70), line('Sales', 900, { part: 'profitAndLoss', side: 'credit' })];
  const now = [line('Cash', 430), line('New', 20), line('Sales', 950, { part: 'profitAndLoss', side: 'credit' })];
  expect(differencesFromSigned(signed, now).map(({ key, signed: was, now: is, difference }) => [key, was, is, difference])).toEqual([
    ['Cash', 500, 430, -70],
    ['New', null, 20, 20],
    ['Sales', -900, -950, -50],
    ['Old', 70, null, -70],
  ]);
});

test('a group that turned to the other side is one line that differs', () => {
  const turned = line('Bank Accounts', 40, { part: 'liabilities', side: 'credit' });
  expect(differencesFromSigned([line('Bank Accounts', 100)], [turned])).toMatchObject([{ signed: 100, now: -40, difference: -140 }]);
});

test('a ledger that moves between the list and the other ledgers of its group is no difference; a changed amount among them is one', () => {
  const inGroup = (key: string, amount: number, more: Partial<SignedLine> = {}) => line(key, amount, { parent: 'group g', ...more });
  const others = (amount: number) => inGroup('others g', amount, { kind: 'others', name: 'Other ledgers' });
  const signed = [inGroup('ledger a', 10), inGroup('ledger b', 20), others(70)];
  expect(differencesFromSigned(signed, [inGroup('ledger b', 20), inGroup('ledger c', 30), others(50)])).toEqual([]);
  expect(differencesFromSigned(signed, [inGroup('ledger a', 10), inGroup('ledger b', 20), inGroup('ledger c', 70)])).toEqual([]);
  expect(differencesFromSigned(signed, [inGroup('ledger b', 20), others(85)])).toMatchObject([
    { name: 'Other ledgers', signed: 80, now: 85, difference: 5 },
  ]);
});

test('a whole year is signed after its end, in balance, by somebody who has seen the last version', () => {
  const codes = (more: object) =>
    signProblems({ ...{ date: '2026-03-31', booksFrom: '2025-10-01', today: '2026-11-29', gap: 0, seen: 1, stored: 1 }, ...more }).map(
      ({ code }) => code,
    );
  expect(codes({})).toEqual([]);
  expect(codes({ date: '2026-03-30' })).toEqual(['SIGN_NOT_YEAR_END']);
  expect(codes({ date: '2027-03-31' })).toEqual(['SIGN_BEFORE_END']);
  expect(codes({ booksFrom: '2026-04-01' })).toEqual(['SIGN_BEFORE_BOOKS']);
  expect(codes({ today: '2026-03-31' })).toEqual(['SIGN_BEFORE_END']);
  expect(codes({ gap: 1, seen: 0 })).toEqual(['SIGN_UNEQUAL', 'SIGNED_MEANWHILE']);
});
