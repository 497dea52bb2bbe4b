import { expect, test } from 'vitest';
import { slabRates } from '../testing/hsn-rates.ts';
import { line, ownCharge, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import type { TradeLine } from './trade-draft.ts';

const books = salesFacts({
  products: new Map([
    ['A', product(18)],
    ['B', product(5)],
    ['S', product(5, { rates: slabRates.get('62')! })],
  ]),
});
const withCharge = (lines: readonly TradeLine[], amountPaise: number) =>
  buildTrade(
    salesDraft({
      lines,
      charges: amountPaise === 0 ? [] : [{ ledgerId: amountPaise < 0 ? 'discount' : 'freight', amountPaise, tax: { kind: 'composite' } }],
    }),
    books,
  );
const byRate = ({ taxSummary }: ReturnType<typeof buildTrade>) =>
  taxSummary.map(({ gstPercentE4, taxablePaise }) => [gstPercentE4, taxablePaise]);

test('a charge is shared by the values before tax: 118 at 18 % and 105 at 5 %, tax included, are 100 each', () => {
  const lines = [line({ rateE4: 1_180_000, isTaxInclusive: true }), line({ productId: 'B', rateE4: 1_050_000, isTaxInclusive: true })];
  expect(byRate(withCharge(lines, 1000))).toEqual([
    [180_000, 10_500],
    [50_000, 10_500],
  ]);
});

test('a line of value 0 has no share', () => {
  const lines = [line({ rateE4: 1_000_000 }), line({ productId: 'B', rateE4: 0 })];
  expect(byRate(withCharge(lines, 1000))).toEqual([
    [180_000, 11_000],
    [50_000, 0],
  ]);
});

// FAQ 33 on rates of 27 July 2017: the sale value of a piece is the transaction value. Packing or freight within the supply is part of
// it (CGST Act, section 15(2)(c)), a discount on the bill is not (section 15(3)(a)).
test('a bill discount puts a piece below the limit of its slab, freight within the supply above it', () => {
  const rateOf = (rateE4: number, amountPaise: number) =>
    withCharge([line({ productId: 'S', rateE4 })], amountPaise).lines[0]!.gstPercentE4;
  expect(rateOf(25_000_000, 0)).toBe(50_000); // 2,500.00
  expect(rateOf(24_500_000, 5000)).toBe(50_000); // 2,450.00 + 50.00
  expect(rateOf(24_500_100, 5000)).toBe(180_000); // 2,450.01 + 50.00
  expect(rateOf(25_500_000, -5000)).toBe(50_000);
  expect(rateOf(25_500_100, -5000)).toBe(180_000);
});

test('freight is part of the value of the pieces it is spread over; a charge with its own rate is a separate supply', () => {
  // Two shirts of 2,450.00 and goods at 18 % of 5,100.00: 100.00 freight is 49.00 on the shirts, 24.50 each.
  const lines = [line({ productId: 'S', rateE4: 24_500_000, quantityE4: 20_000 }), line({ rateE4: 51_000_000 })];
  expect(byRate(withCharge(lines, 10_000))).toEqual([
    [50_000, 494_900],
    [180_000, 515_100],
  ]);
  // 205.00 freight is 100.45 on the shirts, 50.225 each: 2,500.225.
  expect(byRate(withCharge(lines, 20_500))).toEqual([[180_000, 1_020_500]]);
  const own = salesDraft({ lines, charges: [ownCharge('freight', 20_500, 18)] });
  expect(byRate(buildTrade(own, books))).toEqual([
    [50_000, 490_000],
    [180_000, 530_500],
  ]);
});

// Circular 92/11/2019-GST: "buy one, get one free" is the supply of two goods for the price of one.
test('a free piece shares the price of the billed ones: one of 3,000.00 with one free is two of 1,500.00', () => {
  const rateOf = (billed: number, moved: number, rateE4: number) => {
    const draft = salesDraft({ lines: [line({ productId: 'S', quantityE4: billed * 10_000, actualQuantityE4: moved * 10_000, rateE4 })] });
    return buildTrade(draft, books).lines[0]!;
  };
  // 3,000.00 at 5 %: 75.00 per half.
  expect(rateOf(1, 2, 30_000_000)).toMatchObject({ gstPercentE4: 50_000, taxablePaise: 3_000_00, cgstPaise: 75_00, totalPaise: 3_150_00 });
  expect(rateOf(1, 1, 30_000_000)).toMatchObject({ gstPercentE4: 180_000, cgstPaise: 270_00 });
  // Ten and one free: 2,750.00 × 10 ÷ 11 is 2,500.00.
  expect(rateOf(10, 11, 27_500_000).gstPercentE4).toBe(50_000);
  expect(rateOf(10, 11, 27_500_100).gstPercentE4).toBe(180_000);
  // Moving fewer than billed does not raise the value of a piece.
  expect(rateOf(2, 1, 25_000_000).gstPercentE4).toBe(50_000);
});
