import { describe, expect, test } from 'vitest';
import { buildStockJournal } from './build-stock-journal.ts';
import type { StockJournalDraft, StockJournalLine } from './stock-journal-draft.ts';

const product = (name: string, more: object = {}) => ({ name, unit: 'PCS', isActive: true, isStocked: true, batches: null, ...more });
const facts = {
  company: {
    negativeStock: 'warn' as const,
    booksFrom: '2026-04-01',
    lastDate: '2027-03-31',
    lockedUpTo: null,
    notBefore: null,
    notAfter: null,
  },
  products: new Map([
    ['flour', product('Flour', { unit: 'KGS' })],
    ['bread', product('Bread')],
    ['crumbs', product('Crumbs', { unit: 'KGS' })],
    ['cake', product('Cake', { batches: new Set(['Monday']) })],
    ['tart', product('Tart', { batches: new Set(['Monday', 'Own']), hasExpiry: true })],
  ]),
  stock: new Map([['flour|Main|', 100_000]]),
  isStockKnown: true,
  godowns: new Set(['Main', 'Shop']),
  expiries: new Map([
    ['tart||Monday', { expiresOn: '2026-05-04', mayChange: false }],
    ['tart||Own', { expiresOn: '2026-05-04', mayChange: true }],
  ]),
};
const line = (
  role: StockJournalLine['role'],
  productId: string,
  quantity: number,
  more: Partial<StockJournalLine> = {},
): StockJournalLine => ({
  ...{ productId, godownId: 'Main', batch: '', role, quantityE4: quantity * 10_000, rateE4: 0, shareE4: 0 },
  ...more,
});
const built = (lines: StockJournalLine[], more: Partial<StockJournalDraft> = {}) =>
  buildStockJournal({ date: '2026-05-01', shareBy: 'quantity', lines, costs: [], note: '', ...more }, facts);
const codes = ({ problems }: ReturnType<typeof built>) => problems.map(({ code, field }) => `${field} ${code}`);

test('consumed goods leave, made ones come in with their share; added costs come to one amount and one percentage', () => {
  const lines = [line('produced', 'bread', 20), line('consumed', 'flour', 10), line('byProduct', 'crumbs', 0.5, { rateE4: 200_000 })];
  const costs = [
    { name: 'Wages', rule: 'amount' as const, valueE4: 300_000 },
    { name: 'Packing', rule: 'perUnit' as const, valueE4: 5_000 },
    { name: 'Power', rule: 'percent' as const, valueE4: 50_000 },
    { name: 'Rent', rule: 'percent' as const, valueE4: 25_000 },
  ];
  const place = { godownId: 'Main', batch: '' };
  expect(built(lines, { costs })).toEqual({
    problems: [],
    warnings: [],
    moves: [
      { productId: 'bread', ...place, quantityE4: 200_000, made: { weight: 200_000, ownPaise: 0 } },
      { productId: 'flour', ...place, quantityE4: -100_000 },
      { productId: 'crumbs', ...place, quantityE4: 5_000, made: { weight: 0, ownPaise: 1_000 } },
    ],
    addedPaise: 4_000,
    addedPercentE4: 75_000,
    madeFrom: [
      { productId: 'bread', fromProductId: 'bread' },
      { productId: 'bread', fromProductId: 'flour' },
      { productId: 'crumbs', fromProductId: 'crumbs' },
      { productId: 'crumbs', fromProductId: 'flour' },
    ],
  });
});

test.each([
  ['value', { rateE4: 300_000 }, 60_000],
  ['quantity', {}, 200_000],
  ['percent', { shareE4: 1_000_000 }, 1_000_000],
] as const)('main goods share by %s', (shareBy, more, weight) => {
  const { moves } = built([line('produced', 'bread', 20, more), line('consumed', 'flour', 1)], { shareBy });
  expect(moves[0]!.made).toEqual({ weight, ownPaise: 0 });
});

