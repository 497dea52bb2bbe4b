import { describe, expect, test } from 'vitest';
import { tradeConfigs } from './trade-kinds.ts';
import { belongsTo, overOf } from './trade-paths.ts';

describe('the paths that belong to a voucher', () => {
  test.each([
    ['sales', '/sUsers/sales/paymentSplitting', true],
    ['sales', '/sUsers/sales/scanProduct', true],
    ['sales', '/sUsers/addItemSales', true],
    ['sales', '/sUsers/addItemPurchase', false],
    ['vanSale', '/sUsers/addItemvanSale', true],
    ['saleOrder', '/sUsers/addItemsaleOrder', true],
    ['debitNote', '/sUsers/addItemDebitNote', true],
    ['sales', '/sUsers/searchPartySales', true],
    ['sales', '/sUsers/editItemVoucher/p1/0', true],
    ['sales', '/sUsers/editsales/v1', true],
    ['sales', '/sUsers/editsales/v2', false],
    ['sales', '/sUsers/salesDetails/v1', false],
    ['purchase', '/sUsers/addBatchPurchase/p1', true],
    ['purchase', '/sUsers/searchPartyPurchase', true],
    ['purchase', '/sUsers/sales', false],
  ] as const)('%s: %s %s', (kind, path, does) => {
    expect(belongsTo(tradeConfigs[kind], 'v1')(path)).toBe(does);
  });
});

test('every kind has its own addresses', () => {
  const paths = Object.values(tradeConfigs).flatMap(({ create, edit, addItem }) => [create, edit, addItem]);
  expect(new Set(paths).size).toBe(21);
});

test.each([
  ['/sUsers/addBatchPurchase/p1', { kind: 'batch', productId: 'p1' }],
  ['/sUsers/editItemVoucher/p1/2', { kind: 'line', productId: 'p1', at: 2 }],
  ['/sUsers/addItemSales', { kind: 'item' }],
  ['/sUsers/addItemCreditNote', { kind: 'item' }],
  ['/sUsers/searchPartysaleOrder', { kind: 'party' }],
  ['/sUsers/sales', { kind: 'none' }],
])('%s opens its part of the voucher', (path, over) => {
  expect(overOf(path)).toEqual(over);
});
