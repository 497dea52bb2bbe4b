import { chequeDirections, chequeStates } from '@bahi/core/cheques/cheque';
import { z } from 'zod';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { as, date, id, named, outgoing } from '../wire.ts';

export const chequeDirection = z.enum(chequeDirections);
export const chequeState = z.enum(chequeStates);

const voucher = z.strictObject({ _id: id, kind: voucherKind, voucherNumber: z.string(), date });

/** A cheque in the register, with its vouchers. */
export const cheque = named(outgoing, {
  _id: id,
  direction: chequeDirection,
  state: chequeState,
  chequeNumber: z.string(),
  chequeDate: date,
  amountPaise: as('amount', outgoing.money),
  /** Bank of the deposit for a received cheque; bank of the account for an issued one. */
  bankLedgerId: id,
  bankName: z.string(),
  /** null for a counter sale and for money of other ledgers. */
  partyId: id.nullable(),
  partyName: z.string(),
  /** The voucher that created it. */
  voucher,
  /** The contra that moved it to the bank: the deposit, or that of a post-dated cheque's date. */
  moved: voucher.nullable(),
  clearedOn: date.nullable(),
  /** The journal that returned it. */
  returned: voucher.nullable(),
  reason: z.string(),
});

/** Number of cheques and their sum in rupees. */
export const chequeSums = { count: z.number().int(), amountPaise: as('amount', outgoing.money) };

/** The result of an act, with the voucher it made; null if it made none. */
export const actedOnCheques = z.strictObject({
  message: z.string(),
  voucherId: id.nullable(),
  voucherNumber: z.string().nullable(),
});

/** A bill settled by a cheque that the bank has not paid yet: "cheque, due 25/11/2026". */
export const chequeOfBill = z.strictObject({
  billId: id,
  chequeNumber: z.string(),
  chequeDate: date,
  state: chequeState,
  voucherId: id,
});
