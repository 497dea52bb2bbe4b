import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { shortages } from './negative-stock.ts';
import { mergeMoves, type StockMove, stockKey } from './stock-moves.ts';

const anyMoves = fc.array(
  fc.record({
    productId: fc.constantFrom('A', 'B'),
    godownId: fc.constantFrom('Main', 'Shop'),
    batch: fc.constantFrom('', 'X1'),
    quantityE4: fc.integer({ min: -50_000, max: 50_000 }),
  }),
  { maxLength: 20 },
);
const keyOf = (move: StockMove) => stockKey(move.productId, move.godownId, move.batch);

test('moves of one product, godown and batch are merged; moves of 0 are dropped', () => {
  const move = { productId: 'A', godownId: 'Main', batch: '' };
  expect(
    mergeMoves([
      { ...move, quantityE4: -10_000 },
      { ...move, batch: 'X1', quantityE4: -1 },
      { ...move, quantityE4: -20_000 },
      { ...move, godownId: 'Shop', quantityE4: 5 },
      { ...move, godownId: 'Shop', quantityE4: -5 },
    ]),
  ).toEqual([
    { ...move, quantityE4: -30_000 },
    { ...move, batch: 'X1', quantityE4: -1 },
  ]);
});

test('merging does not change quantities', () => {
  fc.assert(
    fc.property(anyMoves, (moves) => {
      const total = (of: readonly StockMove[], key: string) =>
        of.filter((move) => keyOf(move) === key).reduce((sum, move) => sum + move.quantityE4, 0);
      const merged = mergeMoves(moves);
      for (const key of new Set(moves.map(keyOf))) expect(total(merged, key)).toBe(total(moves, key));
      expect(new Set(merged.map(keyOf)).size).toBe(merged.length);
    }),
  );
});

test('an invalid quantity is a bug', () => {
  expect(() => mergeMoves([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: 0.5 }])).toThrow(Bug);
});

test('outward quantities are summed over all lines before they are compared with the stock', () => {
  const move = { productId: 'A', godownId: 'Main', batch: '', quantityE4: -20_000 };
  const balances = new Map([[stockKey('A', 'Main', ''), 30_000]]);
  expect(shortages([move], balances)).toEqual([]);
  expect(shortages([move, move], balances)).toEqual([{ productId: 'A', godownId: 'Main', batch: '', haveE4: 30_000, needE4: 40_000 }]);
  expect(shortages([move, { ...move, quantityE4: -10_000 }], balances)).toEqual([]);
});

test('another godown or batch does not help, and unknown stock is 0', () => {
  const balances = new Map([[stockKey('A', 'Main', 'X1'), 10_000]]);
  expect(shortages([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: -1 }], balances)).toMatchObject([{ haveE4: 0, needE4: 1 }]);
});

test('an inward is never short, even if the stock stays below zero', () => {
  const balances = new Map([[stockKey('A', 'Main', ''), -50_000]]);
  expect(shortages([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: 10_000 }], balances)).toEqual([]);
});

test('without shortages no reduced stock is below zero', () => {
  fc.assert(
    fc.property(anyMoves, fc.integer({ min: 0, max: 100_000 }), (moves, balance) => {
      const merged = mergeMoves(moves);
      const balances = new Map(merged.map((move) => [keyOf(move), balance]));
      const short = new Set(shortages(moves, balances).map((shortage) => stockKey(shortage.productId, shortage.godownId, shortage.batch)));
      for (const move of merged) expect(short.has(keyOf(move))).toBe(balance + move.quantityE4 < 0);
    }),
  );
});
