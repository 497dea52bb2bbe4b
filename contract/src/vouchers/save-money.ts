import { MAX_REFERENCE_LENGTH } from '@bahi/core/basics/limits';
import { deductionTypes } from '@bahi/core/bills/deduction';
import { MAX_LINES, MAX_SETTLED_BILLS, MAX_SPLITS } from '@bahi/core/vouchers/limits';
import { moneyTypes } from '@bahi/core/vouchers/money-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { outstandings } from '../bills/bill-shapes.ts';
import { refusals } from '../refusals.ts';
import { advanceTaxGiven, challan, tdsEntered } from '../tds/tds-shapes.ts';
import { date, id, incoming, optionalText } from '../wire.ts';
import { numbered, ofStatementLine, savedAs, savedVoucher } from './voucher-shapes.ts';

const shortText = z.string().trim().max(MAX_REFERENCE_LENGTH).default('');

/** How the money was handed over. `_id` is the cash or bank ledger. A received cheque waits in Cheques in Hand, an issued post-dated one in Cheques Issued. */
const payment = z.strictObject({
  type: z.enum(moneyTypes),
  _id: id,
  amount: incoming.money,
  chequeNumber: shortText,
  chequeDate: date.optional(),
  /** What bank or UPI call it. */
  reference: shortText,
});

const money = {
  ...orgId,
  date,
  /** Without one the money is of `ledgers`. */
  partyId: id.optional(),
  enteredAmount: incoming.money,
  /** The bills in the order in which they were chosen, with what each was shown to take; of a netted credit, below 0, what of it is used. */
  billData: z
    .array(z.strictObject({ billId: id, settledAmount: incoming.money }))
    .max(MAX_SETTLED_BILLS)
    .default([]),
  /** What closes a chosen bill before the money does. Without a ledger the predefined one of the type bears it. */
  deductions: z
    .array(z.strictObject({ billId: id, type: z.enum(deductionTypes), ledgerId: id.optional(), amount: incoming.money }))
    .max(MAX_SETTLED_BILLS)
    .default([]),
  /** What no bill takes: under a reference of its own, or on account. */
  restAs: z.enum(['advance', 'onAccount']).default('advance'),
  /** Rent, salary, a loan, capital, tax: what the money is for where it is of no party. They come to the amount. */
  ledgers: z
    .array(
      z.strictObject({
        ledgerId: id,
        amount: incoming.money,
        gst: incoming.decimal.optional(),
        isTaxInclusive: z.boolean().default(false),
      }),
    )
    .max(MAX_LINES)
    .default([]),
  /** The GST of the ledgers is IGST. */
  isInterState: z.boolean().default(false),
  /** All parts of the money. Without any, `paymentMethod` and `paymentDetails` are the one. */
  payments: z.array(payment).max(MAX_SPLITS).default([]),
  paymentMethod: z.enum(['cash', 'bank']).optional(),
  /** With a cheque number it is a cheque. */
  paymentDetails: z.strictObject({ _id: id, chequeNumber: shortText, chequeDate: date.optional() }).optional(),
  note: optionalText,
  /** Of a receipt: what it leaves as an advance is for a service, and bears tax from today. */
  advanceTax: advanceTaxGiven.optional(),
  /** Deducted at source on what no bill takes, or on the ledgers; these then come to the amount and this. Without a party `deducteeId` says of whom. */
  tds: tdsEntered.extend({ deducteeId: id.optional() }).optional(),
  /** Of tax deducted at source that this brings to the government. */
  challan: challan.optional(),
};
const isSaid = ({ payments, paymentMethod, paymentDetails }: { payments: unknown[]; paymentMethod?: unknown; paymentDetails?: unknown }) =>
  payments.length > 0 || (paymentMethod !== undefined && paymentDetails !== undefined);
const unsaid = { error: 'This is needed.', path: ['payments'] };

const billsChanged = {
  BILLS_CHANGED: { status: 409, message: 'These bills changed meanwhile; here is how they stand now', data: outstandings },
} as const;

const saveOf = (path: 'receipt' | 'payment', summary: string) =>
  inCompany
    .route({ method: 'POST', path: `/orgs/{orgId}/vouchers/${path}`, tags: ['vouchers'], summary })
    .errors({ ...billsChanged, ...refusals.matched })
    .input(z.strictObject({ ...money, ...numbered, ...ofStatementLine }).refine(isSaid, unsaid))
    .output(savedVoucher);
const updateOf = (path: 'receipt' | 'payment', summary: string) =>
  inCompany
    .route({ method: 'PUT', path: `/orgs/{orgId}/vouchers/${path}/{id}`, tags: ['vouchers'], summary })
    .errors({ ...billsChanged, ...refusals.voucher })
    .input(z.strictObject({ ...money, ...savedAs }).refine(isSaid, unsaid))
    .output(savedVoucher);

/** Saves a receipt: settles the chosen bills in their order, keeps the rest as an advance. Refused with the fresh outstandings when a bill changed. */
export const saveReceipt = saveOf('receipt', 'A receipt: settles bills, the rest is an advance');
/** The same the other way round: what a supplier is owed is paid. */
export const savePayment = saveOf('payment', 'A payment: settles what is owed, the rest is an advance');

/** Edits a receipt: gives its own earlier amounts back first, keeps the number, raises the version. */
export const updateReceipt = updateOf('receipt', 'An edited receipt');
export const updatePayment = updateOf('payment', 'An edited payment');
