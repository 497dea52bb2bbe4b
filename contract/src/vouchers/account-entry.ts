import { z } from 'zod';
import { date, id } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** The effect of a voucher on one account, without its amount. */
export const accountEntry = {
  voucherId: id,
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  /** Name of the largest ledger on the opposite side. */
  against: z.string(),
};
