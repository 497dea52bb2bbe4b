import { z } from 'zod';
import { date, id, outgoing } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** What a voucher did to one account, as a line of the account's page. Debit positive. */
export const accountEntry = {
  voucherId: id,
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  /** The largest ledger on the other side. */
  against: z.string(),
  amount: outgoing.money,
};
