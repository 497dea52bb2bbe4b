import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemText } from '../basics/problem.ts';
import { MAX_PRICES, productProblems, productWarnings } from './check-product.ts';
import { emptyProduct, type ProductBefore, type ProductBooks, type ProductDraft } from './product-draft.ts';

const books: ProductBooks = {
  classifications: new Map([
    ['soap', { hsn: '3401', percentsE4: [180_000, 50_000] }],
    ['milk', { hsn: '0401', percentsE4: [0] }],
    ['repair', { hsn: '998714', percentsE4: [180_000] }],
  ]),
  ledgers: new Map([
    ['exports', { name: 'Export sales', isActive: true, isForSales: true, isForPurchase: false }],
    ['packing', { name: 'Packing material', isActive: false, isForSales: false, isForPurchase: true }],
  ]),
  brands: new Set(['lux']),
  categories: new Set(['bath', 'food']),
  subcategories: new Map([['bars', 'bath']]),
  priceLevels: new Set(['wholesale']),
  godowns: new Set(['Main', 'Shop']),
};
const soap: ProductDraft = { ...emptyProduct, name: 'Lux', classificationId: 'soap' };
const row = { godownId: 'Main', batch: '', manufacturedOn: null, expiresOn: null, quantityE4: 10_000, valuePaise: 100 };
const price = { priceLevelId: 'wholesale', from: '2026-04-01', minQuantityE4: 0, rateE4: 10_000 };

const problemsOf = (more: Partial<ProductDraft>, before: ProductBefore | null = null) =>
  productProblems({ ...soap, ...more }, books, before).map(({ field, code }) => `${field} ${code}`);

test('a complete product has no problems', () => {
  expect(
    problemsOf({
      code: 'LX',
      alternateUnit: 'box',
      alternateFactorE4: 120_000,
      salesLedgerId: 'exports',
      brandId: 'lux',
      categoryId: 'bath',
      subcategoryId: 'bars',
      barcodes: ['8901', '8902'],
      prices: [price, { ...price, minQuantityE4: 100_000 }],
      hasBatches: true,
      hasExpiry: true,
      warrantyMonths: 12,
      reorderLevelE4: 0,
      opening: [
        { ...row, batch: 'A', expiresOn: '2027-01-31' },
        { ...row, batch: 'A', expiresOn: '2027-01-31', godownId: 'Shop' },
      ],
    }),
  ).toEqual([]);
});

