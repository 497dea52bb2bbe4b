import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { type StockMove, stockKey } from '../stock/stock-moves.ts';
import { problemsOf } from '../testing/named-problems.ts';
import { company } from '../testing/sample-books.ts';
import {
  buildStockTransfer,
  dispatchStockTransfer,
  inTransit,
  receiveStockTransfer,
  type StandingTransfer,
  type StockTransferFacts,
  type TransferGodown,
} from './build-stock-transfer.ts';
import type { StockTransferDraft, TransferReceipt } from './stock-transfer-draft.ts';

const godown = (name: string, more: Partial<TransferGodown> = {}): TransferGodown => ({ name, isOwn: true, isDamage: false, ...more });
const goods = (name: string, more: object = {}) => ({ name, unit: 'BOX', isActive: true, isStocked: true, batches: null, ...more });
const facts: StockTransferFacts = {
  company: { ...company, negativeStock: 'block' },
  products: new Map([
    ['A', goods('Rice')],
    ['M', goods('Milk', { batches: new Set(['B1', 'B2']) })],
    ['V', goods('Repair', { isStocked: false })],
    ['L', goods('Left', { isActive: false })],
  ]),
  godowns: new Map([
    ['Main', godown('Main')],
    ['Shop', godown('Shop')],
    ['Far', godown('Far', { isOwn: false })],
    ['Broken', godown('Broken', { isDamage: true })],
  ]),
  stock: new Map([
    [stockKey('A', 'Main', ''), 200_000],
    [stockKey('M', 'Main', 'B1'), 50_000],
  ]),
  isStockKnown: true,
};
const draft: StockTransferDraft = {
  date: '2026-11-20',
  fromGodownId: 'Main',
  toGodownId: 'Shop',
  state: 'received',
  lines: [{ productId: 'A', batch: '', quantityE4: 120_000 }],
  note: '',
};
const built = (more: Partial<StockTransferDraft> = {}, books: Partial<StockTransferFacts> = {}) =>
  buildStockTransfer({ ...draft, ...more }, { ...facts, ...books });

test('a transfer received at once moves the goods and keeps their batches', () => {
  const lines = [...draft.lines, { productId: 'M', batch: 'B1', quantityE4: 20_000 }];
  expect(built({ lines })).toEqual({
    problems: [],
    warnings: [],
    moves: [
      { productId: 'A', godownId: 'Main', batch: '', quantityE4: -120_000 },
      { productId: 'M', godownId: 'Main', batch: 'B1', quantityE4: -20_000 },
      { productId: 'A', godownId: 'Shop', batch: '', quantityE4: 120_000 },
      { productId: 'M', godownId: 'Shop', batch: 'B1', quantityE4: 20_000 },
    ],
  });
});

test('a draft moves nothing and accepts missing goods; dispatched goods only leave', () => {
  const many = { lines: [{ productId: 'A', batch: '', quantityE4: 900_000 }] };
  expect(built({ state: 'draft', ...many })).toEqual({ problems: [], warnings: [], moves: [] });
  expect(built({ state: 'dispatched' }).moves).toEqual([{ productId: 'A', godownId: 'Main', batch: '', quantityE4: -120_000 }]);
  expect(problemsOf(built({ state: 'dispatched', ...many }))).toEqual(['lines.0.quantityE4 STOCK_SHORT']);
});

test('negative stock is blocked, warned about or allowed, summed over all lines', () => {
  const lines = [...draft.lines, ...draft.lines];
  expect(built({ lines }).problems).toMatchObject([{ code: 'STOCK_SHORT', about: { haveE4: 200_000, needE4: 240_000 } }]);
  const warned = built({ lines }, { company: { ...company, negativeStock: 'warn' } });
  expect(warned).toMatchObject({ problems: [], warnings: [{ code: 'STOCK_SHORT' }] });
  expect(warned.moves).toHaveLength(2);
  expect(built({ lines }, { company: { ...company, negativeStock: 'allow' } })).toMatchObject({ problems: [], warnings: [] });
});

