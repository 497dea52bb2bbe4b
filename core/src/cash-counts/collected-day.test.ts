import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byMethod, type CollectedPart, cashMoves, collectedMethods, expectedCash } from './collected-day.ts';

const part: fc.Arbitrary<CollectedPart> = fc.record({
  method: fc.constantFrom(...collectedMethods),
  ledgerId: fc.constantFrom('till', 'own', 'van'),
  amountPaise: fc.integer({ min: -1e7, max: 1e8 }),
});
const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

test('the methods add up to everything collected', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(sum(byMethod(parts).map(({ amountPaise }) => amountPaise))).toBe(sum(parts.map(({ amountPaise }) => amountPaise)));
      expect(sum(byMethod(parts).map(({ count }) => count))).toBe(parts.length);
      expect(byMethod(parts)[0]?.amountPaise).toBe(expectedCash(parts));
    }),
  );
});

test('moves never exceed the count plus cash paid out of the till, nor what was collected in a ledger, and nothing leaves the till', () => {
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 0, max: 1e9 }), (parts, counted) => {
      const moves = cashMoves(parts, 'till', counted);
      const paidOut = Math.max(-expectedCash(parts.filter(({ ledgerId }) => ledgerId === 'till')), 0);
      expect(sum(moves.map(({ amountPaise }) => amountPaise))).toBeLessThanOrEqual(counted + paidOut);
      for (const { fromLedgerId, amountPaise } of moves) {
        expect(fromLedgerId).not.toBe('till');
        expect(amountPaise).toBeGreaterThan(0);
        const collected = expectedCash(parts.filter(({ ledgerId }) => ledgerId === fromLedgerId));
        expect(amountPaise).toBeLessThanOrEqual(collected);
      }
    }),
  );
});

test("everything counted is moved; a shortage stays in the salesperson's ledger", () => {
  const parts: CollectedPart[] = [
    { method: 'cash', ledgerId: 'own', amountPaise: 1_000_00 },
    { method: 'cash', ledgerId: 'own', amountPaise: -150_00 },
    { method: 'upi', ledgerId: 'bank', amountPaise: 400_00 },
    { method: 'cash', ledgerId: 'till', amountPaise: 50_00 },
  ];
  expect(expectedCash(parts)).toBe(900_00);
  expect(cashMoves(parts, 'till', 900_00)).toEqual([{ fromLedgerId: 'own', amountPaise: 850_00 }]);
  expect(cashMoves(parts, 'till', 880_00)).toEqual([{ fromLedgerId: 'own', amountPaise: 830_00 }]);
  expect(cashMoves(parts, 'till', 950_00)).toEqual([{ fromLedgerId: 'own', amountPaise: 850_00 }]);
});

test('cash paid and entered as out of the till is moved back into it: with a right count nothing is owed', () => {
  const parts: CollectedPart[] = [
    { method: 'cash', ledgerId: 'own', amountPaise: 500_00 },
    { method: 'cash', ledgerId: 'till', amountPaise: -100_00 },
  ];
  expect(cashMoves(parts, 'till', expectedCash(parts))).toEqual([{ fromLedgerId: 'own', amountPaise: 500_00 }]);
  expect(cashMoves(parts, 'till', 350_00)).toEqual([{ fromLedgerId: 'own', amountPaise: 450_00 }]);
});
