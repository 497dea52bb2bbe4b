import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Refusal } from '../platform/refusal.ts';
import type { Statement } from '../platform/transaction.ts';
import { changeTaken } from './order-store.ts';
import type { VoucherEffect } from './public/post-voucher.ts';
import type { OldVoucher } from './public/voucher-part.ts';

/** Its old deliveries of orders are pending again, its new ones are not. */
export function deliveriesOfChange(orgId: string, { head, deliveries }: OldVoucher, now: VoucherEffect | null): Statement[] {
  const returned = deliveries.flatMap(({ delivererId, quantityE4, ...of }) =>
    delivererId === head.id ? [{ ...of, quantityE4: -quantityE4 }] : [],
  );
  const taken = [...returned, ...(now?.deliveries ?? [])];
  return taken.length ? [changeTaken(orgId, taken)] : [];
}

/** A delivered order cannot be cancelled: first cancel what delivered it. */
export function refuseDelivered({ head, deliveries }: OldVoucher): void {
  const by = [...new Map(deliveries.flatMap((row) => (row.orderId === head.id ? [[row.delivererId, row] as const] : []))).values()].map(
    ({ delivererId, kind, number: voucherNumber, date }) => ({
      _id: delivererId,
      kind,
      voucherNumber,
      date,
    }),
  );
  if (by.length === 0) return;
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  throw new Refusal('DELIVERED', { by }, `${head.number} was delivered by ${named}. Cancel that first, then this.`);
}
