import { z } from 'zod';
import { settledBill } from '../bills/bill-shapes.ts';
import { date, id, instant, outgoing, stateCode, type Way } from '../wire.ts';
import { savedSplit } from './payment-split.ts';
import { voucherKind } from './voucher-kind.ts';

/** Which series numbers a voucher, and the number where that series lets it be typed. Without a series the default one numbers it. */
export const numbered = { seriesId: id.optional(), voucherNumber: z.string().trim().max(40).optional() };

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

/** A voucher as it stands in the books. */
export const voucherDetails = voucherRow.extend({
  version: z.number().int(),
  placeOfSupply: stateCode.nullable(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** Null while it stands. */
  cancelled: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  items: z.array(
    z.strictObject({
      productId: id,
      product_name: z.string(),
      hsn: z.string(),
      unit: z.string(),
      /** None for a service. */
      godownId: id.nullable(),
      godownName: z.string(),
      batch: z.string(),
      count: outgoing.decimal,
      actualCount: outgoing.decimal,
      selectedPriceRate: outgoing.decimal,
      isTaxInclusive: z.boolean(),
      discount: outgoing.money,
      /** As it was entered; null for an amount or none. */
      discountPercentage: outgoing.decimal.nullable(),
      gst: outgoing.decimal,
      taxable: outgoing.money,
      cgstAmount: outgoing.money,
      sgstAmount: outgoing.money,
      igstAmount: outgoing.money,
      cessAmount: outgoing.money,
      additionalCessAmount: outgoing.money,
      total: outgoing.money,
    }),
  ),
  postings: z.array(z.strictObject({ ledgerId: id, ledgerName: z.string(), amount: outgoing.money })),
  /** How the payment was split; empty when it was not, and for receipts. */
  paymentSplits: z.array(savedSplit),
  /** What a receipt settled, in the order of selection. The pending amounts are those before it. */
  billData: z.array(settledBill),
  receipt: z
    .strictObject({
      enteredAmount: outgoing.money,
      advanceAmount: outgoing.money,
      paymentMethod: z.enum(['cash', 'bank']),
      sourceId: id,
      sourceName: z.string(),
      chequeNumber: z.string(),
      chequeDate: date.nullable(),
    })
    .nullable(),
});
