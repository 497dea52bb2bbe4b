import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { company, line, product, salesDraft, salesFacts } from '../testing/sample-books.ts';
import { buildTrade } from './build-trade.ts';
import { type PricedProduct, rateFor } from './rate-for.ts';
import { type BatchAtHand, suggestBatches, suggestOverGodowns } from './suggest-batches.ts';
import type { TradeLine } from './trade-draft.ts';

describe('"FEFO suggestion and automatic split in sales; expired refused"', () => {
  const at = (batch: string, expiresOn: string | null, quantityE4: number): BatchAtHand => ({ batch, expiresOn, quantityE4 });
  const batches = [
    at('LATE', '2027-06-30', 50_000),
    at('EVER', null, 50_000),
    at('SOON', '2026-12-31', 30_000),
    at('OLD', '2026-11-19', 90_000),
  ];

  test('the batch that expires first is used first, over as many batches as needed', () => {
    expect(suggestBatches(60_000, batches, '2026-11-20')).toEqual({
      parts: [
        { batch: 'SOON', quantityE4: 30_000 },
        { batch: 'LATE', quantityE4: 30_000 },
      ],
      shortE4: 0,
    });
  });

  test('a batch is sold on its last day, but never after it', () => {
    expect(suggestBatches(10_000, batches, '2026-11-19').parts).toEqual([{ batch: 'OLD', quantityE4: 10_000 }]);
    expect(suggestBatches(10_000, batches, '2026-11-20').parts).toEqual([{ batch: 'SOON', quantityE4: 10_000 }]);
  });

  test('if the chosen godown has too little, the others give the rest by expiry date', () => {
    const inStock = [
      { ...at('SOON', '2026-12-31', 30_000), godownId: 'shop' },
      { ...at('OLD', '2026-11-19', 90_000), godownId: 'main' },
      { ...at('LATE', '2027-06-30', 20_000), godownId: 'main' },
      { ...at('SOON', '2026-12-31', 10_000), godownId: 'van' },
    ];
    const places = (quantityE4: number) => {
      const { parts, shortE4 } = suggestOverGodowns(quantityE4, inStock, 'main', '2026-11-20');
      return [...parts.map(({ godownId, batch, quantityE4: taken }) => `${godownId} ${batch} ${taken}`), shortE4];
    };
    expect(places(20_000)).toEqual(['main LATE 20000', 0]);
    expect(places(70_000)).toEqual(['main LATE 20000', 'shop SOON 30000', 'van SOON 10000', 10_000]);
  });

  test('a shortage is reported', () => {
    expect(suggestBatches(140_000, batches, '2026-11-20')).toMatchObject({ shortE4: 10_000 });
    expect(suggestBatches(10_000, [], '2026-11-20')).toEqual({ parts: [], shortE4: 10_000 });
    expect(suggestBatches(0, batches, '2026-11-20')).toEqual({ parts: [], shortE4: 0 });
    expect(suggestBatches(10_000, [at('NEG', null, -5)], '2026-11-20')).toEqual({ parts: [], shortE4: 10_000 });
  });

  test('parts and shortage add up to the quantity, and every part is in stock', () => {
    const anyBatch = fc.record({
      batch: fc.string({ maxLength: 3 }),
      expiresOn: fc.option(fc.constantFrom('2026-01-01', '2026-11-20', '2027-01-01')),
      quantityE4: fc.integer({ min: -100, max: 10 ** 9 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.uniqueArray(anyBatch, { selector: ({ batch }) => batch }),
        (quantityE4, inStock) => {
          const { parts, shortE4 } = suggestBatches(quantityE4, inStock, '2026-11-20');
          expect(parts.reduce((sum, part) => sum + part.quantityE4, shortE4)).toBe(quantityE4);
          const known = new Map(inStock.map((each) => [each.batch, each]));
          for (const part of parts) {
            expect(part.quantityE4).toBeGreaterThan(0);
            expect(part.quantityE4).toBeLessThanOrEqual(known.get(part.batch)!.quantityE4);
            expect((known.get(part.batch)!.expiresOn ?? '9') >= '2026-11-20').toBe(true);
          }
        },
      ),
    );
  });

  test('a sale accepts the parts as lines', () => {
    const products = new Map([['A', product(18, { batches: new Map(batches.map((each) => [each.batch, each.expiresOn])) })]]);
    const lines = suggestBatches(60_000, batches, '2026-11-20').parts.map(line);
    const built = buildTrade(salesDraft({ lines }), salesFacts({ products }));
    expect(built.problems).toEqual([]);
    expect(built.moves.map(({ batch, quantityE4 }) => [batch, quantityE4])).toEqual([
      ['SOON', -30_000],
      ['LATE', -30_000],
    ]);
  });
});

describe('"rate by price level and slab and date"', () => {
  const priced: PricedProduct = {
    salePriceE4: 1_000_000,
    isTaxInclusive: true,
    alternateFactorE4: 120_000,
    prices: [
      { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 0, rateE4: 950_000 },
      { priceLevelId: 'retail', from: '2026-04-01', minQuantityE4: 120_000, rateE4: 900_000 },
      { priceLevelId: 'retail', from: '2026-12-01', minQuantityE4: 0, rateE4: 990_000 },
    ],
  };

  test('the rate is that of the level on the day and the slab of the quantity, else the product’s own', () => {
    const on = (level: string | null, date: string, quantityE4: number) => rateFor(priced, { level, date, quantityE4 }).rateE4;
    expect(on(null, '2026-11-20', 10_000)).toBe(1_000_000);
    expect(on('retail', '2026-03-31', 10_000)).toBe(1_000_000);
    expect(on('retail', '2026-11-20', 119_999)).toBe(950_000);
    expect(on('retail', '2026-11-20', 120_000)).toBe(900_000);
    expect(on('retail', '2026-12-01', 120_000)).toBe(990_000);
  });

  test('a box costs as much as its pieces, and reaches the slab of their number', () => {
    const asked = { level: 'retail', date: '2026-11-20', quantityE4: 10_000 };
    expect(rateFor(priced, { ...asked, isAlternate: true })).toEqual({ rateE4: 10_800_000, isTaxInclusive: true });
    expect(rateFor({ ...priced, alternateFactorE4: null }, { ...asked, isAlternate: true }).rateE4).toBe(950_000);
  });
});

describe('the second unit of a product', () => {
  const box: TradeLine = { ...line({ quantityE4: 20_000, rateE4: 12_000_000 }), alternateFactorE4: 120_000 };
  const boxed = (more: Parameters<typeof product>[1] = {}) => new Map([['A', product(18, { alternateFactorE4: 120_000, ...more })]]);
  const build = (entered: TradeLine, facts: Parameters<typeof salesFacts>[0]) =>
    buildTrade(salesDraft({ lines: [entered] }), salesFacts(facts));

  test('amounts are based on boxes, stock and summaries on pieces', () => {
    const built = build(box, { products: boxed() });
    expect(built.problems).toEqual([]);
    expect(built.lines[0]).toMatchObject({ taxablePaise: 240_000 });
    expect(built.moves).toMatchObject([{ quantityE4: -240_000 }]);
    expect(built.hsnSummary[0]).toMatchObject({ quantityE4: 240_000, unit: 'BOX' });
  });

  test('half a box is six pieces; a box of 1.4884 square metres is sold, half a piece is not', () => {
    const codesOf = (entered: TradeLine, unit: string, alternateFactorE4: number) =>
      build(entered, { products: boxed({ unit, alternateFactorE4 }) }).problems.map(({ code }) => code);
    const half = { ...box, quantityE4: 5_000, actualQuantityE4: 5_000 };
    expect(codesOf(half, 'PCS', 120_000)).toEqual([]);
    expect(codesOf({ ...half, alternateFactorE4: 14_884 }, 'SQM', 14_884)).toEqual([]);
    expect(codesOf({ ...half, quantityE4: 2_000, actualQuantityE4: 2_000 }, 'PCS', 120_000)).toEqual(['QUANTITY_NOT_WHOLE']);
  });

  test('cess per unit and slabs by the piece are based on pieces', () => {
    const perPiece = [{ ...product(18).rates[0]!, cessPerUnitE4: 10_000 }];
    expect(build(box, { products: boxed({ rates: perPiece }) }).lines[0]).toMatchObject({ additionalCessPaise: 2400 });
    const slab = [{ ...product(5).rates[0]!, slab: { upToPaise: 10_000, aboveGstPercentE4: 180_000 } }];
    expect(build(box, { products: boxed({ rates: slab }) }).lines[0]).toMatchObject({ gstPercentE4: 50_000 });
    expect(build({ ...box, rateE4: 12_000_100 }, { products: boxed({ rates: slab }) }).lines[0]).toMatchObject({ gstPercentE4: 180_000 });
  });

  test('the list rate of a box is twelve times that of a piece', () => {
    const limits = { company: { ...company, saleLimits: { rates: 'fixed' as const, mostDiscountPercentE4: null } } };
    const listed = (rateE4: number) => boxed({ listPrice: { rateE4, isTaxInclusive: false } });
    expect(build(box, { ...limits, products: listed(1_000_000) }).problems).toEqual([]);
    expect(build(box, { ...limits, products: listed(1_000_001) }).problems).toMatchObject([
      { code: 'RATE_FIXED', about: { rateE4: 12_000_012 } },
    ]);
  });

  test('a factor that is no longer the product’s is refused, and so is one too large to compute', () => {
    const codes = (entered: TradeLine) => build(entered, { products: boxed() }).problems.map(({ code }) => code);
    expect(codes({ ...box, alternateFactorE4: 100_000 })).toEqual(['ALTERNATE_UNIT_OTHER']);
    expect(codes({ ...line(), alternateFactorE4: 120_000, quantityE4: 10 ** 12 })).toContain('QUANTITY_TOO_LARGE');
    expect(build(box, {}).problems).toMatchObject([{ code: 'ALTERNATE_UNIT_OTHER' }]);
  });
});
