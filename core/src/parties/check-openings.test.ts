import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { MAX_OPENING_PAISE, type OpeningPeriod } from '../postings/opening-balance.ts';
import { isSameOpenings, MAX_OPENING_BILLS, openingKind, openingProblems, type StoredOpening } from './check-openings.ts';
import type { OpeningBillDraft } from './party-draft.ts';

const books: OpeningPeriod = { booksFrom: '2026-04-01', lockedUpTo: null };
const bill: OpeningBillDraft = { id: null, billNo: 'OB-1', billDate: '2026-03-15', dueOn: '2026-04-14', amountPaise: 118_000 };
const stored: StoredOpening = { ...bill, id: 'a', pendingPaise: 118_000 };
const wrongIn = (bills: readonly OpeningBillDraft[], kept: readonly StoredOpening[] = [], by = books) =>
  openingProblems(bills, kept, by).map(({ field, code }) => `${field} ${code}`);

test('a bill from before the books begin is accepted; all problems of all rows are reported at once', () => {
  expect(wrongIn([bill])).toEqual([]);
  expect(
    wrongIn([{ ...bill, billNo: '', billDate: '2026-04-01', dueOn: '2026-03-31', amountPaise: 0 }, bill, { ...bill, billNo: 'ob-1' }]),
  ).toEqual([
    'openingBills.0.billNo OPENING_BILL_NUMBER_MISSING',
    'openingBills.0.billDate OPENING_BILL_DATE_LATE',
    'openingBills.0.dueOn OPENING_BILL_DUE_EARLY',
    'openingBills.0.amountPaise OPENING_AMOUNT_MISSING',
    'openingBills.2.billNo OPENING_BILL_REPEATED',
  ]);
  expect(wrongIn([{ ...bill, amountPaise: MAX_OPENING_PAISE + 1 }])).toEqual(['openingBills.0.amountPaise OPENING_TOO_LARGE']);
  const many = Array.from({ length: MAX_OPENING_BILLS + 1 }, (_, at) => ({ ...bill, billNo: `OB-${at}` }));
  expect(wrongIn(many)).toEqual(['openingBills OPENING_BILLS_TOO_MANY']);
});

test('an unknown bill cannot be changed', () => {
  expect(wrongIn([{ ...bill, id: 'b' }], [stored])).toEqual(['openingBills.0.billNo OPENING_BILL_UNKNOWN']);
});

test('while the opening day is locked, openings cannot change', () => {
  const locked = { ...books, lockedUpTo: '2026-05-31' };
  expect(wrongIn([stored], [stored], locked)).toEqual([]);
  expect(wrongIn([], [stored], locked)).toEqual(['openingBills OPENING_LOCKED']);
  expect(wrongIn([bill], [], locked)).toEqual(['openingBills OPENING_LOCKED']);
});

test('a settled bill keeps at least its settled amount', () => {
  const settled = { ...stored, pendingPaise: 18_000 };
  expect(wrongIn([{ ...stored, amountPaise: 100_000, billNo: 'New' }], [settled])).toEqual([]);
  expect(wrongIn([{ ...stored, amountPaise: 99_999 }], [settled])).toEqual(['openingBills.0.amountPaise OPENING_BILL_SETTLED']);
  expect(wrongIn([{ ...stored, amountPaise: -118_000 }], [settled])).toEqual(['openingBills.0.amountPaise OPENING_BILL_SETTLED']);
  expect(wrongIn([], [settled])).toEqual(['openingBills OPENING_BILL_SETTLED']);
  expect(wrongIn([], [stored])).toEqual([]);
  expect(problemText(openingProblems([], [settled], books)[0]!)).toBe(
    '₹1,000 of OB-1 are settled: it stays, with at least as much on its side.',
  );
});

test('a bill can never become smaller than what receipts settled of it', () => {
  const amount = fc.integer({ min: -1000, max: 1000 }).filter((paise) => paise !== 0);
  fc.assert(
    fc.property(amount, fc.double({ min: 0, max: 1, noNaN: true }), amount, (was, part, now) => {
      const pendingPaise = Math.trunc(was * part);
      const kept = { ...stored, amountPaise: was, pendingPaise };
      if (wrongIn([{ ...kept, amountPaise: now }], [kept]).length > 0) return;
      const pending = now - (was - pendingPaise); // as the table checks: between 0 and the amount
      expect(pending).toBeGreaterThanOrEqual(Math.min(now, 0));
      expect(pending).toBeLessThanOrEqual(Math.max(now, 0));
    }),
  );
});

test('the same bills in another order are unchanged', () => {
  const other = { ...stored, id: 'b', billNo: 'OB-2' };
  expect(isSameOpenings([other, stored], [stored, other])).toBe(true);
  expect(isSameOpenings([stored], [stored, other])).toBe(false);
  expect(isSameOpenings([{ ...stored, dueOn: '2026-05-01' }], [stored])).toBe(false);
});

test('a customer owes and a supplier is owed; the opposite side is an advance', () => {
  expect(openingKind('Sundry Debtors', 1)).toBe('bill');
  expect(openingKind('Sundry Debtors', -1)).toBe('advance');
  expect(openingKind('Sundry Creditors', -1)).toBe('bill');
  expect(openingKind('Sundry Creditors', 1)).toBe('advance');
});
