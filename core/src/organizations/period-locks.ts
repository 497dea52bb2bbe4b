import type { IsoDate } from '../periods/business-date.ts';
import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The parts of the books that are locked each by its own day, beside the lock on all of them. */
export const lockKinds = ['sales', 'purchase', 'money', 'journal', 'stock'] as const;
export type LockKind = (typeof lockKinds)[number];

/** The last locked day of all the books and of each part; null while nothing is locked. */
export type PeriodLocks = { readonly [Part in 'all' | LockKind]: IsoDate | null };
export const noLocks: PeriodLocks = { all: null, sales: null, purchase: null, money: null, journal: null, stock: null };

const partOf: { readonly [Kind in VoucherKind]: LockKind } = {
  sales: 'sales',
  vanSale: 'sales',
  saleOrder: 'sales',
  creditNote: 'sales',
  purchase: 'purchase',
  debitNote: 'purchase',
  receipt: 'money',
  payment: 'money',
  contra: 'journal',
  journal: 'journal',
  stockTransfer: 'stock',
  stockAdjustment: 'stock',
};

/** Under which lock a voucher lies. */
export const lockKindOf = (kind: VoucherKind): LockKind => partOf[kind];

/** The last day on which vouchers of a kind may no longer change: the later one of the lock on everything and of that on its part. */
export function lockedUpTo(locks: PeriodLocks, kind: VoucherKind): IsoDate | null {
  const [all, part] = [locks.all, locks[partOf[kind]]];
  if (all === null || part === null) return all ?? part;
  return all > part ? all : part;
}