test.each<[string, Partial<StockTransferDraft>, string[]]>([
  ['the same godown', { toGodownId: 'Main' }, ['toGodownId GODOWN_SAME']],
  ['an unknown godown', { fromGodownId: 'Moon' }, ['fromGodownId GODOWN_UNKNOWN', 'lines.0.quantityE4 STOCK_SHORT']],
  ['from a godown of others', { fromGodownId: 'Far', state: 'draft' }, ['fromGodownId GODOWN_UNKNOWN']],
  ['received at once in a godown of others', { toGodownId: 'Far' }, ['toGodownId GODOWN_OF_OTHERS']],
  ['no lines', { lines: [] }, ['lines LINES_MISSING']],
  ['an absurd quantity', { lines: [{ productId: 'A', batch: '', quantityE4: 10 ** 12 + 1 }] }, ['lines.0.quantityE4 QUANTITY_TOO_LARGE']],
  [
    'the largest quantity without stock',
    { lines: [{ productId: 'A', batch: '', quantityE4: 10 ** 12 }] },
    ['lines.0.quantityE4 STOCK_SHORT'],
  ],
  ['a service', { lines: [{ productId: 'V', batch: '', quantityE4: 1 }], state: 'draft' }, ['lines.0.productId PRODUCT_NOT_STOCKED']],
  [
    'an inactive product',
    { lines: [{ productId: 'L', batch: '', quantityE4: 1 }], state: 'draft' },
    ['lines.0.productId PRODUCT_INACTIVE'],
  ],
  [
    'no batch for goods with batches',
    { lines: [{ productId: 'M', batch: '', quantityE4: 1 }], state: 'draft' },
    ['lines.0.batch BATCH_MISSING'],
  ],
  ['an unknown batch', { lines: [{ productId: 'M', batch: 'X', quantityE4: 1 }], state: 'draft' }, ['lines.0.batch BATCH_UNKNOWN']],
  [
    'a batch for goods without batches',
    { lines: [{ productId: 'A', batch: 'X', quantityE4: 1 }], state: 'draft' },
    ['lines.0.batch BATCH_NOT_USED'],
  ],
  [
    'quantities of 0 and below',
    {
      lines: [
        { productId: 'A', batch: '', quantityE4: 0 },
        { productId: 'A', batch: '', quantityE4: -1 },
        { productId: 'A', batch: '', quantityE4: 10 ** 13 },
        { productId: 'A', batch: '', quantityE4: 0.5 },
      ],
      state: 'draft',
    },
    [
      'lines.0.quantityE4 QUANTITY_INVALID',
      'lines.1.quantityE4 QUANTITY_INVALID',
      'lines.2.quantityE4 QUANTITY_TOO_LARGE',
      'lines.3.quantityE4 QUANTITY_INVALID',
    ],
  ],
])('%s is refused with its code and moves nothing', (_, more, problems) => {
  expect(problemsOf(built(more))).toEqual(problems);
  expect(built(more).moves).toEqual([]);
});

const sent: StandingTransfer = { ...draft, state: 'dispatched', dispatchedOn: '2026-11-20' };
const arrives = (more: Partial<TransferReceipt> = {}): TransferReceipt => ({
  date: '2026-11-22',
  damageGodownId: 'Broken',
  lines: [{ shortE4: 0, damagedE4: 0 }],
  ...more,
});

test('a draft is dispatched on its day or later, under the policy of that day', () => {
  const waiting: StandingTransfer = { ...sent, state: 'draft', dispatchedOn: null };
  expect(dispatchStockTransfer(waiting, '2026-11-21', facts).moves).toEqual([
    { productId: 'A', godownId: 'Main', batch: '', quantityE4: -120_000 },
  ]);
  expect(problemsOf(dispatchStockTransfer(waiting, '2026-11-19', facts))).toEqual(['date TRANSFER_BEFORE_DRAFT']);
  expect(problemsOf(dispatchStockTransfer(waiting, '2026-11-21', { ...facts, stock: new Map() }))).toEqual([
    'lines.0.quantityE4 STOCK_SHORT',
  ]);
  expect(() => dispatchStockTransfer(sent, '2026-11-21', facts)).toThrow(Bug);
});

