import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';

/** Where a saved voucher is looked at. */
export function voucherLink(kind: VoucherKind, id: string) {
  if (kind === 'stockTransfer') return { to: '/sUsers/stockTransferDetails/$id', params: { id } } as const;
  return kind === 'receipt'
    ? ({ to: '/sUsers/receipt/details/$id', params: { id } } as const)
    : ({ to: '/sUsers/salesDetails/$id', params: { id } } as const);
}
