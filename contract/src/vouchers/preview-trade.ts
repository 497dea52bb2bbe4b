import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { z } from 'zod';
import { inCompany } from '../base.ts';
import { problem } from '../refusals.ts';
import { as, id, incoming, named, outgoing } from '../wire.ts';
import { tradeBodies } from './save-trade.ts';
import { taxHeads, taxTreatment, voucherTotals } from './voucher-details.ts';
import { numbered } from './voucher-shapes.ts';

const { money, decimal } = outgoing;

/** The total may be left out: the preview returns it. */
const unsummed = { ...numbered, totalPaise: as('finalAmount', incoming.money.optional()) };

/** A line of the draft, in its order, with its tax. */
const previewedItem = z.strictObject({
  hsn: z.string(),
  unit: z.string(),
  treatment: taxTreatment,
  /** GST in percent, for CGST and SGST together or for IGST. */
  igst: decimal,
  cessPercent: decimal,
  /** Rupees a unit. */
  cessPerUnit: decimal,
  discount: money,
  taxable: money,
  ...taxHeads,
  total: money,
});

/** A charge of the draft, in its order, with its tax. */
const previewedCharge = z.strictObject({ ledgerId: id, amount: money, ...taxHeads, total: money });

/** The tax at one rate, of lines and charges together. */
const taxAtRate = z.strictObject({
  treatment: taxTreatment,
  /** GST in percent, for CGST and SGST together or for IGST. */
  gst: decimal,
  taxable: money,
  ...taxHeads,
  total: money,
});

/** The figures of a draft as saving it now would compute them. */
export const voucherPreview = z.strictObject({
  /** The total of the voucher: the `finalAmount` with which it is saved. */
  amount: money,
  totals: voucherTotals,
  taxes: z.array(taxAtRate),
  items: z.array(previewedItem),
  additionalCharges: z.array(previewedCharge),
  /** The chosen bills with the amount that the voucher settles of each: the `billData` with which it is saved. */
  billData: z.array(z.strictObject({ billId: id, settledAmount: money })),
  /** TDS deducted from the supplier; null where none is counted. */
  tds: money.nullable(),
  /** Everything that saving would refuse with INVALID, with the same codes, fields and messages. Empty: the draft can be saved. */
  problems: z.array(problem),
  /** Problems for which a save is refused with CONFIRM_FIRST until their codes are sent in `confirmed`. */
  toConfirm: z.array(problem.extend({ code: z.enum(toConfirm) })),
  /** Messages to show beside the figures; they do not stop a save. */
  warnings: z.array(z.string()),
});

const previewing = (kind: string, of: string) =>
  inCompany.meta({ isPreview: true }).route({
    method: 'POST',
    path: `/orgs/{orgId}/vouchers/${kind}/preview`,
    tags: ['vouchers'],
    summary: `Taxes, totals and problems of a draft of ${of}, without saving it`,
  });

const { sale, purchase, vanSale, saleOrder, note } = tradeBodies;

export const previewSales = previewing('sales', 'a sale')
  .input(named(incoming, { ...sale, ...unsummed }))
  .output(voucherPreview);
export const previewPurchase = previewing('purchase', 'a purchase')
  .input(named(incoming, { ...purchase, ...unsummed }))
  .output(voucherPreview);
export const previewVanSale = previewing('vanSale', 'a van sale')
  .input(named(incoming, { ...vanSale, ...unsummed }))
  .output(voucherPreview);
export const previewSaleOrder = previewing('saleOrder', 'a sale order')
  .input(named(incoming, { ...saleOrder, ...unsummed }))
  .output(voucherPreview);
export const previewCreditNote = previewing('creditNote', 'a credit note')
  .input(named(incoming, { ...note, ...unsummed }))
  .output(voucherPreview);
export const previewDebitNote = previewing('debitNote', 'a debit note')
  .input(named(incoming, { ...note, ...unsummed }))
  .output(voucherPreview);
