import { z } from 'zod';
import { date, id, outgoing, type Way } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/** Which series numbers a voucher, and the number where that series lets it be typed. Without a series the default one numbers it. */
export const numbered = { seriesId: id.optional(), voucherNumber: z.string().trim().max(40).optional() };

/** A new voucher is this line of a bank's statement: both are matched in the same act. */
export const ofStatementLine = { bankLineId: id.optional() };

/** Which voucher a change is meant for, and which version of it: another one is refused with CHANGED_MEANWHILE. */
export const savedAs = { id, version: z.number().int().min(1).max(2_147_483_647) };

/** One line of a sale as entered: `count` is billed, `actualCount` is moved, the difference is free. */
export const saleItem = <W extends Way>(way: W) =>
  z.strictObject({
    productId: id,
    godownId: id,
    batch: z.string().trim().max(60).default(''),
    count: way.decimal,
    actualCount: way.decimal,
    selectedPriceRate: way.decimal,
    isTaxInclusive: z.boolean().default(false),
    discountType: z.enum(['none', 'percentage', 'amount']).default('none'),
    /** Rupees, read when discountType is amount. */
    discount: way.money.default(0),
    discountPercentage: way.decimal.default(0),
  });

/** A row of a list of vouchers. */
export const voucherRow = z.strictObject({
  _id: id,
  kind: voucherKind,
  voucherNumber: z.string(),
  date,
  partyId: id.nullable(),
  partyName: z.string(),
  amount: outgoing.money,
  isCancelled: z.boolean(),
});

/** What a save answers: enough to say it in place and to go on. */
export const savedVoucher = z.strictObject({
  message: z.string(),
  _id: id,
  voucherNumber: z.string(),
  version: z.number().int(),
  amount: outgoing.money,
});
