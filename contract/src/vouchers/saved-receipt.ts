import { deductionTypes } from '@bahi/core/bills/deduction';
import { moneyTypes } from '@bahi/core/vouchers/receipt-draft';
import { z } from 'zod';
import { as, date, id, named, outgoing } from '../wire.ts';

/** The money of a saved receipt or payment. Amounts in rupees. */
export const savedReceipt = named(outgoing, {
  enteredPaise: as('enteredAmount', outgoing.money),
  advancePaise: as('advanceAmount', outgoing.money),
  restAs: z.enum(['advance', 'onAccount']),
  /** Those of the first part. */
  paymentMethod: z.enum(['cash', 'bank']),
  sourceId: id,
  sourceName: z.string(),
  chequeNumber: z.string(),
  chequeDate: date.nullable(),
  parts: as(
    'payments',
    z.array(
      named(outgoing, {
        type: z.enum(moneyTypes),
        ledgerId: as('_id', id),
        name: z.string(),
        amountPaise: as('amount', outgoing.money),
        chequeNumber: z.string(),
        chequeDate: date.nullable(),
        reference: z.string(),
      }),
    ),
  ),
  deductions: z.array(
    named(outgoing, {
      billId: id,
      billNo: as('bill_no', z.string()),
      type: z.enum(deductionTypes),
      ledgerId: id,
      ledgerName: z.string(),
      amountPaise: as('amount', outgoing.money),
    }),
  ),
  lines: as(
    'ledgers',
    z.array(
      named(outgoing, {
        ledgerId: id,
        ledgerName: z.string(),
        /** As it was entered, with GST if `isTaxInclusive`. */
        amountPaise: as('amount', outgoing.money),
        gstPercentE4: as('gst', outgoing.decimal.nullable()),
        isTaxInclusive: z.boolean(),
        taxablePaise: as('taxable', outgoing.money),
        cgstPaise: as('cgstAmount', outgoing.money),
        sgstPaise: as('sgstAmount', outgoing.money),
        igstPaise: as('igstAmount', outgoing.money),
        totalPaise: as('total', outgoing.money),
      }),
    ),
  ),
  isInterState: z.boolean(),
});
