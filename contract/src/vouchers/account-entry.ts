import { z } from 'zod';
import { date, id, outgoing } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** The effect of a voucher on one account. Rupees, debit above 0. */
export const accountEntry = {
  voucherId: id,
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  /** Name of the largest ledger on the opposite side. */
  against: z.string(),
  amount: outgoing.money,
};
