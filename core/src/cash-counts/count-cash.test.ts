import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type CashCount,
  cashDifference,
  countedPaise,
  countProblems,
  type Denomination,
  denominations,
  differencePostings,
} from './count-cash.ts';

const count = (pieces: Partial<Record<Denomination, number>>, coinsPaise = 0): CashCount => ({
  pieces: new Map(Object.entries(pieces).map(([value, many]) => [Number(value) as Denomination, many])),
  coinsPaise,
});
const anyCount = fc.record({
  pieces: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...denominations), fc.integer({ min: 0, max: 1_000_000 })), { selector: ([value]) => value })
    .map((rows) => new Map<Denomination, number>(rows)),
  coinsPaise: fc.integer({ min: 0, max: 1e9 }),
});

test('the total of a till is the sum of its pieces', () => {
  expect(countedPaise(count({ 500: 12, 200: 1, 100: 3, 50: 1, 20: 2, 10: 4, 5: 1, 2: 3, 1: 7 }, 50))).toBe(6_648_50);
  expect(countedPaise(count({}))).toBe(0);
});

test('two tills together have the sum of both', () => {
  fc.assert(
    fc.property(anyCount, anyCount, (one, other) => {
      const pieces = new Map(denominations.map((value) => [value, (one.pieces.get(value) ?? 0) + (other.pieces.get(value) ?? 0)]));
      const together = { pieces, coinsPaise: one.coinsPaise + other.coinsPaise };
      expect(countedPaise(together)).toBe(countedPaise(one) + countedPaise(other));
    }),
  );
});

test('pieces are whole numbers of 0 or more', () => {
  expect(countProblems(count({ 500: 2, 10: 0 }, 5))).toEqual([]);
  expect(countProblems(count({ 500: -1, 100: 1.5, 10: 2_000_000 }, -5)).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'pieces.10 PIECES_INVALID',
    'pieces.100 PIECES_INVALID',
    'pieces.500 PIECES_INVALID',
    'coinsPaise AMOUNT_NOT_VALID',
  ]);
});

test('the difference entry brings the books to the counted amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: -1e10, max: 1e10 }), (counted, books) => {
      fc.pre(counted !== books);
      const postings = differencePostings(cashDifference(counted, books), 'cash', 'short');
      const cash = postings.find(({ ledgerId }) => ledgerId === 'cash')!.amountPaise;
      expect(books + cash).toBe(counted);
    }),
  );
});

test('a shortage is an expense, a surplus an income', () => {
  expect(differencePostings(-20_00, 'cash', 'short')).toContainEqual({ ledgerId: 'short', amountPaise: 20_00 });
  expect(differencePostings(5_00, 'cash', 'short')).toContainEqual({ ledgerId: 'short', amountPaise: -5_00 });
});