test.each<[string, Partial<ProductDraft>, string[]]>([
  ['a name of blanks', { name: '  ' }, ['name PRODUCT_NAME_MISSING']],
  ['no unit', { unit: '' }, ['unit UNIT_MISSING']],
  ['a second unit without its factor', { alternateUnit: 'box' }, ['alternateFactorE4 ALTERNATE_FACTOR_INVALID']],
  ['a factor without a second unit', { alternateFactorE4: 120_000 }, ['alternateUnit ALTERNATE_UNIT_MISSING']],
  ['a second unit equal to the first', { alternateUnit: 'PCS ', alternateFactorE4: 10_000 }, ['alternateUnit ALTERNATE_UNIT_SAME']],
  ['an unknown HSN code', { classificationId: 'x' }, ['classificationId TAX_CLASSIFICATION_UNKNOWN']],
  ['a taxable product with a code of 0 %', { classificationId: 'milk' }, ['treatment CLASSIFICATION_WITHOUT_TAX']],
  ['an exempt product with a code of 0 %', { classificationId: 'milk', treatment: 'exempt' }, []],
  ['an unknown ledger', { salesLedgerId: 'x' }, ['salesLedgerId LEDGER_UNKNOWN']],
  ['ledgers on the wrong side', { salesLedgerId: 'packing' }, ['salesLedgerId LEDGER_NOT_FOR_SALES', 'salesLedgerId LEDGER_INACTIVE']],
  ['a purchase ledger that is an income', { purchaseLedgerId: 'exports' }, ['purchaseLedgerId LEDGER_NOT_FOR_PURCHASE']],
  ['an unknown brand', { brandId: 'x' }, ['brandId BRAND_UNKNOWN']],
  ['a sub-category of another category', { categoryId: 'food', subcategoryId: 'bars' }, ['subcategoryId SUBCATEGORY_OF_OTHER']],
  ['a sub-category without its category', { subcategoryId: 'bars' }, ['subcategoryId SUBCATEGORY_OF_OTHER']],
  ['a repeated barcode', { barcodes: ['1', '2', '1'] }, ['barcodes.2 BARCODE_TWICE']],
  ['a barcode of blanks', { barcodes: [' '] }, ['barcodes.0 BARCODE_MISSING']],
  ['a price with a third decimal', { salePriceE4: 10_050 }, ['salePriceE4 PRICE_DECIMALS']],
  ['a rate of a level with a third decimal', { prices: [{ ...price, rateE4: 1 }] }, ['prices.0.rateE4 PRICE_DECIMALS']],
  ['a price below 0', { salePriceE4: -1 }, ['salePriceE4 RATE_INVALID']],
  ['an absurd MRP', { mrpPaise: 1e15 }, ['mrpPaise RATE_TOO_LARGE']],
  ['an unknown price level', { prices: [{ ...price, priceLevelId: 'x' }] }, ['prices.0.priceLevelId PRICE_LEVEL_UNKNOWN']],
  ['a repeated rate', { prices: [price, price] }, ['prices.1.priceLevelId PRICE_TWICE']],
  ['a rate without a valid date', { prices: [{ ...price, from: '2026-02-30' }] }, ['prices.0.from DATE_INVALID']],
  ['too many rates', { prices: Array.from({ length: MAX_PRICES + 1 }, () => price) }, ['prices PRICES_TOO_MANY']],
  ['expiry without batches', { hasExpiry: true }, ['hasExpiry EXPIRY_NEEDS_BATCHES']],
  ['an absurd warranty', { warrantyMonths: 601 }, ['warrantyMonths WARRANTY_INVALID']],
  [
    'a service with stock',
    { kind: 'service', hasSerials: true, reorderLevelE4: 1, opening: [row] },
    ['hasSerials', 'reorderLevelE4', 'opening'].map((field) => `${field} SERVICE_HAS_NO_STOCK`),
  ],
  ['stock in an unknown godown', { opening: [{ ...row, godownId: 'x' }] }, ['opening.0.godownId GODOWN_UNKNOWN']],
  ['stock of 0', { opening: [{ ...row, quantityE4: 0 }] }, ['opening.0.quantityE4 QUANTITY_INVALID']],
  ['stock with a value below 0', { opening: [{ ...row, valuePaise: -1 }] }, ['opening.0.valuePaise OPENING_VALUE_INVALID']],
  ['the same godown twice', { opening: [row, row] }, ['opening.1.godownId OPENING_TWICE']],
  ['a batch for goods without batches', { opening: [{ ...row, batch: 'A' }] }, ['opening.0.batch OPENING_BATCH_NOT_USED']],
  ['no batch for goods with batches', { hasBatches: true, opening: [row] }, ['opening.0.batch OPENING_BATCH_MISSING']],
  [
    'a batch with two expiry dates',
    {
      hasBatches: true,
      hasExpiry: true,
      opening: [
        { ...row, batch: 'A', expiresOn: '2027-01-31' },
        { ...row, batch: 'A', expiresOn: '2027-02-28', godownId: 'Shop' },
      ],
    },
    ['opening.1.expiresOn BATCH_DATES_DIFFER'],
  ],
  [
    'a batch that expires before it was made',
    { hasBatches: true, hasExpiry: true, opening: [{ ...row, batch: 'A', manufacturedOn: '2027-01-02', expiresOn: '2027-01-01' }] },
    ['opening.0.expiresOn EXPIRY_BEFORE_MAKING'],
  ],
])('%s', (_, more, problems) => {
  expect(problemsOf(more)).toEqual(problems);
});

