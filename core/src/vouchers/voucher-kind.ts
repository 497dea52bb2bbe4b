import { unreachable } from '../basics/unreachable.ts';

const labels = {
  sales: 'Sales',
  purchase: 'Purchase',
  vanSale: 'Van Sale',
  saleOrder: 'Sale Order',
  purchaseOrder: 'Purchase Order',
  stockTransfer: 'Stock Transfer',
  creditNote: 'Credit Note',
  debitNote: 'Debit Note',
  receipt: 'Receipt',
  payment: 'Payment',
  contra: 'Contra',
  journal: 'Journal',
  stockAdjustment: 'Stock Adjustment',
  stockJournal: 'Stock Journal',
} as const;

export type VoucherKind = keyof typeof labels;

export const voucherKinds = Object.keys(labels) as readonly VoucherKind[];

/** Label for screens, as "Sale Order". */
export function voucherLabel(kind: VoucherKind): string {
  return labels[kind];
}

/** The side on which a voucher of this kind moves a customer's balance. */
export function partySide(kind: VoucherKind): 'debit' | 'credit' | 'none' {
  switch (kind) {
    case 'sales':
    case 'vanSale':
    case 'debitNote':
    case 'payment':
      return 'debit';
    case 'purchase':
    case 'creditNote':
    case 'receipt':
      return 'credit';
    case 'saleOrder':
    case 'purchaseOrder':
    case 'stockTransfer':
    case 'contra':
    case 'journal':
    case 'stockAdjustment':
    case 'stockJournal':
      return 'none';
    default:
      return unreachable(kind);
  }
}
