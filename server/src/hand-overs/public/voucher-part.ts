import { voucherPart } from '../../vouchers/public/voucher-part.ts';
import { findHandedOverOf, findHandOverOfContra } from '../hand-over-store.ts';
import { refuseHandedOver, refuseOfHandOver } from './refuse-handed-over.ts';

/** Payment parts that were handed over stay as counted, and so does the contra of an accepted hand-over. */
export const handOverOfVoucher = voucherPart({
  read: (orgId, voucherId) => [findHandedOverOf(orgId, voucherId), findHandOverOfContra(orgId, voucherId)],
  refuse: (head, [, [handOver]]) => refuseOfHandOver(head, handOver),
  check: async (_, { old, now }, [handed]) => {
    refuseHandedOver(old.head, handed, now && { date: now.date, splits: now.paid ?? now.splits });
    return [];
  },
});
