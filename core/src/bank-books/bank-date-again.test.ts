import { expect, test } from 'vitest';
import { noLocks } from '../organizations/period-locks.ts';
import { bankDateAgain, earlierBankDate } from './bank-date-again.ts';

const byHand = { bankDate: '2026-11-05', source: 'hand' } as const;
const matched = { bankDate: '2026-11-12', kind: 'receipt' } as const;

test('a match stores an earlier date set by hand or by a cheque, but not one of a statement line', () => {
  expect(earlierBankDate(byHand)).toEqual(byHand);
  expect(earlierBankDate({ bankDate: '2026-11-05', source: 'cheque' })).toEqual({ bankDate: '2026-11-05', source: 'cheque' });
  expect(earlierBankDate({ bankDate: '2026-11-05', source: 'statement' })).toBeNull();
  expect(earlierBankDate({ bankDate: null, source: null })).toBeNull();
});

test('the date is restored when the match is undone, unless it was locked since', () => {
  const again = (locks: object) => bankDateAgain(byHand, matched, { ...noLocks, ...locks });
  expect(again({})).toEqual(byHand);
  expect(again({ money: '2026-11-04', journal: '2026-11-30' })).toEqual(byHand);
  expect(again({ money: '2026-11-05' })).toBeNull();
  expect(bankDateAgain(null, matched, noLocks)).toBeNull();
});

test("if it equals the line's date nothing changes, locked or not", () => {
  expect(bankDateAgain(byHand, { ...matched, bankDate: '2026-11-05' }, { ...noLocks, all: '2026-11-30' })).toEqual(byHand);
});
