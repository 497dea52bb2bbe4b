import type { HeadRow } from './voucher-store.ts';

/** A voucher's head under the names of the wire. */
export function voucherSummary(head: HeadRow) {
  return {
    _id: head.id,
    kind: head.kind,
    voucherNumber: head.number,
    date: head.date,
    partyId: head.partyId,
    partyName: head.partyName,
    amount: head.totalPaise,
    isCancelled: head.cancelledAt !== null,
  };
}
