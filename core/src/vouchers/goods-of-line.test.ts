import fc from 'fast-check';
import { expect, test } from 'vitest';
import { line, namedLedger, originalFacts, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { goodsOfLine, inUnits, unitsCounted } from './goods-of-line.ts';

const rent = { ledgerId: 'rent', treatment: 'taxable', gstPercentE4: 180_000, inputCredit: 'eligible' } as const;

test('a ledger instead of a product is a service: no stock, no batch, no expiry', () => {
  const books = salesFacts({ namedLedgers: new Map([['rent', namedLedger('Rent', 'other', { hsn: '9972' })]]) });
  expect(goodsOfLine(line({ ledger: rent }), books)).toMatchObject({
    name: 'Rent',
    hsn: '9972',
    isStocked: false,
    hasExpiry: false,
    batches: null,
  });
});

test('a product that the books no longer have gives nothing, with or without a line of the original', () => {
  const original = originalFacts(salesDraft(), salesFacts());
  const books = salesFacts({ original });
  expect(goodsOfLine(line({ productId: 'gone', originalAt: 0 }), books)).toBeUndefined();
  expect(goodsOfLine(line({ productId: 'gone' }), books)).toBeUndefined();
  expect(goodsOfLine(line({ originalAt: 7 }), books)).toBe(books.products.get('A'));
});

test("a note's line has the goods of the books, with the rates and input credit of its original", () => {
  const original = originalFacts(salesDraft(), salesFacts());
  const [then] = original.lines;
  const goods = product(28, { name: 'Renamed', inputCredit: 'blocked' });
  const goodsThen = (more: object) =>
    goodsOfLine(
      line({ originalAt: 0 }),
      salesFacts({ products: new Map([['A', goods]]), original: { ...original, lines: [{ ...then!, ...more }] } }),
    );
  const rates = [{ ...product(18).rates[0]!, from: '', taxOn: 'value' }];
  expect(goodsThen({ inputCredit: undefined })).toEqual({ ...goods, rates });
  expect(goodsThen({ inputCredit: 'no', treatment: 'exempt' })).toEqual({ ...goods, inputCredit: 'no', treatment: 'exempt', rates });
  const retail = { ...goods, mrpPaise: 100_00, batchDetails: new Map(), retailKept: new Map() };
  expect(goodsThen({ inputCredit: undefined, retailPricePaise: 100_00 })).toEqual({
    ...retail,
    rates: [{ ...rates[0], taxOn: 'retailPrice' }],
  });
});

test('a note takes back both cesses of its original, per cent and per unit', () => {
  // 100 at 28 %, with 12 % cess and 4.17 on each of two.
  const rates = [{ ...product(28).rates[0]!, cessPercentE4: 120_000, cessPerUnitE4: 41_700 }];
  const books = salesFacts({ products: new Map([['A', product(28, { rates })]]) });
  const sale = salesDraft({ lines: [line({ quantityE4: 20_000, rateE4: 500_000 })] });
  expect(buildTrade(sale, books).lines[0]).toMatchObject({ cessPaise: 1200, additionalCessPaise: 834 });
  const note = salesDraft({ kind: 'creditNote', lines: sale.lines.map((each) => ({ ...each, originalAt: 0 })) });
  const back = buildTrade(note, { ...books, products: new Map([['A', product(18)]]), original: originalFacts(sale, books) });
  expect(back.lines[0]).toMatchObject({ cgstPaise: 1400, cessPaise: 1200, additionalCessPaise: 834 });
});

test('units are the count times the factor, rounded to the nearest; an invalid quantity has none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 1, max: 10 ** 6 }), (quantityE4, alternateFactorE4) => {
      const unitsE4 = inUnits(quantityE4, { alternateFactorE4 });
      expect(Math.abs(unitsE4 - (quantityE4 * alternateFactorE4) / 10_000)).toBeLessThanOrEqual(0.5);
      expect(unitsCounted(quantityE4, { alternateFactorE4 })).toBe(unitsE4);
      expect(unitsCounted(-quantityE4, { alternateFactorE4 })).toBe(0);
      expect(inUnits(quantityE4, {})).toBe(quantityE4);
    }),
  );
  for (const wild of [Number.NaN, 0.5, Number.MAX_SAFE_INTEGER, 2 ** 60])
    expect(unitsCounted(wild, { alternateFactorE4: 20_000 }), `${wild}`).toBe(0);
});
