import { deductionTypes } from '@bahi/core/bills/deduction';
import { moneyTypes } from '@bahi/core/vouchers/receipt-draft';
import { z } from 'zod';
import { as, date, id, named, outgoing } from '../wire.ts';

/** The money of a saved receipt or payment. Amounts in rupees. */
export const savedReceipt = z.strictObject({
  enteredAmount: outgoing.money,
  advanceAmount: outgoing.money,
  restAs: z.enum(['advance', 'onAccount']),
  /** Those of the first part. */
  paymentMethod: z.enum(['cash', 'bank']),
  sourceId: id,
  sourceName: z.string(),
  chequeNumber: z.string(),
  chequeDate: date.nullable(),
  payments: z.array(
    z.strictObject({
      type: z.enum(moneyTypes),
      _id: id,
      name: z.string(),
      amount: outgoing.money,
      chequeNumber: z.string(),
      chequeDate: date.nullable(),
      reference: z.string(),
    }),
  ),
  deductions: z.array(
    named(outgoing, {
      billId: id,
      billNo: as('bill_no', z.string()),
      type: z.enum(deductionTypes),
      ledgerId: id,
      ledgerName: z.string(),
      amount: outgoing.money,
    }),
  ),
  ledgers: z.array(
    z.strictObject({
      ledgerId: id,
      ledgerName: z.string(),
      /** As it was entered, with GST if `isTaxInclusive`. */
      amount: outgoing.money,
      gst: outgoing.decimal.nullable(),
      isTaxInclusive: z.boolean(),
      taxable: outgoing.money,
      cgstAmount: outgoing.money,
      sgstAmount: outgoing.money,
      igstAmount: outgoing.money,
      total: outgoing.money,
    }),
  ),
  isInterState: z.boolean(),
});