describe('what is wrong is found at its place', () => {
  test.each([
    ['nothing is made', [line('consumed', 'flour', 1)], {}, ['lines NOTHING_MADE']],
    ['a share by value without a value', [line('produced', 'bread', 1)], { shareBy: 'value' }, ['lines.0.rateE4 MADE_RATE_MISSING']],
    ['a rate below 0', [line('produced', 'bread', 1), line('byProduct', 'crumbs', 1, { rateE4: -1 })], {}, ['lines.1.rateE4 RATE_INVALID']],
    ['shares of 99 %', [line('produced', 'bread', 1, { shareE4: 990_000 })], { shareBy: 'percent' }, ['lines.0.shareE4 SHARES_NOT_WHOLE']],
    ['half a piece', [line('produced', 'bread', 0.5)], {}, ['lines.0.quantityE4 QUANTITY_NOT_WHOLE']],
    [
      'a new batch that is consumed',
      [line('produced', 'bread', 1), line('consumed', 'cake', 1, { batch: 'Sunday' })],
      {},
      ['lines.1.batch BATCH_UNKNOWN'],
    ],
    ['the same place twice', [line('produced', 'bread', 1), line('consumed', 'bread', 1)], {}, ['lines.1.productId PLACE_REPEATED']],
    [
      'a cost of 0',
      [line('produced', 'bread', 1)],
      { costs: [{ name: 'Wages', rule: 'amount', valueE4: 0 }] },
      ['costs.0.valueE4 ADDED_COST_INVALID'],
    ],
  ] as [string, StockJournalLine[], Partial<StockJournalDraft>, string[]][])('%s', (_, lines, more, expected) => {
    expect(codes(built(lines, more))).toEqual(expected);
  });

  test.each([
    ['a new one without a date', { batch: 'New' }, ['lines.0.expiresOn EXPIRY_MISSING']],
    ['a new one with a date', { batch: 'New', expiresOn: '2026-05-03' }, []],
    ['a date before it is made', { batch: 'New', expiresOn: '2026-04-30' }, ['lines.0.expiresOn EXPIRY_BEFORE_MAKING']],
    ['a known one without a date', { batch: 'Monday' }, []],
    ['a known one with its date', { batch: 'Monday', expiresOn: '2026-05-04' }, []],
    ['a known one with another date', { batch: 'Monday', expiresOn: '2026-05-05' }, ['lines.0.expiresOn BATCH_DATES_DIFFER']],
    ['one of this journal only with another date', { batch: 'Own', expiresOn: '2026-05-05' }, []],
  ])('the expiry of a made batch: %s', (_, more, expected) => {
    expect(codes(built([line('produced', 'tart', 1, more)]))).toEqual(expected);
  });

  test('one batch in two lines has one expiry, and only goods that expire have one', () => {
    const tart = (godownId: string, expiresOn: string) => line('produced', 'tart', 1, { godownId, batch: 'New', expiresOn });
    expect(codes(built([tart('Main', '2026-05-03'), tart('Shop', '2026-05-04')]))).toEqual(['lines.1.expiresOn BATCH_DATES_DIFFER']);
    expect(codes(built([line('produced', 'cake', 1, { batch: 'New', expiresOn: '2026-05-03' })]))).toEqual([
      'lines.0.expiresOn EXPIRY_NOT_USED',
    ]);
  });

  test('what is made may begin a batch', () => {
    expect(codes(built([line('produced', 'cake', 1, { batch: 'Sunday' })]))).toEqual([]);
  });

  test('goods out of nothing and short stock are warned of', () => {
    expect(built([line('produced', 'bread', 1)]).warnings.map(({ code }) => code)).toEqual(['MADE_OF_NOTHING']);
    const short = built([line('produced', 'bread', 1), line('consumed', 'flour', 11)]);
    expect(short.warnings).toMatchObject([{ code: 'STOCK_SHORT', field: 'lines.1.quantityE4' }]);
  });
});
