import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fraction } from '../money/fraction.ts';
import { sumPaise } from '../money/paise.ts';
import { addDays } from '../periods/business-date.ts';
import { agedQuantities, agedValues } from './ageing.ts';
import { type Layer, microOf, paiseOf } from './stock-state.ts';

const date = '2026-03-31';
const limits = [45, 90, 180];
const ago = (days: number, quantityE4: number) => ({ date: addDays(date, -days), quantityE4 });

test('the chairs of the worked company are all from the receipt of 5 October, 177 days ago', () => {
  const receipts = [{ date: '2025-10-05', quantityE4: 180_0000 }];
  const quantities = agedQuantities({ date, limits, quantityE4: 150_0000, receipts });
  expect(quantities).toEqual([0, 0, 150_0000, 0]);
  expect(agedValues(quantities, 71_512_50, null)).toEqual([0, 0, 71_512_50, 0]);
});

test('stock belongs to the latest receipts, and the rest of it to the oldest bucket', () => {
  const receipts = [ago(10, 3), ago(45, 4), ago(46, 5)];
  expect(agedQuantities({ date, limits, quantityE4: 6, receipts })).toEqual([6, 0, 0, 0]);
  expect(agedQuantities({ date, limits, quantityE4: 15, receipts })).toEqual([7, 5, 0, 3]);
  expect(agedQuantities({ date, limits, quantityE4: -2, receipts })).toEqual([-2, 0, 0, 0]);
  expect(agedQuantities({ date, limits, quantityE4: 0, receipts })).toEqual([0, 0, 0, 0]);
});

test('by FIFO the oldest layers are the cost of the oldest goods; by average each bucket has its share', () => {
  const layer = (pieces: number, rupees: number): Layer => ({
    quantityE4: BigInt(pieces * 10_000),
    rate: fraction(BigInt(rupees) * 10_000n, 1n),
  });
  const layers = [layer(4, 450), layer(6, 485)];
  const whole = paiseOf(layers.reduce((sum, each) => sum + microOf(each), 0n));
  const quantities = [5_0000, 0, 5_0000, 0];
  const [young, , old] = agedValues(quantities, whole, layers);
  expect(young! + old!).toBe(whole);
  expect(young).toBe(paiseOf(microOf(layer(5, 485))));
  expect(agedValues([3, 0, 0, 1], 10, null)).toEqual([8, 0, 0, 2]);
});

test('the buckets add up to the stock and to its value', () => {
  const anyReceipts = fc.array(fc.record({ days: fc.nat(400), quantityE4: fc.integer({ min: 1, max: 1e6 }) }), { maxLength: 8 });
  fc.assert(
    fc.property(anyReceipts, fc.integer({ min: -100, max: 4e6 }), fc.integer({ min: 0, max: 1e9 }), (drawn, quantityE4, valuePaise) => {
      const receipts = drawn.toSorted((one, other) => one.days - other.days).map(({ days, quantityE4: each }) => ago(days, each));
      const quantities = agedQuantities({ date, limits, quantityE4, receipts });
      expect(quantities.reduce((sum, each) => sum + each, 0)).toBe(quantityE4);
      expect(sumPaise(agedValues(quantities, valuePaise as never, null))).toBe(valuePaise);
    }),
  );
});
