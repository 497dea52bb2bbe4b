import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { deductionTypes } from '@bahi/core/bills/deduction';
import { MAX_LINES, MAX_SETTLED_BILLS, MAX_SPLITS } from '@bahi/core/vouchers/limits';
import { moneyTypes } from '@bahi/core/vouchers/receipt-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { advanceTaxGiven, challan, tdsEntered } from '../tds/tds-shapes.ts';
import { as, date, id, incoming, named, optionalText, orNull } from '../wire.ts';
import { numbered, ofStatementLine, savedAs, savedVoucher } from './voucher-shapes.ts';

const shortText = z.string().trim().max(MAX_REFERENCE_LENGTH).default('');

/**
 * A part of the money. `_id` is the cash or bank ledger. A received cheque waits in Cheques in Hand, an issued post-dated one in Cheques
 * Issued.
 */
const payment = named(incoming, {
  type: z.enum(moneyTypes),
  ledgerId: as('_id', id),
  amountPaise: as('amount', incoming.money),
  chequeNumber: shortText,
  chequeDate: orNull(date),
  /** The reference of the bank or UPI. */
  reference: shortText,
});

const money = {
  ...orgId,
  date,
  /** Left out if the money is for `ledgers`. */
  partyId: orNull(id),
  enteredPaise: as('enteredAmount', incoming.money),
  /**
   * The bills in the order of selection, with the amount that each takes; for a netted credit the used amount, below 0. `pendingAmount` is
   * the `bill_pending_amt` that the caller read. If it has changed, the call is refused with `BILLS_CHANGED`; otherwise a wrong amount is
   * refused at its bill.
   */
  bills: as(
    'billData',
    z
      .array(
        named(incoming, {
          billId: id,
          settledPaise: as('settledAmount', incoming.money),
          pendingPaise: as('pendingAmount', incoming.money.optional()),
        }),
      )
      .max(MAX_SETTLED_BILLS)
      .default([]),
  ),
  /** Deductions that settle a chosen bill besides the money. Default ledger: the predefined one of the type. */
  deductions: z
    .array(
      named(incoming, {
        billId: id,
        type: z.enum(deductionTypes),
        ledgerId: orNull(id),
        amountPaise: as('amount', incoming.money),
      }),
    )
    .max(MAX_SETTLED_BILLS)
    .default([]),
  /** The amount that no bill takes is kept as an advance with a reference, or on account. */
  restAs: z.enum(['advance', 'onAccount']).default('advance'),
  /** Lines for other ledgers, such as rent, salary, a loan, capital or tax. They add up to the amount. */
  lines: as(
    'ledgers',
    z
      .array(
        named(incoming, {
          ledgerId: id,
          amountPaise: as('amount', incoming.money),
          gstPercentE4: as('gst', orNull(incoming.decimal)),
          isTaxInclusive: z.boolean().default(false),
        }),
      )
      .max(MAX_LINES)
      .default([]),
  ),
  /** True if the GST of the ledgers is IGST. */
  isInterState: z.boolean().default(false),
  /** All parts of the money. If empty, `paymentMethod` and `paymentDetails` are the only part. */
  parts: as('payments', z.array(payment).max(MAX_SPLITS).default([])),
  paymentMethod: z.enum(['cash', 'bank']).optional(),
  /** A part with a cheque number is a cheque. */
  paymentDetails: named(incoming, { ledgerId: as('_id', id), chequeNumber: shortText, chequeDate: orNull(date) }).optional(),
  note: optionalText,
  /** For a receipt whose advance is for a service: the advance bears tax from its date. */
  advanceTax: orNull(advanceTaxGiven),
  /**
   * TDS on the amount that no bill takes, or on the ledgers, which then add up to the amount and the TDS. Without a party `deducteeId`
   * names the deductee.
   */
  tds: orNull(named(incoming, { ...tdsEntered, deducteeId: orNull(id) })),
  /** The challan of a payment that pays TDS to the government. */
  challan: orNull(challan),
};
const hasPart = ({ parts, paymentMethod, paymentDetails }: { parts: unknown[]; paymentMethod?: unknown; paymentDetails?: unknown }) =>
  parts.length > 0 || (paymentMethod !== undefined && paymentDetails !== undefined);
// The shape is refused under the names of the wire.
const unsaid = { error: 'This is needed.', path: ['payments'] };

const saveOf = (path: 'receipt' | 'payment', summary: string) =>
  inCompany
    .route({ method: 'POST', path: `/orgs/{orgId}/vouchers/${path}`, tags: ['vouchers'], summary })
    .errors({ ...refusals.billsChanged, ...refusals.matched })
    .input(named(incoming, { ...money, ...numbered, ...ofStatementLine }).refine(hasPart, unsaid))
    .output(savedVoucher);
const updateOf = (path: 'receipt' | 'payment', summary: string) =>
  inCompany
    .route({ method: 'PUT', path: `/orgs/{orgId}/vouchers/${path}/{id}`, tags: ['vouchers'], summary })
    .errors({ ...refusals.billsChanged, ...refusals.voucher })
    .input(named(incoming, { ...money, ...savedAs }).refine(hasPart, unsaid))
    .output(savedVoucher);

/**
 * Saves a receipt: settles the selected bills in their order and stores the rest as an advance. Refused with the present outstandings if a
 * bill changed, and at its bill if an amount is not what the bill takes.
 */
export const saveReceipt = saveOf('receipt', 'A receipt: settles bills, the rest is an advance');
/** The same for a payment, which settles what the supplier is owed. */
export const savePayment = saveOf('payment', 'A payment: settles what is owed, the rest is an advance');

/** Edits a receipt: takes its earlier settlements back first, keeps the number, and increases the version. */
export const updateReceipt = updateOf('receipt', 'An edited receipt');
export const updatePayment = updateOf('payment', 'An edited payment');
