import type { HeadRow } from './voucher-store.ts';

/** The head of a voucher, as lists and the voucher itself have it. */
export function voucherSummary(head: HeadRow) {
  return {
    _id: head.id,
    kind: head.kind,
    voucherNumber: head.number,
    date: head.date,
    partyId: head.partyId,
    partyName: head.partyName,
    amountPaise: head.totalPaise,
    isCancelled: head.cancelledAt !== null,
  };
}
