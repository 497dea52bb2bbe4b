import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, percentOf } from '../money/rounding.ts';
import { type TradeLine, tradeDraft } from '../vouchers/trade-draft.ts';
import { withLiquorTax } from './liquor.ts';

const ledgerId = 'vat';
const line = (productId: string, count: number, rupees: number, more: Partial<TradeLine> = {}): TradeLine => ({
  ...{
    productId,
    godownId: '',
    batch: '',
    quantityE4: count * 10_000,
    actualQuantityE4: count * 10_000,
    rateE4: Math.round(rupees * 10_000),
  },
  ...{ isTaxInclusive: false, discount: { kind: 'none' }, ...more },
});
const bill = (...lines: TradeLine[]) =>
  tradeDraft(
    'sales',
    { date: '2026-11-29', partyId: 'cash', placeOfSupply: '27', splits: [], note: '', lines, charges: [] },
    { walkIn: null },
  );
const isLiquor = (productId: string) => productId === 'beer';
const taxed = (percentE4: number, ...lines: TradeLine[]) => withLiquorTax(bill(...lines), isLiquor, { ledgerId, percentE4 });

test('two beers of 350 at 10 % beside food: 70 on the ledger of the tax, the food as it was', () => {
  const draft = taxed(100_000, line('thali', 4, 460), line('beer', 2, 350));
  expect(draft.charges).toEqual([{ ledgerId, amountPaise: 7_000, tax: { kind: 'own', gstPercentE4: 0 } }]);
  expect(draft.lines).toEqual([line('thali', 4, 460), line('beer', 2, 350)]);
});

test('the tax is on the value after discount, and rounded once for the bill', () => {
  const tenth = { discount: { kind: 'percent', percentE4: 100_000 } } as const;
  expect(taxed(100_000, line('beer', 2, 350, tenth)).charges).toMatchObject([{ amountPaise: 6_300 }]);
  // 3 × 0.35 at 10 %: 0.105 together, not 3 × 0.04.
  expect(taxed(100_000, line('beer', 1, 0.35), line('beer', 1, 0.35), line('beer', 1, 0.35)).charges).toMatchObject([{ amountPaise: 11 }]);
});

test('of two beers of 350 with the tax of 10 % inside, 63.64 is tax', () => {
  const draft = taxed(100_000, line('beer', 2, 350, { isTaxInclusive: true }));
  expect(draft.charges).toMatchObject([{ amountPaise: 6_364 }]);
  expect(draft.lines).toMatchObject([{ isTaxInclusive: false }]);
});

test('a bill without liquor, or free liquor, has no charge', () => {
  expect(taxed(100_000, line('thali', 1, 460))).toEqual(bill(line('thali', 1, 460)));
  expect(taxed(100_000, line('beer', 1, 0)).charges).toEqual([]);
});

test('law: a price that includes the tax is what the guest pays, to the paisa; one without it pays the percentage more', () => {
  const dish = fc.record({
    count: fc.integer({ min: 1, max: 30 }),
    rateE4: fc.integer({ min: 0, max: 50_000_000 }),
    isTaxInclusive: fc.boolean(),
    discountE4: fc.integer({ min: 0, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(dish, { minLength: 1, maxLength: 8 }), fc.integer({ min: 1, max: 1_000_000 }), (dishes, percentE4) => {
      const lines = dishes.map(({ count, rateE4, isTaxInclusive, discountE4 }) =>
        line('beer', count, rateE4 / 10_000, { rateE4, isTaxInclusive, discount: { kind: 'percent', percentE4: discountE4 } }),
      );
      const netOf = ({ quantityE4, rateE4, discount }: TradeLine) => {
        const gross = amountOf(quantityE4, rateE4);
        return discount.kind === 'percent' ? gross - percentOf(gross, discount.percentE4) : gross;
      };
      const sum = (some: readonly TradeLine[]) => some.reduce((all, each) => all + netOf(each), 0);
      const { lines: billed, charges } = taxed(percentE4, ...lines);
      const outside = sum(lines.filter(({ isTaxInclusive }) => !isTaxInclusive));
      const paid = sum(billed) + (charges[0]?.amountPaise ?? 0);
      expect(paid).toBe(sum(lines) + percentOf(outside, percentE4));
      expect(charges.every(({ amountPaise }) => amountPaise > 0)).toBe(true);
    }),
  );
});
