import { z } from 'zod';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, outgoing } from '../wire.ts';

/** An open bill as the Outstanding List shows it. */
export const outstandingBill = z.strictObject({
  _id: id,
  bill_no: z.string(),
  billId: id,
  bill_date: date,
  bill_due_date: date,
  bill_pending_amt: outgoing.money,
  source: z.union([voucherKind, z.literal('opening')]),
});
/** A bill with what a receipt settles of it and what then is left. */
export const settledBill = outstandingBill.extend({ settledAmount: outgoing.money, remainingAmount: outgoing.money });

/** Open bills in list order (date, then number) and their sum. `advance` is what lies unsettled with the company. */
export const outstandings = z.strictObject({
  outstandings: z.array(outstandingBill),
  totalOutstandingAmount: outgoing.money,
  advanceAmount: outgoing.money,
});
