import { describe, expect, test } from 'vitest';
import { noSplits, type SplitPatch, type SplitType, splitProblems, withPart } from './payment-split.ts';

const splits = (...parts: [SplitType, number, SplitPatch?][]) =>
  parts.reduce(
    (all, [type, rupees, patch]) => withPart(all, type, { amountPaise: rupees * 100, ref_id: 'somewhere', ...patch }),
    noSplits(),
  );
const problemsOf = (...args: Parameters<typeof splitProblems>) => splitProblems(...args).map(({ field, code }) => `${field} ${code}`);

test('parts up to the total are valid, and so are none', () => {
  expect(problemsOf(splits(['cash', 300], ['upi', 880]), 118_000)).toEqual([]);
  expect(problemsOf([], 118_000)).toEqual([]);
  expect(problemsOf(noSplits(), 0)).toEqual([]);
});

test('the card part of a restaurant’s bill comes behind the four, and only with such a bill', () => {
  expect(noSplits().map(({ type }) => type)).toEqual(['cash', 'upi', 'cheque', 'credit']);
  expect(splits(['card', 180], ['upi', 1000]).map(({ type, amountPaise }) => `${type} ${amountPaise}`)).toEqual([
    'cash 0',
    'upi 100000',
    'cheque 0',
    'credit 0',
    'card 18000',
  ]);
});

describe('a split above the total', () => {
  test('is refused at the part that exceeds it', () => {
    expect(splitProblems(splits(['cash', 300], ['upi', 900], ['credit', 100]), 118_000)).toEqual([
      { code: 'SPLITS_ABOVE_TOTAL', field: 'upi.amountPaise', about: { splitPaise: 130_000, totalPaise: 118_000 } },
    ]);
  });

  test('even by one paisa', () => {
    expect(problemsOf(splits(['cash', 1180.01]), 118_000)).toEqual(['cash.amountPaise SPLITS_ABOVE_TOTAL']);
  });
});

test.each([-5, 0.005, 1e13])('an amount of %d is invalid', (rupees) => {
  expect(problemsOf(splits(['cash', rupees]), 118_000)).toEqual(['cash.amountPaise SPLIT_AMOUNT_INVALID']);
});

test('all problems are reported at once', () => {
  const wrong = splits(
    ['cash', 10, { ref_id: '' }],
    ['cheque', 10, { chequeNumber: '1'.repeat(51), chequeDate: '2026-02-30' }],
    ['credit', 10, { ref_id: '', reference_name: 'r'.repeat(51) }],
  );
  expect(problemsOf(wrong, 118_000)).toEqual([
    'cash.ref_id LEDGER_UNKNOWN',
    'cheque.chequeNumber CHEQUE_NUMBER_TOO_LONG',
    'cheque.chequeDate CHEQUE_DATE_INVALID',
    'credit.ref_id PARTY_MISSING',
    'credit.reference_name REFERENCE_TOO_LONG',
  ]);
});

test('typing into an empty split starts with all four parts', () => {
  expect(withPart([], 'upi', { amountPaise: 500 }).map(({ amountPaise }) => amountPaise)).toEqual([0, 500, 0, 0]);
});
