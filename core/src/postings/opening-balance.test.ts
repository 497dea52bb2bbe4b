import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { paise, sumPaise } from '../money/paise.ts';
import { MAX_OPENING_PAISE, openingDifference, openingLockedProblem, openingProblem } from './opening-balance.ts';

const code = (paise: number, nature: Parameters<typeof openingProblem>[1], booksFrom = '2026-04-01') =>
  openingProblem(paise, nature, booksFrom, 'opening')?.code ?? null;

test('assets and liabilities may have openings on either side', () => {
  expect(code(5_000_000, 'assets')).toBeNull();
  expect(code(-5_000_000, 'liabilities')).toBeNull();
  expect(code(-5_000_000, 'assets')).toBeNull(); // an overdrawn bank
  expect(code(-5_000_000, null)).toBeNull(); // earlier profit
});

test('income and expense start the year at 0; only books that begin within a year have openings for them', () => {
  expect(code(100, 'income')).toBe('OPENING_OF_YEAR');
  expect(code(100, 'expenses')).toBe('OPENING_OF_YEAR');
  expect(code(0, 'expenses')).toBeNull();
  expect(code(100, 'expenses', '2026-10-01')).toBeNull();
  expect(code(100, 'income', '2026-04-02')).toBeNull();
});

test('an impossible opening is refused as a typing error', () => {
  expect(code(MAX_OPENING_PAISE, 'assets')).toBeNull();
  for (const slip of [MAX_OPENING_PAISE + 1, -MAX_OPENING_PAISE - 1, 0.5, Number.NaN])
    expect(code(slip, 'assets')).toBe('OPENING_TOO_LARGE');
  expect(problemText(openingProblem(MAX_OPENING_PAISE + 1, null, '2026-04-01', 'opening')!)).toBe(
    'An opening balance is at most ₹10,00,00,00,000.',
  );
});

test('a lock on the first day of the books, or later, protects the openings', () => {
  const at = (lockedUpTo: string | null) => openingLockedProblem({ booksFrom: '2026-04-01', lockedUpTo }, 'opening');
  expect([null, '2026-03-31'].map(at)).toEqual([null, null]);
  expect(at('2026-04-01')).toMatchObject({ code: 'OPENING_LOCKED', field: 'opening' });
  expect(problemText(at('2026-06-30')!)).toBe('The books are locked up to 30/06/2026: opening balances stay.');
});

test('with the difference, any openings add up to zero', () => {
  const anyOpening = fc.integer({ min: -MAX_OPENING_PAISE, max: MAX_OPENING_PAISE }).map(paise);
  fc.assert(
    fc.property(fc.array(anyOpening), (openings) => {
      expect(sumPaise([...openings, openingDifference(openings)])).toBe(0);
    }),
  );
});
