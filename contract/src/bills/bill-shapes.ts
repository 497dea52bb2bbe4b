import { readAge, readAgeLimits } from '@bahi/core/bills/ageing';
import { billStatuses } from '@bahi/core/bills/outstanding-filters';
import { z } from 'zod';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { as, date, id, named, outgoing } from '../wire.ts';

const bill = {
  _id: id,
  billNo: as('bill_no', z.string()),
  billId: id,
  billDate: as('bill_date', date),
  dueOn: as('bill_due_date', date),
  /** Rupees. In a list for a receipt or payment: above 0 to settle, below 0 a credit that may be netted. */
  pendingPaise: as('bill_pending_amt', outgoing.money),
  /**
   * Tax in an advance for a service, in rupees. Part of `bill_pending_amt` in a list for a receipt or payment, otherwise in addition to
   * it.
   */
  taxPaise: as('bill_tax_amt', outgoing.money.optional()),
  source: z.union([voucherKind, z.literal('opening')]),
  /** The latest date of cheques that settled part of it and that the bank has not paid yet. */
  chequeDate: as('bill_cheque_date', date.optional()),
  /** Only if it is disputed. */
  isDisputed: as('bill_disputed', z.literal(true).optional()),
};
/** An open bill in the Outstanding List. */
export const outstandingBill = named(outgoing, bill);
/** A bill with the amount that a receipt settles, and the rest. */
export const settledBill = named(outgoing, {
  ...bill,
  settledPaise: as('settledAmount', outgoing.money),
  remainingPaise: as('remainingAmount', outgoing.money),
});

/** Open bills in list order (date, then number) and their sum. `advanceAmount` is the party's unsettled money with the company. */
export const outstandings = named(outgoing, {
  bills: as('outstandings', z.array(outstandingBill)),
  totalPaise: as('totalOutstandingAmount', outgoing.money),
  advancePaise: as('advanceAmount', outgoing.money),
});

/** Last days of the age buckets: `30,60,90`. One to six increasing whole numbers. */
export const ageLimits = z
  .string()
  .refine((text) => readAgeLimits(text) !== null, 'Enter one to six whole numbers of days that rise, such as 30, 60, 90.');

/** Filters of open bills; all are optional. */
export const outstandingFilters = {
  partyId: id.optional(),
  /** Opened by vouchers that this user entered. */
  userId: id.optional(),
  /** Opened by vouchers that moved goods in this godown. */
  godownId: id.optional(),
  /** The voucher kind that opened them, or `opening` for opening balances. */
  source: z.union([voucherKind, z.literal('opening')]).optional(),
  /** First and last date of the bills. */
  from: date.optional(),
  to: date.optional(),
  status: z.enum(billStatuses).optional(),
  /** First and last age in days: `31-60`, `91-`, or one day. Bills age from their due date, or as `by` says. */
  age: z
    .string()
    .refine((text) => readAge(text) !== null, 'Enter an age in days such as 31-60, or 91- for all above.')
    .optional(),
};

/** Number of parties with open bills, and the sums of each side in rupees, both 0 or above. */
export const outstandingSums = { parties: z.number().int(), receivable: outgoing.money, payable: outgoing.money };

/** Totals of the four tabs, the same for each tab. Ledger and group totals are receivable less payable. */
export const outstandingTotals = {
  ledgerTotal: outgoing.money,
  groupTotal: outgoing.money,
  payableTotal: outgoing.money,
  receivableTotal: outgoing.money,
};

/** A party in the report. `pending` is that of the requested side; for both sides it is the net, above 0 if the party owes. */
export const outstandingParty = z.strictObject({
  partyId: id,
  partyName: z.string(),
  mobileNumber: z.string(),
  /** The party's own group. */
  groupName: z.string(),
  bills: z.number().int(),
  receivable: outgoing.money,
  payable: outgoing.money,
  pending: outgoing.money,
  overdue: outgoing.money,
  /** The part of `pending` that is not a bill: advances and on-account amounts. */
  unsettled: outgoing.money,
  /** `pending` by age: not due, one for each bucket, then above the last. */
  aged: z.array(outgoing.money),
});
