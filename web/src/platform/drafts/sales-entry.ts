import { beginVoucher, type VoucherEntry, voucherShelves } from './voucher-entry.ts';

export type { SalesItem } from './voucher-entry.ts';

/** A sale that has not been saved. */
export type SalesEntry = VoucherEntry<'sales'>;

export function beginSales(from: Partial<SalesEntry> = {}): SalesEntry {
  return beginVoucher('sales', from);
}

export const salesShelf = voucherShelves.sales;
