import { expect, test } from 'vitest';
import { noLocks } from '../organizations/period-locks.ts';
import { bankDateAgain, earlierBankDate } from './bank-date-again.ts';

const byHand = { bankDate: '2026-11-05', source: 'hand' } as const;
const matched = { bankDate: '2026-11-12', kind: 'receipt' } as const;

test('a match keeps what a person or a cheque said before, not what nobody or another line said', () => {
  expect(earlierBankDate(byHand)).toEqual(byHand);
  expect(earlierBankDate({ bankDate: '2026-11-05', source: 'cheque' })).toEqual({ bankDate: '2026-11-05', source: 'cheque' });
  expect(earlierBankDate({ bankDate: '2026-11-05', source: 'statement' })).toBeNull();
  expect(earlierBankDate({ bankDate: null, source: null })).toBeNull();
});

test('it comes back with the end of the match, unless its day was locked since', () => {
  const again = (locks: object) => bankDateAgain(byHand, matched, { ...noLocks, ...locks });
  expect(again({})).toEqual(byHand);
  expect(again({ money: '2026-11-04', journal: '2026-11-30' })).toEqual(byHand);
  expect(again({ money: '2026-11-05' })).toBeNull();
  expect(bankDateAgain(null, matched, noLocks)).toBeNull();
});

test('on the day of the line itself nothing moves, locked or not', () => {
  expect(bankDateAgain(byHand, { ...matched, bankDate: '2026-11-05' }, { ...noLocks, all: '2026-11-30' })).toEqual(byHand);
});
