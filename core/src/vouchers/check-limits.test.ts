import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentOf } from '../money/rounding.ts';
import { company, line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { noSaleLimits, type SaleLimits } from './sale-limits.ts';
import type { ChargeLine, TradeLine } from './trade-draft.ts';
import type { ProductFacts } from './voucher-facts.ts';

const listed = { rateE4: 1_000_000, isTaxInclusive: false };

function codes(
  limits: Partial<SaleLimits>,
  of: Partial<TradeLine>,
  charges: ChargeLine[] = [],
  listPrice: ProductFacts['listPrice'] = listed,
) {
  const facts = salesFacts({
    company: { ...company, saleLimits: { ...noSaleLimits, ...limits } },
    products: new Map([['A', product(18, { listPrice })]]),
  });
  const built = buildTrade(salesDraft({ lines: [line(of)], charges }), facts);
  return built.problems.map(({ code, field }) => `${field} ${code}`);
}

describe('a limit on the discount', () => {
  const tenPercent = { mostDiscountPercentE4: 100_000 };
  test('applies to a percentage and to an amount', () => {
    expect(codes(tenPercent, { discount: { kind: 'percent', percentE4: 100_000 } })).toEqual([]);
    expect(codes(tenPercent, { discount: { kind: 'percent', percentE4: 101_000 } })).toEqual(['lines.0.discount DISCOUNT_ABOVE_LIMIT']);
    expect(codes(tenPercent, { discount: { kind: 'amount', amountPaise: 1_000 } })).toEqual([]);
    expect(codes(tenPercent, { discount: { kind: 'amount', amountPaise: 1_001 } })).toEqual(['lines.0.discount DISCOUNT_ABOVE_LIMIT']);
  });

  test('is not bypassed by a deduction on the bill', () => {
    const half = { discount: { kind: 'percent', percentE4: 50_000 } } as const;
    const off = (paise: number): ChargeLine => ({ ledgerId: 'discount', amountPaise: -paise, tax: { kind: 'composite' } });
    expect(codes(tenPercent, half, [off(500)])).toEqual([]);
    expect(codes(tenPercent, half, [ownCharge('freight', 9_000, 18), off(501)])).toEqual(['charges.1.amountPaise DISCOUNT_ABOVE_LIMIT']);
  });

  test('is not bypassed by free pieces: they count at the rate of their line', () => {
    expect(codes(tenPercent, { quantityE4: 90_000, actualQuantityE4: 100_000 })).toEqual([]);
    expect(codes(tenPercent, { quantityE4: 89_999, actualQuantityE4: 100_000 })).toEqual(['lines.0.actualQuantityE4 DISCOUNT_ABOVE_LIMIT']);
    const fivePercent = { discount: { kind: 'percent', percentE4: 50_000 } } as const;
    expect(codes(tenPercent, { ...fivePercent, quantityE4: 950_000, actualQuantityE4: 1_000_000 })).toEqual([]);
    expect(codes(tenPercent, { ...fivePercent, quantityE4: 940_000, actualQuantityE4: 1_000_000 })).toEqual([
      'lines.0.actualQuantityE4 DISCOUNT_ABOVE_LIMIT',
    ]);
    const off: ChargeLine = { ledgerId: 'discount', amountPaise: -500, tax: { kind: 'composite' } };
    expect(codes(tenPercent, { quantityE4: 95_000, actualQuantityE4: 100_000 }, [{ ...off, amountPaise: -5_000 }])).toEqual([]);
    expect(codes(tenPercent, { quantityE4: 95_000, actualQuantityE4: 100_000 }, [{ ...off, amountPaise: -5_001 }])).toEqual([
      'charges.0.amountPaise DISCOUNT_ABOVE_LIMIT',
    ]);
    expect(codes(tenPercent, { discount: { kind: 'percent', percentE4: 110_000 }, quantityE4: 99_999, actualQuantityE4: 100_000 })).toEqual(
      ['lines.0.discount DISCOUNT_ABOVE_LIMIT'],
    );
    // A smaller quantity than billed is not free goods, and without a limit everything may be free.
    expect(codes(tenPercent, { quantityE4: 100_000, actualQuantityE4: 10_000 })).toEqual([]);
    expect(codes({}, { quantityE4: 10_000, actualQuantityE4: 10 ** 12 })).toEqual([]);
    expect(codes(tenPercent, { quantityE4: 10_000, actualQuantityE4: 10 ** 12, rateE4: 10 ** 12 })).toContain(
      'lines.0.actualQuantityE4 DISCOUNT_ABOVE_LIMIT',
    );
  });

  test('ignores invalid numbers', () => {
    for (const wrong of [
      { actualQuantityE4: Number.NaN },
      { rateE4: Number.NaN },
      { rateE4: -1 },
      { rateE4: 100.5 },
      { actualQuantityE4: 100_000.5 },
    ]) {
      const found = codes(tenPercent, { quantityE4: 10_000, actualQuantityE4: 100_000, ...wrong });
      expect(found.filter((each) => each.endsWith('DISCOUNT_ABOVE_LIMIT'))).toEqual([]);
      expect(found).not.toEqual([]);
    }
  });

  test('accepts any discount up to its share of the value', () => {
    const anyLine = fc.record({
      rateE4: fc.integer({ min: 0, max: 10 ** 9 }),
      mostE4: fc.integer({ min: 0, max: 1_000_000 }),
      percentE4: fc.integer({ min: 0, max: 1_000_000 }),
    });
    fc.assert(
      fc.property(anyLine, ({ rateE4, mostE4, percentE4 }) => {
        const found = codes({ mostDiscountPercentE4: mostE4 }, { rateE4, discount: { kind: 'percent', percentE4 } });
        const gross = Math.round(rateE4 / 100);
        const isRefused = percentOf(gross, percentE4) > percentOf(gross, mostE4);
        expect(found.includes('lines.0.discount DISCOUNT_ABOVE_LIMIT')).toBe(isRefused);
        if (percentE4 <= mostE4) expect(isRefused).toBe(false);
      }),
    );
  });
});

describe('a right on the rate', () => {
  const taxIn = { rateE4: 1_180_000, isTaxInclusive: true };
  test('`fixed` requires the list rate, with or without tax in it', () => {
    expect(codes({ rates: 'fixed' }, {})).toEqual([]);
    expect(codes({ rates: 'fixed' }, { rateE4: 1_000_001 })).toEqual(['lines.0.rateE4 RATE_FIXED']);
    expect(codes({ rates: 'fixed' }, { isTaxInclusive: true })).toEqual(['lines.0.rateE4 RATE_FIXED']);
    expect(codes({ rates: 'fixed' }, { rateE4: 1 }, [], taxIn)).toEqual(['lines.0.rateE4 RATE_FIXED_INCLUSIVE']);
  });

  test('`notBelow` refuses a rate below the list rate', () => {
    expect(codes({ rates: 'notBelow' }, { rateE4: 2_000_000 })).toEqual([]);
    expect(codes({ rates: 'notBelow' }, { rateE4: 999_999 })).toEqual(['lines.0.rateE4 RATE_BELOW_LIST']);
    expect(codes({ rates: 'notBelow' }, { rateE4: 999_999, isShared: true })).toEqual([]);
    expect(codes({ rates: 'notBelow' }, { isTaxInclusive: true })).toEqual(['lines.0.rateE4 RATE_BELOW_LIST']);
    expect(codes({ rates: 'notBelow' }, { rateE4: 1_180_000 }, [], taxIn)).toEqual([]);
  });

  test('does not apply to a product without a price or to users without limits', () => {
    expect(codes({ rates: 'fixed' }, { rateE4: 1 }, [], null)).toEqual([]);
    expect(codes({ rates: 'free' }, { rateE4: 1 })).toEqual([]);
  });
});

test("a rate is checked against the voucher's price level, date and quantity", () => {
  const levelPrices = [
    { priceLevelId: 'wholesale', from: '2026-01-01', minQuantityE4: 0, rateE4: 900_000 },
    { priceLevelId: 'wholesale', from: '2026-01-01', minQuantityE4: 100_000, rateE4: 800_000 },
  ];
  const facts = salesFacts({
    company: { ...company, saleLimits: { ...noSaleLimits, rates: 'notBelow' } },
    products: new Map([['A', product(18, { listPrice: listed, levelPrices })]]),
  });
  const sold = (quantityE4: number, rateE4: number, priceLevelId: string | null) =>
    buildTrade(salesDraft({ lines: [line({ quantityE4, rateE4 })], priceLevelId }), facts).problems.map(
      ({ code, about }) => `${code} ${about?.rateE4}`,
    );
  expect(sold(10_000, 900_000, 'wholesale')).toEqual([]);
  expect(sold(10_000, 899_999, 'wholesale')).toEqual(['RATE_BELOW_LIST 900000']);
  expect(sold(100_000, 800_000, 'wholesale')).toEqual([]);
  expect(sold(10_000, 900_000, null)).toEqual(['RATE_BELOW_LIST 1000000']);
});