describe('once vouchers use it', () => {
  const before: ProductBefore = { kind: 'goods', unit: 'pcs', hasBatches: false, hasExpiry: false, hasSerials: false, isMoved: true };

  test('its stored opening keeps decimals that pieces no longer have; another quantity does not', () => {
    const half = { ...row, quantityE4: 25_000 };
    expect(problemsOf({ opening: [half], salePriceE4: 70_000 }, { ...before, opening: [half] })).toEqual([]);
    expect(problemsOf({ opening: [half] }, before)).toEqual(['opening.0.quantityE4 QUANTITY_NOT_WHOLE']);
  });

  test('its kind and unit are fixed', () => {
    const more = { kind: 'service', unit: 'box' } as const;
    expect(problemsOf(more, before)).toEqual(['kind PRODUCT_IS_MOVED', 'unit PRODUCT_IS_MOVED']);
    expect(problemsOf({ hasBatches: true }, before)).toEqual(['hasBatches PRODUCT_IS_MOVED']);
    expect(problemsOf(more, { ...before, isMoved: false })).toEqual([]);
  });

  test('a unit may change its spelling', () => {
    expect(problemsOf({ unit: 'PCS' }, before)).toEqual([]);
  });
});

test('warnings: a price above the MRP, goods with an SAC code', () => {
  const warned = (more: Partial<ProductDraft>) => productWarnings({ ...soap, ...more }, books).map(({ code }) => code);
  expect(warned({ mrpPaise: 5_000, salePriceE4: 500_000 })).toEqual([]);
  expect(warned({ mrpPaise: 5_000, salePriceE4: 500_001 })).toEqual(['PRICE_ABOVE_MRP']);
  expect(warned({ classificationId: 'repair' })).toEqual(['GOODS_WITH_SAC']);
  expect(warned({ kind: 'service' })).toEqual(['SERVICE_WITHOUT_SAC']);
});

describe('laws', () => {
  const anyText = fc.constantFrom('', ' ', 'a', 'pcs', 'A', 'x'.repeat(200));
  const anyNumber = fc.constantFrom(-1, 0, 1, 10_000, 0.5, Number.NaN, 1e16);
  const anyDraft = fc.record<ProductDraft>({
    name: anyText,
    code: anyText,
    kind: fc.constantFrom('goods', 'service'),
    unit: anyText,
    alternateUnit: anyText,
    alternateFactorE4: fc.option(anyNumber),
    treatment: fc.constantFrom('taxable', 'nil', 'exempt', 'nonGst', 'zeroRated'),
    classificationId: fc.constantFrom('', 'soap', 'milk'),
    inputCredit: fc.constantFrom('eligible', 'no', 'blocked'),
    salesLedgerId: fc.constantFrom(null, 'exports', 'packing', 'x'),
    purchaseLedgerId: fc.constantFrom(null, 'exports', 'packing', 'x'),
    brandId: fc.constantFrom(null, 'lux', 'x'),
    categoryId: fc.constantFrom(null, 'bath', 'food', 'x'),
    subcategoryId: fc.constantFrom(null, 'bars', 'x'),
    barcodes: fc.array(anyText, { maxLength: 3 }),
    mrpPaise: anyNumber,
    purchaseRateE4: anyNumber,
    salePriceE4: anyNumber,
    isTaxInclusive: fc.boolean(),
    prices: fc.array(fc.constantFrom(price, { ...price, rateE4: -1 }, { ...price, from: '' }), { maxLength: 3 }),
    hasBatches: fc.boolean(),
    hasExpiry: fc.boolean(),
    hasSerials: fc.boolean(),
    warrantyMonths: anyNumber,
    reorderLevelE4: fc.option(anyNumber),
    opening: fc.array(fc.constantFrom(row, { ...row, batch: 'A' }, { ...row, expiresOn: '2027-01-31', quantityE4: -5 }), { maxLength: 3 }),
  });

  test('each problem has an existing field and a complete sentence', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        for (const problem of productProblems(draft, books)) {
          const [first = '', index] = problem.field.split('.');
          expect(Object.keys(emptyProduct)).toContain(first);
          if (index !== undefined) expect(Number(index)).toBeLessThan((draft as unknown as Record<string, unknown[]>)[first]!.length);
          expect(problemText(problem)).not.toContain('…');
        }
      }),
    );
  });

  test('correcting one field causes no problem at another: all problems are reported at once', () => {
    fc.assert(
      fc.property(anyDraft, (draft) => {
        const fieldsOf = (each: ProductDraft) => new Set(productProblems(each, books).map(({ field }) => field.split('.')[0]));
        const mended = { ...draft, name: soap.name, salePriceE4: 0, mrpPaise: 0, warrantyMonths: 0, barcodes: [] };
        for (const field of fieldsOf(mended)) expect(fieldsOf(draft)).toContain(field);
      }),
    );
  });
});
