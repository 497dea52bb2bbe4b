import { describe, expect, test } from 'vitest';
import { noLocks } from '../organizations/period-locks.ts';
import { company } from '../testing/sample-books.ts';
import { clearProblems } from './clear-cheque.ts';
import { depositCheques, MAX_CHEQUES_AT_ONCE } from './deposit-cheques.ts';
import { dayOfMove, fallDue } from './fall-due.ts';
import { newCheques } from './new-cheques.ts';

const today = '2026-11-20';
const bank = { name: 'Bank A', kind: 'bank', isActive: true } as const;
const facts = { company, today, bank, chequesInHandLedgerId: 'hand' };
const draft = { date: today, bankLedgerId: 'bank', note: '' };
const cheque = {
  chequeNumber: '1',
  chequeDate: '2026-11-18',
  voucherDate: '2026-11-10',
  movedOn: null,
  amountPaise: 100,
  voucherKind: 'payment',
} as const;
const problemsOf = ({ problems }: { problems: readonly { field: string; code: string }[] }) =>
  problems.map(({ field, code }) => `${field} ${code}`);

describe('a deposit slip', () => {
  test('debits the bank for each cheque and credits Cheques in Hand with the total', () => {
    const { problems, postings, totalPaise } = depositCheques(draft, [cheque, { ...cheque, amountPaise: 250 }], facts);
    expect([problems, totalPaise]).toEqual([[], 350]);
    expect(postings).toEqual([
      { ledgerId: 'bank', amountPaise: 100 },
      { ledgerId: 'bank', amountPaise: 250 },
      { ledgerId: 'hand', amountPaise: -350 },
    ]);
  });

  test('refuses a date before a cheque or its voucher, and a future date', () => {
    const early = { ...draft, date: '2026-11-17' };
    expect(problemsOf(depositCheques(early, [cheque, { ...cheque, chequeDate: '2026-11-01' }], facts))).toEqual([
      'chequeIds.0 CHEQUE_NOT_DUE',
    ]);
    expect(problemsOf(depositCheques({ ...draft, date: '2026-11-09' }, [{ ...cheque, chequeDate: '2026-11-01' }], facts))).toEqual([
      'chequeIds.0 CHEQUE_NOT_DUE',
    ]);
    expect(problemsOf(depositCheques({ ...draft, date: '2026-11-21' }, [cheque], facts))).toEqual(['date DATE_TO_COME']);
  });

  test('needs a bank, at least one cheque and at most a hundred', () => {
    const cash = { ...facts, bank: { ...bank, kind: 'cash' } } as const;
    expect(problemsOf(depositCheques(draft, [], cash))).toEqual(['bankLedgerId LEDGER_NOT_BANK', 'chequeIds CHEQUES_MISSING']);
    const many = Array.from({ length: MAX_CHEQUES_AT_ONCE + 1 }, () => cheque);
    expect(problemsOf(depositCheques(draft, many, { ...facts, bank: null }))).toEqual([
      'bankLedgerId LEDGER_UNKNOWN',
      'chequeIds CHEQUES_TOO_MANY',
    ]);
  });
});

test('a clearing date is not in the future and not before the cheque reached the bank', () => {
  const days = { company, today, locks: noLocks };
  const deposited = { ...cheque, movedOn: '2026-11-19' };
  expect(clearProblems(today, [deposited], days)).toEqual([]);
  expect(problemsOf({ problems: clearProblems('2026-11-18', [deposited, cheque], days) })).toEqual(['chequeIds.0 CHEQUE_NOT_AT_BANK']);
  expect(problemsOf({ problems: clearProblems('2026-11-32', [cheque], days) })).toContain('date DATE_INVALID');
});

test('a date in locked days is refused: for a deposit by the lock of contras, for a payment by its own lock', () => {
  const deposited = { ...cheque, movedOn: '2026-11-19' };
  const clear = (date: string, movedOn: string | null, locks: object) =>
    problemsOf({ problems: clearProblems(date, [{ ...deposited, movedOn }], { company, today, locks: { ...noLocks, ...locks } }) });
  expect(clear('2026-11-19', '2026-11-19', { journal: '2026-11-19' })).toEqual(['date BANK_DATES_LOCKED']);
  expect(clear('2026-11-20', '2026-11-19', { journal: '2026-11-19' })).toEqual([]);
  expect(clear('2026-11-19', null, { journal: '2026-11-19' })).toEqual([]);
  expect(clear('2026-11-19', null, { money: '2026-11-19' })).toEqual(['date BANK_DATES_LOCKED']);
});

test('a post-dated cheque moves to the bank on its date, or on the first open day after it', () => {
  expect(dayOfMove('2026-11-15', { booksFrom: '2026-04-01', lockedUpTo: null })).toBe('2026-11-15');
  expect(dayOfMove('2026-11-15', { booksFrom: '2026-04-01', lockedUpTo: '2026-11-30' })).toBe('2026-12-01');
  expect(dayOfMove('2026-03-15', { booksFrom: '2026-04-01', lockedUpTo: '2026-03-20' })).toBe('2026-04-01');
  expect(fallDue({ amountPaise: 500 }, { bankLedgerId: 'bank', chequesIssuedLedgerId: 'issued' })).toEqual([
    { ledgerId: 'bank', amountPaise: -500 },
    { ledgerId: 'issued', amountPaise: 500 },
  ]);
});

test('each cheque drawn on a bank has its own posting there', () => {
  const part = { ledgerId: 'bank', chequeNumber: '1', chequeDate: today, amountPaise: 100, leaf: null };
  const postings = [100, 100, 40].map((amountPaise) => ({ ledgerId: 'bank', amountPaise: -amountPaise }));
  const parts = [
    { ...part, lineNo: 1 },
    { ...part, lineNo: 2, chequeDate: '2026-12-01' },
    { ...part, lineNo: 3 },
  ];
  expect(newCheques('issued', today, parts, postings).map(({ state, bankLineNo }) => [state, bankLineNo])).toEqual([
    ['issued', 1],
    ['waiting', null],
    ['issued', 2],
  ]);
  expect(newCheques('received', today, parts, []).every(({ state }) => state === 'inHand')).toBe(true);
});
