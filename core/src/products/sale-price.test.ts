import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type LevelPrice, salePriceOn } from './sale-price.ts';

const price = (priceLevelId: string, from: string, minQuantityE4: number, rateE4: number): LevelPrice => ({
  priceLevelId,
  from,
  minQuantityE4,
  rateE4,
});
const rice = {
  salePriceE4: 500_000,
  prices: [
    price('wholesale', '2026-04-01', 0, 450_000),
    price('wholesale', '2026-04-01', 100_000, 420_000),
    price('wholesale', '2026-10-01', 50_000, 440_000),
    price('staff', '2026-04-01', 0, 300_000),
  ],
};

test('the newest list of the level applies, and in it the largest quantity reached', () => {
  expect(salePriceOn(rice, '2026-05-01', 'wholesale', 10_000)).toBe(450_000);
  expect(salePriceOn(rice, '2026-05-01', 'wholesale', 100_000)).toBe(420_000);
  expect(salePriceOn(rice, '2026-10-01', 'wholesale', 100_000)).toBe(440_000);
});

test('before the first list, below the first slab, or for another level, the product’s own price applies', () => {
  expect(salePriceOn(rice, '2026-03-31', 'wholesale', 10_000)).toBe(500_000);
  expect(salePriceOn(rice, '2026-10-01', 'wholesale', 49_999)).toBe(500_000);
  expect(salePriceOn(rice, '2026-05-01', 'export', 10_000)).toBe(500_000);
  expect(salePriceOn(rice, '2026-05-01', null, 10_000)).toBe(500_000);
});

describe('laws', () => {
  const dates = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
  const anyPrice = fc
    .record({
      priceLevelId: fc.constantFrom('a', 'b'),
      from: fc.constantFrom(...dates),
      minQuantityE4: fc.constantFrom(0, 10_000, 50_000),
      rateE4: fc.nat(1_000_000),
    })
    .map((each): LevelPrice => each);
  const key = ({ priceLevelId, from, minQuantityE4 }: LevelPrice) => `${priceLevelId} ${from} ${minQuantityE4}`;
  const anyProduct = fc.record({
    salePriceE4: fc.constant(2_000_000),
    prices: fc.uniqueArray(anyPrice, { selector: key, maxLength: 12 }),
  });
  const asked = [anyProduct, fc.constantFrom(...dates), fc.constantFrom('a', 'b', null), fc.nat(100_000)] as const;

  test('the order of entry of the rates does not matter', () => {
    fc.assert(
      fc.property(...asked, (product, date, level, quantityE4) => {
        const turned = { ...product, prices: product.prices.toReversed() };
        expect(salePriceOn(turned, date, level, quantityE4)).toBe(salePriceOn(product, date, level, quantityE4));
      }),
    );
  });

  test('rates of a later day or another level change nothing today', () => {
    fc.assert(
      fc.property(...asked, (product, date, level, quantityE4) => {
        const known = product.prices.filter((each) => each.from <= date && each.priceLevelId === level);
        expect(salePriceOn({ ...product, prices: known }, date, level, quantityE4)).toBe(salePriceOn(product, date, level, quantityE4));
      }),
    );
  });

  test('a returned rate is one of the level, in force and reached, or the product’s own', () => {
    fc.assert(
      fc.property(...asked, (product, date, level, quantityE4) => {
        const found = salePriceOn(product, date, level, quantityE4);
        const mayBe = product.prices.filter((each) => each.priceLevelId === level && each.from <= date && each.minQuantityE4 <= quantityE4);
        expect([product.salePriceE4, ...mayBe.map(({ rateE4 }) => rateE4)]).toContain(found);
      }),
    );
  });
});
