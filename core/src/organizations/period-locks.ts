import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The parts of the books that are locked each by its own day, beside the lock on all of them. */
export const lockKinds = ['sales', 'purchase', 'money', 'journal', 'stock'] as const;
export type LockKind = (typeof lockKinds)[number];

/** The last locked day of all the books and of each part; null while nothing is locked. */
export type PeriodLocks = { readonly [Part in 'all' | LockKind]: IsoDate | null };
export const noLocks: PeriodLocks = { all: null, sales: null, purchase: null, money: null, journal: null, stock: null };

/** Notes go with what they correct, so they lie under either. */
const partOf: { readonly [Kind in VoucherKind]: LockKind | 'salesOrPurchase' } = {
  sales: 'sales',
  vanSale: 'sales',
  saleOrder: 'sales',
  creditNote: 'salesOrPurchase',
  debitNote: 'salesOrPurchase',
  purchase: 'purchase',
  receipt: 'money',
  payment: 'money',
  contra: 'journal',
  journal: 'journal',
  stockTransfer: 'stock',
  stockAdjustment: 'stock',
};

/** On which side of the trade the party of a note stands; null where that is not known yet, and of other vouchers. */
export type NoteSide = 'customer' | 'supplier' | null;

/** Under which locks a voucher lies, beside that on everything. */
export function lockKindsOf(kind: VoucherKind, side: NoteSide): readonly LockKind[] {
  const part = partOf[kind];
  if (part !== 'salesOrPurchase') return [part];
  if (side === null) return ['sales', 'purchase'];
  return [side === 'customer' ? 'sales' : 'purchase'];
}

/**
 * The last day on which vouchers of a kind may no longer change: the later one of the lock on everything and of that on its part. Of a note
 * whose side is not known, as far as it is locked on either.
 */
export function lockedUpTo(locks: PeriodLocks, kind: VoucherKind, side: NoteSide = null): IsoDate | null {
  const parts = lockKindsOf(kind, side).map((part) => locks[part]);
  const part = parts.reduce((one, other) => (one === null || other === null ? null : one < other ? one : other));
  if (locks.all === null || part === null) return locks.all ?? part;
  return locks.all > part ? locks.all : part;
}
