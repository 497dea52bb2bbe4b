import { expect, test } from 'vitest';
import { partySide, voucherKinds, voucherLabel } from './voucher-kind.ts';

test('there are fourteen kinds, each with a label', () => {
  expect(voucherKinds.map(voucherLabel)).toEqual([
    'Sales',
    'Purchase',
    'Van Sale',
    'Sale Order',
    'Purchase Order',
    'Stock Transfer',
    'Credit Note',
    'Debit Note',
    'Receipt',
    'Payment',
    'Contra',
    'Journal',
    'Stock Adjustment',
    'Stock Journal',
  ]);
});

test('a sale debits its party, a receipt credits it, a contra has none', () => {
  const bySide = (side: string) => voucherKinds.filter((kind) => partySide(kind) === side);
  expect(bySide('debit')).toEqual(['sales', 'vanSale', 'debitNote', 'payment']);
  expect(bySide('credit')).toEqual(['purchase', 'creditNote', 'receipt']);
  expect(bySide('none')).toEqual(['saleOrder', 'purchaseOrder', 'stockTransfer', 'contra', 'journal', 'stockAdjustment', 'stockJournal']);
});
