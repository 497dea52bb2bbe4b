import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumPaise } from '../money/paise.ts';
import { placeValues } from './place-values.ts';

test("a godown's or batch's value = quantity × the company rate, the last row takes the rest", () => {
  expect(placeValues(10_000, [10_000, 10_000, 10_000])).toEqual([3_333, 3_333, 3_334]);
  expect(placeValues(300, [20_000, -5_000])).toEqual([400, -100]);
});

test('if the total is below zero, a place with goods still has a value', () => {
  expect(placeValues(-500, [10_000, -60_000])).toEqual([100, -600]);
});

test('places that cancel each other out are worth 0, and no places give no values', () => {
  expect(placeValues(0, [10_000, -10_000])).toEqual([0, 0]);
  expect(placeValues(0, [])).toEqual([]);
});

test('no paisa is lost between the places', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 12), max: 10 ** 12 }),
      fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 1 }),
      (valuePaise, quantitiesE4) => {
        expect(sumPaise(placeValues(valuePaise, quantitiesE4))).toBe(valuePaise);
      },
    ),
  );
});
