import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReorderFacts, reorderQuantityE4 } from './reorder.ts';

const toOrder = (more: Partial<ReorderFacts>) =>
  reorderQuantityE4({ unit: 'PCS', reorderLevelE4: 100_000, quantityE4: 40_000, onOrderE4: 0, reservedE4: 0, ...more }) / 10_000;

test('stock at or below its level is brought to twice the level, counting what is on order and what customers ordered', () => {
  expect(toOrder({})).toBe(16);
  expect(toOrder({ quantityE4: 100_000 })).toBe(10);
  expect(toOrder({ quantityE4: -20_000 })).toBe(22);
  expect(toOrder({ reservedE4: 30_000 })).toBe(19);
  expect(toOrder({ onOrderE4: 60_000 })).toBe(10);
  expect(toOrder({ onOrderE4: 60_001 })).toBe(0);
});

test('with a level of 0 at least one unit is ordered; a unit that is not divided is ordered whole', () => {
  expect(toOrder({ reorderLevelE4: 0, quantityE4: 0 })).toBe(1);
  expect(toOrder({ quantityE4: 35_000 })).toBe(17);
  expect(toOrder({ quantityE4: 35_000, unit: 'KGS' })).toBe(16.5);
});

test('what was ordered is not ordered again', () => {
  const any = fc.integer({ min: 0, max: 10 ** 9 });
  fc.assert(
    fc.property(fc.constantFrom('PCS', 'KGS', 'box'), any, any, any, any, (unit, reorderLevelE4, quantityE4, onOrderE4, reservedE4) => {
      const facts = { unit, reorderLevelE4, quantityE4, onOrderE4, reservedE4 };
      const first = reorderQuantityE4(facts);
      expect(reorderQuantityE4({ ...facts, onOrderE4: onOrderE4 + first })).toBe(0);
    }),
  );
});
