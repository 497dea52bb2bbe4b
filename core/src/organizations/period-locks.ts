import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The parts of the books that can be locked separately, besides the lock on everything. */
export const lockKinds = ['sales', 'purchase', 'money', 'journal', 'stock'] as const;
export type LockKind = (typeof lockKinds)[number];

/** The last locked day of all books and of each part; null if it is not locked. */
export type PeriodLocks = { readonly [Part in 'all' | LockKind]: IsoDate | null };
export const noLocks: PeriodLocks = { all: null, sales: null, purchase: null, money: null, journal: null, stock: null };

/** A note belongs to the part of its original, sales or purchase. */
const partOf: { readonly [Kind in VoucherKind]: LockKind | 'salesOrPurchase' } = {
  sales: 'sales',
  vanSale: 'sales',
  saleOrder: 'sales',
  creditNote: 'salesOrPurchase',
  debitNote: 'salesOrPurchase',
  purchase: 'purchase',
  purchaseOrder: 'purchase',
  receipt: 'money',
  payment: 'money',
  contra: 'journal',
  journal: 'journal',
  stockTransfer: 'stock',
  stockAdjustment: 'stock',
  stockJournal: 'stock',
};

/** The side of a note's party; null if it is unknown, and for other vouchers. */
export type NoteSide = 'customer' | 'supplier' | null;

/** The parts whose locks apply to a voucher, besides the lock on everything. */
export function lockKindsOf(kind: VoucherKind, side: NoteSide): readonly LockKind[] {
  const part = partOf[kind];
  if (part !== 'salesOrPurchase') return [part];
  if (side === null) return ['sales', 'purchase'];
  return [side === 'customer' ? 'sales' : 'purchase'];
}

/**
 * The last day on which vouchers of a kind can no longer change: the later of the lock on everything and that on its part; null if none.
 * For a note of unknown side, up to the earlier of the two locks on sales and purchase.
 */
export function lockedUpTo(locks: PeriodLocks, kind: VoucherKind, side: NoteSide = null): IsoDate | null {
  const parts = lockKindsOf(kind, side).map((part) => locks[part]);
  const part = parts.reduce((one, other) => (one === null || other === null ? null : one < other ? one : other));
  if (locks.all === null || part === null) return locks.all ?? part;
  return locks.all > part ? locks.all : part;
}
