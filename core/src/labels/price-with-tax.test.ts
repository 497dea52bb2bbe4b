import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type GstRate, plainRate } from '../gst/gst-rates.ts';
import { company, line, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from '../vouchers/build-trade.ts';
import { priceWithTax, type TaxedProduct } from './price-with-tax.ts';

const date = '2026-11-29';
const chair: TaxedProduct = {
  ...{ salePriceE4: 8_500_000, isTaxInclusive: false, unit: 'PCS', treatment: 'taxable', mrpPaise: 0 },
  rates: [plainRate('2017-07-01', 180_000)],
};
const shoes = { ...plainRate('2025-09-22', 50_000), slab: { upToPaise: 2_500_00, aboveGstPercentE4: 180_000, by: 'piece' } } as const;
const panMasala: GstRate = { ...plainRate('2026-02-01', 400_000), taxOn: 'retailPrice' };

describe('the price of one unit with tax', () => {
  test.each<[string, Partial<TaxedProduct>, number | null]>([
    ['of 850 at 18 %', {}, 1_003_00],
    ['is rounded in each half of the tax', { salePriceE4: 381_000, rates: [plainRate('2017-07-01', 50_000)] }, 40_00],
    ['is the price itself if that includes tax', { isTaxInclusive: true }, 850_00],
    ['is the price itself for goods without tax', { treatment: 'exempt', rates: [] }, 850_00],
    ['has the lower rate of a slab up to its limit', { salePriceE4: 25_000_000, rates: [shoes] }, 2_625_00],
    ['has the higher rate of a slab above it', { salePriceE4: 25_000_100, rates: [shoes] }, 2_950_01],
    ['compares a piece of a dozen with the slab', { unit: 'DOZ', salePriceE4: 300_000_000, rates: [shoes] }, 31_500_00],
    ['has the tax that is in the MRP', { salePriceE4: 600_000, mrpPaise: 100_00, rates: [panMasala] }, 88_58],
    ['is not known without the MRP that is taxed', { salePriceE4: 600_000, rates: [panMasala] }, null],
    ['is not known before the first rate', { rates: [plainRate('2027-04-01', 180_000)] }, null],
  ])('%s', (_, more, expected) => {
    expect(priceWithTax({ ...chair, ...more }, date, true)).toBe(expected);
  });

  test('is the price itself in a company that charges no tax', () => {
    expect(priceWithTax(chair, date, false)).toBe(850_00);
  });

  test('is the total of a bill of one unit', () => {
    const rate = fc.record({
      gstPercentE4: fc.constantFrom(2_500, 30_000, 50_000, 180_000, 400_000),
      cessPercentE4: fc.constantFrom(0, 120_000),
      cessPerUnitE4: fc.constantFrom(0, 41_700),
      cessRule: fc.constantFrom('sum' as const, 'higher' as const),
      basis: fc.constantFrom(
        { slab: null, taxOn: 'value' as const },
        { slab: null, taxOn: 'retailPrice' as const },
        { slab: shoes.slab },
        { slab: { ...shoes.slab, by: 'value' as const } },
      ),
    });
    const any = fc.record({
      salePriceE4: fc.integer({ min: 100, max: 90_000_000 }),
      isTaxInclusive: fc.boolean(),
      unit: fc.constantFrom('PCS', 'DOZ'),
      rate,
      registration: fc.constantFrom('regular' as const, 'composition' as const),
    });
    fc.assert(
      fc.property(any, ({ rate: { basis, ...found }, registration, ...priced }) => {
        const taxed = {
          ...priced,
          treatment: 'taxable' as const,
          mrpPaise: 9_900_000,
          rates: [{ ...found, ...basis, from: '2017-07-01' }],
        };
        const facts = salesFacts({ company: { ...company, registration }, products: new Map([['A', product(18, taxed)]]) });
        const { salePriceE4: rateE4, isTaxInclusive } = priced;
        const bill = buildTrade(salesDraft({ lines: [line({ rateE4, isTaxInclusive })] }), facts);
        expect(priceWithTax(taxed, date, registration === 'regular')).toBe(bill.lines[0]!.totalPaise);
      }),
    );
  });
});
