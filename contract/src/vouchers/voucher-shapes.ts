import { z } from 'zod';
import { as, date, id, named, outgoing } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** How a new voucher is numbered. */
export const numbered = {
  /** The series that numbers the voucher; left out for the default series of its kind. */
  seriesId: id.optional(),
  /** The number, if the series allows typed numbers. */
  voucherNumber: z.string().trim().max(40).optional(),
};

/** The bank statement line for which the voucher is made; the save also matches it. */
export const ofStatementLine = { bankLineId: id.optional() };

/** A saved voucher that is changed. */
export const savedAs = {
  id,
  /** The version that the caller has read. If the voucher has a newer one, the change is refused with CHANGED_MEANWHILE. */
  version: z.number().int().min(1).max(2_147_483_647),
};

/** A row of a list of vouchers. */
export const voucherRow = {
  _id: id,
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  partyId: id.nullable(),
  partyName: z.string(),
  amountPaise: as('amount', outgoing.money),
  isCancelled: z.boolean(),
};

/** The result of a save. */
export const savedVoucher = named(outgoing, {
  message: z.string(),
  _id: id,
  voucherNumber: z.string(),
  version: z.number().int(),
  amountPaise: as('amount', outgoing.money),
});
