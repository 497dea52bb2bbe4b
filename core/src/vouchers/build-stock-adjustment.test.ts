import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_QUANTITY_E4, MAX_RATE_E4 } from '../basics/limits.ts';
import { stockKey } from '../stock/stock-moves.ts';
import { problemsOf } from '../testing/named-problems.ts';
import { company } from '../testing/sample-books.ts';
import { buildStockAdjustment, type StockAdjustmentFacts } from './build-stock-adjustment.ts';
import type { AdjustmentLine, StockAdjustmentDraft } from './stock-adjustment-draft.ts';

const goods = (name: string, more: object = {}) => ({ name, unit: 'BOX', isActive: true, isStocked: true, batches: null, ...more });
const lies = new Map([
  [stockKey('A', 'Main', ''), 200_000],
  [stockKey('M', 'Main', 'B1'), 50_000],
]);
const facts: StockAdjustmentFacts = {
  company: { ...company, negativeStock: 'block' },
  products: new Map([
    ['A', goods('Rice')],
    ['M', goods('Milk', { batches: new Set(['B1', 'B2']) })],
    ['V', goods('Repair', { isStocked: false })],
    ['L', goods('Left', { isActive: false })],
    ['O', goods('Old milk', { isActive: false, batches: new Set(['B1']) })],
  ]),
  godowns: new Set(['Main', 'Shop']),
  stock: lies,
  bookStock: lies,
  isStockKnown: true,
  costs: new Map(),
};
const differs = (changeE4: number, more: Partial<AdjustmentLine> = {}): AdjustmentLine => ({
  productId: 'A',
  godownId: 'Main',
  batch: '',
  rateE4: 0,
  entered: { kind: 'difference', changeE4 },
  ...more,
});
const counted = (countedE4: number, bookE4 = 200_000, more: Partial<AdjustmentLine> = {}): AdjustmentLine => ({
  ...differs(0, more),
  entered: { kind: 'counted', countedE4, bookE4 },
});
const adjusted = (lines: readonly AdjustmentLine[], more: Partial<StockAdjustmentDraft> = {}, books: Partial<StockAdjustmentFacts> = {}) =>
  buildStockAdjustment({ date: '2026-11-20', reason: 'count', lines, note: '', ...more }, { ...facts, ...books });

test('stock changes by the difference, batch by batch', () => {
  const built = adjusted([differs(-20_000), differs(5_000, { productId: 'M', batch: 'B2' })]);
  expect(built).toMatchObject({ problems: [], warnings: [], changesE4: [-20_000, 5_000] });
  expect(built.moves).toEqual([
    { productId: 'A', godownId: 'Main', batch: '', quantityE4: -20_000 },
    { productId: 'M', godownId: 'Main', batch: 'B2', quantityE4: 5_000 },
  ]);
});

test('a count is compared with the books; a count equal to the books moves nothing', () => {
  expect(adjusted([counted(180_000)]).moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: -20_000 }]);
  expect(adjusted([counted(200_000)])).toMatchObject({ problems: [], changesE4: [0], moves: [] });
  expect(adjusted([counted(30_000, 0, { godownId: 'Shop' })]).changesE4).toEqual([30_000]);
});

test('books that changed since the count are reported with both quantities', () => {
  const { problems } = adjusted([counted(180_000, 190_000)]);
  expect(problems).toEqual([{ code: 'STOCK_CHANGED', field: 'lines.0.quantityE4', about: { haveE4: 200_000, seenE4: 190_000 } }]);
});

test('wastage and damage only reduce stock, and warn that input credit must be reversed', () => {
  for (const reason of ['wastage', 'damage'] as const) {
    expect(problemsOf(adjusted([differs(1)], { reason }))).toEqual(['lines.0.quantityE4 LOSS_BRINGS_NOTHING']);
    expect(problemsOf(adjusted([counted(200_001)], { reason }))).toEqual(['lines.0.quantityE4 LOSS_BRINGS_NOTHING']);
    expect(adjusted([differs(-1)], { reason }).warnings).toMatchObject([{ code: 'INPUT_CREDIT_LOST', field: 'reason' }]);
  }
  expect(adjusted([differs(1)], { reason: 'other' }).problems).toEqual([]);
});

const costing = (hasCost: boolean, purchaseRateE4: number) => ({ costs: new Map([['A', { hasCost, purchaseRateE4 }]]) });

test('found goods take the entered rate, else the cost of the stock, else the purchase rate of the product', () => {
  const cost = (line: AdjustmentLine, books: Partial<StockAdjustmentFacts>) => adjusted([line], {}, books).moves[0]?.valuePaise;
  expect(cost(differs(30_000, { rateE4: 123_333 }), costing(true, 500_000))).toBe(3700);
  expect(cost(differs(30_000), costing(true, 500_000))).toBeUndefined();
  expect(cost(differs(30_000), costing(false, 500_000))).toBe(15_000);
  expect(cost(counted(210_000), costing(false, 500_000))).toBe(5000);
});

