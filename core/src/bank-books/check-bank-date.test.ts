import { expect, test } from 'vitest';
import { type BankDateFacts, bankDateProblem } from './check-bank-date.ts';

const facts: BankDateFacts = { voucherDate: '2026-11-05', today: '2026-11-22', lockedUpTo: null, before: null };
const codeOf = (bankDate: string | null, more: Partial<BankDateFacts> = {}) =>
  bankDateProblem(bankDate, { ...facts, ...more }, 'bankDate')?.code ?? null;

test("a bank date is from the voucher's date up to today", () => {
  expect(codeOf('2026-11-05')).toBeNull();
  expect(codeOf('2026-11-22')).toBeNull();
  expect(codeOf('2026-11-04')).toBe('BANK_DATE_EARLY');
  expect(codeOf('2026-11-23')).toBe('BANK_DATE_TO_COME');
  expect(codeOf('2026-11-31')).toBe('DATE_INVALID');
});

test('a date set by hand is changed and removed by hand, any other at its origin', () => {
  const before = (source: 'hand' | 'cheque' | 'statement') => ({ before: { bankDate: '2026-11-06', source } });
  expect(codeOf('2026-11-07', before('hand'))).toBeNull();
  expect(codeOf(null, before('hand'))).toBeNull();
  expect(codeOf('2026-11-07', before('cheque'))).toBe('BANK_DATE_OF_CHEQUE');
  expect(codeOf(null, before('statement'))).toBe('BANK_DATE_OF_STATEMENT');
});

test('a bank date in locked days cannot change, and none may be set there; a cheque of a locked day may be cleared later', () => {
  const lockedUpTo = '2026-11-10';
  expect(codeOf('2026-11-10', { lockedUpTo })).toBe('BANK_DATE_LOCKED');
  expect(codeOf('2026-11-11', { lockedUpTo })).toBeNull();
  const before = { bankDate: '2026-11-09', source: 'hand' } as const;
  expect(codeOf('2026-11-11', { lockedUpTo, before })).toBe('BANK_DATE_LOCKED');
  expect(codeOf(null, { lockedUpTo, before })).toBe('BANK_DATE_LOCKED');
});
