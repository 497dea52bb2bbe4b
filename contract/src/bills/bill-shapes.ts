import { readAgeLimits } from '@bahi/core/bills/ageing';
import { billStatuses } from '@bahi/core/bills/outstanding-filters';
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
  /** Of a list for a receipt or a payment: above 0 what it settles, below 0 a credit that may be netted. */
  bill_pending_amt: outgoing.money,
  /** Of an advance for a service: its tax. In a list for a receipt or a payment it lies within `bill_pending_amt`, else it comes beside it. */
  bill_tax_amt: outgoing.money.optional(),
  source: z.union([voucherKind, z.literal('opening')]),
  /** The day of a cheque that settled a part of it and that the bank has not paid yet; of several the last. */
  bill_cheque_date: date.optional(),
});
/** A bill with what a receipt settles of it and what then is left. */
export const settledBill = outstandingBill.extend({ settledAmount: outgoing.money, remainingAmount: outgoing.money });

/** Open bills in list order (date, then number) and their sum. `advance` is what lies unsettled with the company. */
export const outstandings = z.strictObject({
  outstandings: z.array(outstandingBill),
  totalOutstandingAmount: outgoing.money,
  advanceAmount: outgoing.money,
});

/** The last days of the buckets in which bills age: `30,60,90`. */
export const ageLimits = z
  .string()
  .refine((text) => readAgeLimits(text) !== null, 'Enter one to six whole numbers of days that rise, such as 30, 60, 90.');

/** What of the open bills is asked for; all of them without any of these. */
export const outstandingFilters = {
  partyId: id.optional(),
  /** Opened by vouchers that this person entered. */
  userId: id.optional(),
  /** Opened by vouchers whose goods left or reached this godown. */
  godownId: id.optional(),
  /** What opened them: a kind of voucher, or the opening balances. */
  source: z.union([voucherKind, z.literal('opening')]).optional(),
  /** The first and last day on which a bill was made. */
  from: date.optional(),
  to: date.optional(),
  status: z.enum(billStatuses).optional(),
};

/** How many parties have open bills, and what these come to on each side, both 0 or above. */
export const outstandingSums = { parties: z.number().int(), receivable: outgoing.money, payable: outgoing.money };

/** The totals of the four tabs, the same whichever of them is asked. Those of ledgers and groups are receivable less payable. */
export const outstandingTotals = {
  ledgerTotal: outgoing.money,
  groupTotal: outgoing.money,
  payableTotal: outgoing.money,
  receivableTotal: outgoing.money,
};

/** A party in the report. `pending` is that of the asked side; of both sides what is left between them, above 0 when the party owes. */
export const outstandingParty = z.strictObject({
  partyId: id,
  partyName: z.string(),
  mobileNumber: z.string(),
  /** The group in which the party lies. */
  groupName: z.string(),
  bills: z.number().int(),
  receivable: outgoing.money,
  payable: outgoing.money,
  pending: outgoing.money,
  overdue: outgoing.money,
  /** What of `pending` is no bill: advances, and what stands on account. */
  unsettled: outgoing.money,
  /** `pending` by age: not due yet, then one a bucket, then all above. */
  aged: z.array(outgoing.money),
});
