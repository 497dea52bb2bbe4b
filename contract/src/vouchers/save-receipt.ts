import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { outstandings } from '../bills/bill-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, optionalText } from '../wire.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';

const receipt = {
  ...orgId,
  date,
  partyId: id,
  enteredAmount: incoming.money,
  /** The bills in the order in which they were chosen, with what each was shown to take. */
  billData: z.array(z.strictObject({ billId: id, settledAmount: incoming.money })).max(1000),
  paymentMethod: z.enum(['cash', 'bank']),
  /** `_id` is the cash or bank ledger. A cheque names its number and date and waits in Cheques in Hand. */
  paymentDetails: z.strictObject({ _id: id, chequeNumber: z.string().trim().max(30).default(''), chequeDate: date.optional() }),
  note: optionalText,
};
const billsChanged = {
  BILLS_CHANGED: { status: 409, message: 'These bills changed meanwhile; here is how they stand now', data: outstandings },
} as const;

/** Saves a receipt: settles the chosen bills in their order, keeps the rest as an advance. Refused with the fresh outstandings when a bill changed. */
export const saveReceipt = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/receipt',
    tags: ['vouchers'],
    summary: 'A receipt: settles bills, the rest is an advance',
  })
  .errors(billsChanged)
  .input(z.strictObject({ ...receipt, ...numbered }))
  .output(savedVoucher);

/** Edits a receipt: gives its own earlier amounts back first, keeps the number, raises the version. */
export const updateReceipt = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/receipt/{id}', tags: ['vouchers'], summary: 'An edited receipt' })
  .errors({ ...billsChanged, ...refusals.voucher })
  .input(z.strictObject({ ...receipt, ...savedAs }))
  .output(savedVoucher);
