import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';

/** Where a saved voucher is looked at. */
export function voucherLink(kind: VoucherKind, id: string) {
  return kind === 'receipt'
    ? ({ to: '/sUsers/receipt/details/$id', params: { id } } as const)
    : ({ to: '/sUsers/salesDetails/$id', params: { id } } as const);
}