test('found goods of which no cost is known are asked for their rate; goods that leave never are', () => {
  const { problems } = adjusted([differs(30_000)], {}, costing(false, 0));
  expect(problems).toEqual([{ code: 'COST_MISSING', field: 'lines.0.rateE4', about: { name: 'Rice', unit: 'BOX' } }]);
  expect(adjusted([differs(30_000, { rateE4: 1 })], {}, costing(false, 0)).problems).toEqual([]);
  expect(adjusted([differs(-30_000, { rateE4: 5 })], {}, costing(false, 0))).toMatchObject({
    problems: [],
    moves: [{ quantityE4: -30_000 }],
  });
  expect(adjusted([counted(200_000)], {}, costing(false, 0)).problems).toEqual([]);
});

test('a rate below 0, or one that no voucher could bear, is refused', () => {
  const codes = (rateE4: number, changeE4 = 10_000) => problemsOf(adjusted([differs(changeE4, { rateE4 })]));
  expect(codes(-1)).toEqual(['lines.0.rateE4 RATE_INVALID']);
  expect(codes(MAX_RATE_E4 + 1)).toEqual(['lines.0.rateE4 RATE_TOO_LARGE']);
  expect(codes(MAX_RATE_E4, MAX_QUANTITY_E4)).toEqual(['lines.0.rateE4 RATE_TOO_LARGE']);
});

test('negative stock is blocked, warned about or allowed', () => {
  const lines = [differs(-200_001)];
  const about = { name: 'Rice', haveE4: 200_000, needE4: 200_001 };
  expect(adjusted(lines).problems).toEqual([{ code: 'STOCK_SHORT', field: 'lines.0.quantityE4', about }]);
  expect(adjusted(lines, {}, { isStockKnown: false })).toMatchObject({ problems: [], warnings: [] });
  const warned = adjusted(lines, {}, { company: { ...company, negativeStock: 'warn' } });
  expect(warned).toMatchObject({ problems: [], warnings: [{ code: 'STOCK_SHORT' }], moves: [{ quantityE4: -200_001 }] });
  expect(adjusted(lines, {}, { company: { ...company, negativeStock: 'allow' } })).toMatchObject({ problems: [], warnings: [] });
});

test.each<[string, AdjustmentLine[], string[]]>([
  ['no lines', [], ['lines LINES_MISSING']],
  ['a difference of 0', [differs(0)], ['lines.0.quantityE4 CHANGE_INVALID']],
  ['an invalid difference', [differs(0.5)], ['lines.0.quantityE4 CHANGE_INVALID']],
  ['an absurd difference', [differs(10 ** 13)], ['lines.0.quantityE4 QUANTITY_TOO_LARGE']],
  ['an absurd outward difference', [differs(-(10 ** 13))], ['lines.0.quantityE4 QUANTITY_TOO_LARGE']],
  ['the largest difference without stock', [differs(-(10 ** 12))], ['lines.0.quantityE4 STOCK_SHORT']],
  [
    'an inactive product with an unknown batch',
    [differs(1, { productId: 'L', batch: 'X' })],
    ['lines.0.productId PRODUCT_INACTIVE', 'lines.0.batch BATCH_NOT_USED'],
  ],
  [
    'an inactive product without its batch',
    [differs(1, { productId: 'O' })],
    ['lines.0.productId PRODUCT_INACTIVE', 'lines.0.batch BATCH_MISSING'],
  ],
  [
    'an inactive product of an unknown batch',
    [differs(1, { productId: 'O', batch: 'X' })],
    ['lines.0.productId PRODUCT_INACTIVE', 'lines.0.batch BATCH_UNKNOWN'],
  ],
  ['a count below 0', [counted(-1)], ['lines.0.quantityE4 COUNT_INVALID']],
  ['an absurd count', [counted(10 ** 13)], ['lines.0.quantityE4 QUANTITY_TOO_LARGE']],
  ['an unknown product', [differs(1, { productId: 'X' })], ['lines.0.productId PRODUCT_UNKNOWN']],
  ['a service', [differs(1, { productId: 'V' })], ['lines.0.productId PRODUCT_NOT_STOCKED']],
  ['an unknown godown', [differs(1, { godownId: 'Moon' })], ['lines.0.godownId GODOWN_UNKNOWN']],
  ['no batch for goods with batches', [differs(1, { productId: 'M' })], ['lines.0.batch BATCH_MISSING']],
  ['a place adjusted twice', [differs(1), counted(200_000)], ['lines.1.productId PLACE_REPEATED']],
])('%s is refused with its code and moves nothing', (_, lines, problems) => {
  expect(problemsOf(adjusted(lines))).toEqual(problems);
  expect(adjusted(lines).moves).toEqual([]);
});

test('a problem of a batch names product and batch; one of an unknown product names nothing', () => {
  expect(adjusted([differs(1, { productId: 'M', batch: 'X' })]).problems).toEqual([
    { code: 'BATCH_UNKNOWN', field: 'lines.0.batch', about: { name: 'Milk', batch: 'X' } },
  ]);
  expect(adjusted([differs(-1, { productId: 'X' })]).problems).toMatchObject([{ code: 'PRODUCT_UNKNOWN' }, { about: { name: '' } }]);
});

test('after a count the book stock equals the count', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10 ** 9 }), fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (countedE4, bookE4) => {
      const stock = new Map([[stockKey('A', 'Main', ''), bookE4]]);
      const { problems, moves } = adjusted([counted(countedE4, bookE4)], {}, { stock, bookStock: stock });
      expect(problems).toEqual([]);
      expect(bookE4 + (moves[0]?.quantityE4 ?? 0)).toBe(countedE4);
    }),
  );
});
