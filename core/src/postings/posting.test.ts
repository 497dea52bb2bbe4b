import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { sumPaise } from '../money/paise.ts';
import { balanced, type Posting } from './posting.ts';

const anyPostings = fc.array(
  fc.record({
    ledgerId: fc.constantFrom('cash', 'sales', 'customer', 'tax'),
    amountPaise: fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
  }),
  { maxLength: 20 },
);
const ledgerSum = (postings: readonly Posting[], ledgerId: string) =>
  sumPaise(postings.filter((posting) => posting.ledgerId === ledgerId).map((posting) => posting.amountPaise));

test('an unbalanced entry throws', () => {
  expect(() => balanced([{ ledgerId: 'cash', amountPaise: 1 }])).toThrow(new Bug('debits and credits differ by 1 paise'));
});

test('a ledger has one row, and rows of 0 are dropped', () => {
  const entry = balanced([
    { ledgerId: 'cash', amountPaise: 300 },
    { ledgerId: 'sales', amountPaise: -250 },
    { ledgerId: 'tax', amountPaise: -50 },
    { ledgerId: 'customer', amountPaise: 70 },
    { ledgerId: 'sales', amountPaise: 50 },
    { ledgerId: 'customer', amountPaise: -70 },
    { ledgerId: 'tax', amountPaise: -50 },
  ]);
  expect(entry).toEqual([
    { ledgerId: 'cash', amountPaise: 300 },
    { ledgerId: 'sales', amountPaise: -200 },
    { ledgerId: 'tax', amountPaise: -100 },
  ]);
});

test("merging does not change any ledger's sum", () => {
  fc.assert(
    fc.property(anyPostings, (postings) => {
      const entry = [...postings, { ledgerId: 'suspense', amountPaise: -sumPaise(postings.map((posting) => posting.amountPaise)) }];
      const merged = balanced(entry);
      for (const ledgerId of ['cash', 'sales', 'customer', 'tax', 'suspense'])
        expect(ledgerSum(merged, ledgerId)).toBe(ledgerSum(entry, ledgerId));
      expect(merged.every((posting) => posting.amountPaise !== 0)).toBe(true);
      expect(new Set(merged.map((posting) => posting.ledgerId)).size).toBe(merged.length);
    }),
  );
});
