import { expect, test } from 'vitest';
import { slabRates } from '../testing/hsn-rates.ts';
import { line, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
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
    salesDraft({ lines, charges: [{ ledgerId: amountPaise < 0 ? 'discount' : 'freight', amountPaise, tax: { kind: 'composite' } }] }),
    books,
  );
const byRate = ({ taxSummary }: ReturnType<typeof buildTrade>) =>
  taxSummary.map(({ gstPercentE4, taxablePaise }) => [gstPercentE4, taxablePaise]);

test('a charge is shared by the values before tax: 118 at 18 % and 105 at 5 %, the tax in both, are 100 each', () => {
  const lines = [line({ rateE4: 1_180_000, isTaxInclusive: true }), line({ productId: 'B', rateE4: 1_050_000, isTaxInclusive: true })];
  expect(byRate(withCharge(lines, 1000))).toEqual([
    [180_000, 10_500],
    [50_000, 10_500],
  ]);
});

test('a line of no value has no share', () => {
  const lines = [line({ rateE4: 1_000_000 }), line({ productId: 'B', rateE4: 0 })];
  expect(byRate(withCharge(lines, 1000))).toEqual([
    [180_000, 11_000],
    [50_000, 0],
  ]);
});

test('a discount on the bill puts a piece on the lower side of its slab, freight within the supply on no other', () => {
  const rateOf = (rateE4: number, amountPaise: number) =>
    withCharge([line({ productId: 'S', rateE4 })], amountPaise).lines[0]!.gstPercentE4;
  expect(rateOf(25_000_000, 5000)).toBe(50_000);
  expect(rateOf(25_000_100, 5000)).toBe(180_000);
  expect(rateOf(25_500_000, -5000)).toBe(50_000);
  expect(rateOf(25_500_100, -5000)).toBe(180_000);
});
