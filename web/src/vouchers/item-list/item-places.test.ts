import { beginItem, beginLine } from '@bahi/core/drafts/voucher-item';
import { tradeRule } from '@bahi/core/vouchers/trade-rules';
import { describe, expect, test } from 'vitest';
import { idOf } from '../../testing/people.ts';
import { aProductForVoucher, factsOf } from '../../testing/voucher-books.ts';
import { hasPlaces, leavesExpired, stockOf } from '../trade/goods-in-stock.ts';
import { beginTrade } from '../trade/trade-entry.ts';
import { tradeConfigs } from '../trade/trade-kinds.ts';
import { placesOf as placesOfStock } from './item-places.ts';

const [main, store, van] = [idOf(300), idOf(310), idOf(320)];
const godown = { isDefault: false, isVan: false, isDamage: false };
const godowns = [
  { ...godown, _id: main, name: 'Main', isDefault: true },
  { ...godown, _id: store, name: 'Store' },
  { ...godown, _id: van, name: 'Van', isVan: true },
];
const facts = { ...factsOf('sales'), godowns, defaultGodownId: main };
const start = (kind: 'sales' | 'vanSale' | 'saleOrder' | 'purchase' | 'debitNote', side: 'customer' | 'supplier' = 'customer') => ({
  config: tradeConfigs[kind],
  facts,
  entry: beginTrade(kind, kind === 'vanSale' ? { vanGodown: { godown: 'Van', godown_id: van } } : {}),
  rule: tradeRule(kind, side),
});

const batch = (name: string, expiresOn: string | null, inStock: readonly (readonly [string, number])[], isExpired = false) => ({
  batch: name,
  manufacturedOn: null,
  expiresOn,
  mrpPaise: name === 'B1' ? 15_000 : null,
  isExpired,
  stock: inStock.map(([godownId, quantityE4]) => ({ godownId, quantityE4 })),
});
const soap = aProductForVoucher({
  hasBatches: true,
  hasExpiry: true,
  stock: [],
  batches: [
    batch('B0', '2026-11-01', [[main, 20_000]], true),
    batch('B1', '2027-01-31', [
      [van, 10_000],
      [main, 40_000],
    ]),
    batch('B2', '2027-06-30', [[store, 50_000]]),
    batch('B3', null, []),
  ],
});
type Product = typeof soap;
const placesOf = (product: Product, aid: Product | undefined, item: Parameters<typeof placesOfStock>[1], at: ReturnType<typeof start>) =>
  placesOfStock(stockOf(product, aid, at), item, { godowns, leavesExpired: leavesExpired(at.rule) });
const rowsOf = (places: ReturnType<typeof placesOf>) => places.map(({ batch, godown, stockE4 }) => [batch, godown, stockE4 / 10_000]);

describe('the places of an item', () => {
  test('of a sale are the batches with stock, by first expiry with the usual godown first; expired ones last, and refused', () => {
    const places = placesOf(soap, soap, undefined, start('sales'));
    expect(rowsOf(places)).toEqual([
      ['B1', 'Main', 4],
      ['B1', 'Van', 1],
      ['B2', 'Store', 5],
      ['B0', 'Main', 2],
    ]);
    expect(places.map(({ isRefused }) => isRefused)).toEqual([false, false, false, true]);
    expect(places[0]).toMatchObject({ mrpPaise: 15_000, expiresOn: '2027-01-31', line: undefined });
  });

  test('of a van sale are in its van only', () => {
    expect(rowsOf(placesOf(soap, soap, undefined, start('vanSale')))).toEqual([['B1', 'Van', 1]]);
  });

  test('a return to a supplier may use expired goods', () => {
    const [expired] = placesOf(soap, soap, undefined, start('debitNote', 'supplier')).toReversed();
    expect(expired).toMatchObject({ batch: 'B0', isExpired: true, isRefused: false });
  });

  test('a purchase may use the usual godown, also for a batch without stock', () => {
    expect(rowsOf(placesOf(soap, soap, undefined, start('purchase', 'supplier')))).toEqual([
      ['B1', 'Main', 4],
      ['B1', 'Van', 1],
      ['B2', 'Main', 0],
      ['B2', 'Store', 5],
      ['B3', 'Main', 0],
      ['B0', 'Main', 2],
    ]);
  });

  test('a line of the voucher keeps its place and values, also without a batch or with a new batch', () => {
    const line = (batch: string, quantityE4: number, more = {}) =>
      beginLine({ godownId: main, batch, quantityE4, rateE4: 100_000, ...more });
    const newBatch = { madeOn: null, expiresOn: '2028-01-01', mrpPaise: 9_900 };
    const lines = [line('', 70_000), line('B1', 30_000), line('N1', 10_000, { newBatch })];
    const item = { ...beginItem({ product: soap, rateE4: 100_000, isTaxInclusive: false }), lines };
    const places = placesOf(soap, soap, item, start('purchase', 'supplier'));
    expect(places.slice(0, 3).map(({ batch, line }) => [batch, line?.quantityE4])).toEqual([
      ['', 70_000],
      ['N1', 10_000],
      ['B1', 30_000],
    ]);
    expect(places[1]).toMatchObject({ expiresOn: '2028-01-01', mrpPaise: 9_900, stockE4: 0 });
  });

  test('goods without batches have godowns as places: those with stock first, then the usual one', () => {
    const salt = aProductForVoucher({ stock: [{ godownId: store, quantityE4: 30_000 }] });
    expect(rowsOf(placesOf(salt, salt, undefined, start('sales')))).toEqual([
      ['', 'Store', 3],
      ['', 'Main', 0],
      ['', 'Van', 0],
    ]);
  });

  test('are shown if there is a choice and the goods move', () => {
    const salt = aProductForVoucher();
    const one = { ...start('sales'), facts: { ...facts, godowns: godowns.slice(0, 1) } };
    expect(hasPlaces(salt, start('sales'))).toBe(true);
    expect(hasPlaces(salt, one)).toBe(false);
    expect(hasPlaces(soap, one)).toBe(true);
    expect(hasPlaces(salt, start('vanSale'))).toBe(false);
    expect(hasPlaces(soap, start('saleOrder'))).toBe(false);
    expect(hasPlaces(aProductForVoucher({ kind: 'service' }), start('sales'))).toBe(false);
  });
});
