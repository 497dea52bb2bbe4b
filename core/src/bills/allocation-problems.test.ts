import fc from 'fast-check';
import { expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { openBills } from '../testing/open-bills.ts';
import { allocationProblems, haveBillsChanged } from './allocation-problems.ts';
import { sameFigures, settlementOf } from './settle-bills.ts';

const settled = (enteredPaise: number, ...pending: number[]) =>
  settlementOf(
    enteredPaise,
    openBills(...pending),
    pending.map((_, at) => `B${at + 1}`),
  );
const entered = (...amounts: number[]) => amounts.map((settledPaise, at) => ({ billId: `B${at + 1}`, settledPaise }));
const texts = (...[settlement, allocations]: Parameters<typeof allocationProblems>) =>
  allocationProblems(settlement, allocations).map((problem) => `${problem.field} ${problem.code}: ${problemText(problem)}`);

test('too much and too little are reported at the bill, with its number, the pending and the entered amount', () => {
  expect(texts(settled(60_000, 50_000), entered(60_000))).toEqual([
    'bills.0.settledPaise ALLOCATION_TOO_LARGE: Bill S-1 has ₹500 pending, and the amount covers ₹500 of it. You entered ₹600, which is ₹100 too much.',
  ]);
  expect(texts(settled(60_000, 50_000, 30_000), entered(20_000, 10_000))).toEqual([
    'bills.0.settledPaise ALLOCATION_TOO_SMALL: Bill S-1 has ₹500 pending, and the amount covers ₹500 of it, as bills are settled in their order. You entered ₹200, which is ₹300 too little.',
  ]);
});

test('a credit of which another part is needed is named', () => {
  expect(texts(settled(100_000, 118_000, -18_000), entered(118_000, -10_000))).toEqual([
    'bills.1.settledPaise CREDIT_USE_DIFFERS: Credit S-2 has −₹180 pending, and −₹180 of it is used. You entered −₹100.',
  ]);
});

test('bills have changed if one is gone, closed, or pending with another amount than the caller states', () => {
  expect(haveBillsChanged(settled(500, 500), [{ billId: 'B1', settledPaise: 400, pendingPaise: 500 }])).toBe(false);
  expect(haveBillsChanged(settled(500, 400), [{ billId: 'B1', settledPaise: 500, pendingPaise: 500 }])).toBe(true);
  expect(haveBillsChanged(settled(500, 400), entered(500))).toBe(false);
  expect(haveBillsChanged(settled(500, 0), entered(500))).toBe(true);
  expect(haveBillsChanged(settled(500, 500), [{ billId: 'B2', settledPaise: 500 }])).toBe(true);
});

test('figures that do not agree with the books are always reported: as a change or at a bill', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), amounts, amounts, (enteredPaise, pending, chosen) => {
      const settlement = settled(enteredPaise, ...pending);
      const allocations = entered(...chosen.slice(0, pending.length), ...pending.slice(chosen.length).map(() => 0));
      const namesReference = haveBillsChanged(settlement, allocations) || allocationProblems(settlement, allocations).length > 0;
      if (!sameFigures(settlement, allocations)) expect(namesReference).toBe(true);
      else expect(allocationProblems(settlement, allocations)).toEqual([]);
    }),
  );
});