describe('receiving', () => {
  test('good pieces go to their godown, damaged ones to that for damaged goods, short ones nowhere', () => {
    const receipt = arrives({ lines: [{ shortE4: 20_000, damagedE4: 10_000 }] });
    expect(receiveStockTransfer(sent, receipt, facts).moves).toEqual([
      { productId: 'A', godownId: 'Shop', batch: '', quantityE4: 90_000 },
      { productId: 'A', godownId: 'Broken', batch: '', quantityE4: 10_000 },
    ]);
  });

  test.each<[string, Partial<TransferReceipt>, string[]]>([
    ['more short and damaged than was sent', { lines: [{ shortE4: 120_000, damagedE4: 1 }] }, ['lines.0.shortE4 ARRIVAL_ABOVE_SENT']],
    ['a short quantity below 0', { lines: [{ shortE4: -1, damagedE4: 0 }] }, ['lines.0.shortE4 ACTUAL_QUANTITY_INVALID']],
    ['a damaged quantity below 0', { lines: [{ shortE4: 0, damagedE4: -1 }] }, ['lines.0.damagedE4 ACTUAL_QUANTITY_INVALID']],
    ['another number of lines', { lines: [] }, ['lines TRANSFER_LINES_DIFFER']],
    ['a date before the dispatch', { date: '2026-11-19' }, ['date TRANSFER_BEFORE_DISPATCH']],
    [
      'damaged goods in a godown for good ones',
      { damageGodownId: 'Shop', lines: [{ shortE4: 0, damagedE4: 1 }] },
      ['damageGodownId GODOWN_NOT_FOR_DAMAGE'],
    ],
  ])('%s is refused', (_, more, problems) => {
    const refused = receiveStockTransfer(sent, arrives(more), facts);
    expect(problemsOf(refused)).toEqual(problems);
    expect(refused.moves).toEqual([]);
  });

  test('a user who does not work in the other godown cannot receive there', () => {
    expect(problemsOf(receiveStockTransfer({ ...sent, toGodownId: 'Far' }, arrives(), facts))).toEqual(['date GODOWN_OF_OTHERS']);
  });

  test('short and damaged quantities have the decimals of their unit, unless what was sent has more', () => {
    const pieces = { ...facts, products: new Map([['A', goods('Rice', { unit: 'pcs' })], ...[...facts.products].slice(1)]) };
    const [line, ...others] = sent.lines;
    const ofFirst = (part: object) => arrives({ lines: sent.lines.map((_, at) => ({ shortE4: 0, damagedE4: 0, ...(at === 0 && part) })) });
    expect(problemsOf(receiveStockTransfer(sent, ofFirst({ shortE4: 5_000 }), pieces))).toEqual(['lines.0.shortE4 QUANTITY_NOT_WHOLE']);
    expect(problemsOf(receiveStockTransfer(sent, ofFirst({ damagedE4: 5_000 }), pieces))).toEqual(['lines.0.damagedE4 QUANTITY_NOT_WHOLE']);
    expect(receiveStockTransfer(sent, ofFirst({ shortE4: 10_000 }), pieces).problems).toEqual([]);
    const opened = { ...sent, lines: [{ ...line!, quantityE4: 15_000 }, ...others] };
    expect(receiveStockTransfer(opened, ofFirst({ shortE4: 5_000 }), pieces).problems).toEqual([]);
  });

  test('goods that were never dispatched cannot be received', () => {
    expect(() => receiveStockTransfer({ ...sent, state: 'draft', dispatchedOn: null }, arrives(), facts)).toThrow(Bug);
  });
});

const anyLines = fc.array(
  fc.record({ productId: fc.constantFrom('A', 'A2'), batch: fc.constant(''), quantityE4: fc.integer({ min: 1, max: 90_000 }) }),
  { minLength: 1, maxLength: 6 },
);

test('the sum of godowns, transit and short goods is the same in every state', () => {
  const books = {
    ...facts,
    company: { ...company, negativeStock: 'allow' as const },
    products: new Map([
      ['A', goods('Rice')],
      ['A2', goods('Wheat')],
    ]),
  };
  const total = (rows: readonly { quantityE4: number }[]) => rows.reduce((sum, row) => sum + row.quantityE4, 0);
  fc.assert(
    fc.property(anyLines, fc.array(fc.tuple(fc.nat(100), fc.nat(100)), { minLength: 6, maxLength: 6 }), (lines, shares) => {
      const stands: StandingTransfer = { ...sent, lines };
      const moved: StockMove[] = [];
      expect(total(buildStockTransfer({ ...draft, lines }, books).moves)).toBe(0);
      expect(total(inTransit({ ...stands, state: 'draft' }))).toBe(0);

      moved.push(...buildStockTransfer({ ...draft, lines, state: 'dispatched' }, books).moves);
      expect(total(moved) + total(inTransit(stands))).toBe(0);

      const arrival = lines.map(({ quantityE4 }, at) => {
        const shortE4 = Math.floor((quantityE4 * shares[at]![0]) / 200);
        return { shortE4, damagedE4: Math.floor(((quantityE4 - shortE4) * shares[at]![1]) / 200) };
      });
      const received = receiveStockTransfer(stands, arrives({ lines: arrival }), books);
      expect(received.problems).toEqual([]);
      moved.push(...received.moves);
      const shortE4 = arrival.reduce((sum, each) => sum + each.shortE4, 0);
      expect(total(moved) + total(inTransit({ ...stands, state: 'received' })) + shortE4).toBe(0);
    }),
  );
});
