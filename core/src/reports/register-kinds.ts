import type { VoucherKind } from '../vouchers/voucher-kind.ts';

/** The registers, each with the kinds of vouchers in it. Sales from a van are sales. */
export const registerKinds = {
  sales: ['sales', 'vanSale'],
  purchase: ['purchase'],
  creditNote: ['creditNote'],
  debitNote: ['debitNote'],
  saleOrder: ['saleOrder'],
} as const satisfies Readonly<Record<string, readonly VoucherKind[]>>;
export type RegisterKind = keyof typeof registerKinds;

export const registerTitles = {
  sales: 'Sales register',
  purchase: 'Purchase register',
  creditNote: 'Credit note register',
  debitNote: 'Debit note register',
  saleOrder: 'Sale order register',
} as const satisfies Readonly<Record<RegisterKind, string>>;

/** What a row of a register stands for. */
export const registerRows = {
  voucher: 'Voucher',
  party: 'Party',
  product: 'Item',
  brand: 'Brand',
  category: 'Category',
  hsn: 'HSN',
  series: 'Series',
  month: 'Month',
} as const;
export type RegisterBy = keyof typeof registerRows;

export const registerNames = Object.keys(registerKinds) as readonly RegisterKind[];
export const registerRowNames = Object.keys(registerRows) as readonly RegisterBy[];
