import type { VoucherKind } from './voucher-kind.ts';

/** The vouchers that only promise goods: a customer's order, and the company's own at a supplier. */
export const orderKinds = ['saleOrder', 'purchaseOrder'] as const satisfies readonly VoucherKind[];
export type OrderKind = (typeof orderKinds)[number];

/** True for a sale order or a purchase order. */
export function isOrder(kind: VoucherKind): kind is OrderKind {
  return orderKinds.some((each) => each === kind);
}

/** The kind of voucher into which the rest of an order is converted. A van sale delivers sale orders too. */
export const deliveringKind = { saleOrder: 'sales', purchaseOrder: 'purchase' } as const satisfies Record<OrderKind, VoucherKind>;
