import { chequeDirections, chequeStates } from '@bahi/core/cheques/cheque';
import { z } from 'zod';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, outgoing } from '../wire.ts';

export const chequeDirection = z.enum(chequeDirections);
export const chequeState = z.enum(chequeStates);

const voucher = z.strictObject({ _id: id, kind: voucherKind, voucherNumber: z.string(), date });

/** A cheque as the register shows it, with the vouchers of its way. */
export const cheque = z.strictObject({
  _id: id,
  direction: chequeDirection,
  state: chequeState,
  chequeNumber: z.string(),
  chequeDate: date,
  amount: outgoing.money,
  /** Where a received one is deposited, on what an issued one is drawn. */
  bankLedgerId: id,
  bankName: z.string(),
  /** null of a counter sale and of money of other ledgers. */
  partyId: id.nullable(),
  partyName: z.string(),
  /** That brought it. */
  voucher,
  /** The contra that brought it to the bank: its deposit, or that of a post-dated one's day. */
  moved: voucher.nullable(),
  clearedOn: date.nullable(),
  /** The journal that took it back. */
  returned: voucher.nullable(),
  reason: z.string(),
});

/** How many, and what they come to. */
export const chequeSums = z.strictObject({ count: z.number().int(), amount: outgoing.money });

/** What an act did: the voucher that it made, where it made one. */
export const actedOnCheques = z.strictObject({
  message: z.string(),
  voucherId: id.nullable(),
  voucherNumber: z.string().nullable(),
});

/** A bill that a cheque settled which the bank has not paid yet: "cheque, due 25/11/2026". */
export const chequeOfBill = z.strictObject({
  billId: id,
  chequeNumber: z.string(),
  chequeDate: date,
  state: chequeState,
  voucherId: id,
});
