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
const previewedLine = named(outgoing, {
  hsn: z.string(),
  unit: z.string(),
  treatment: taxTreatment,
  /** GST in percent, for CGST and SGST together or for IGST. */
  gstPercentE4: as('igst', decimal),
  cessPercentE4: as('cessPercent', decimal),
  /** Rupees a unit. */
  cessPerUnitE4: as('cessPerUnit', decimal),
  discountPaise: as('discount', money),
  taxablePaise: as('taxable', money),
  ...taxHeads,
  totalPaise: as('total', money),
});

/** A charge of the draft, in its order, with its tax. */
const previewedCharge = named(outgoing, {
  ledgerId: id,
  amountPaise: as('amount', money),
  ...taxHeads,
  totalPaise: as('total', money),
});

/** The tax at one rate, of lines and charges together. */
const taxAtRate = named(outgoing, {
  treatment: taxTreatment,
  /** GST in percent, for CGST and SGST together or for IGST. */
  gstPercentE4: as('gst', decimal),
  taxablePaise: as('taxable', money),
  ...taxHeads,
  totalPaise: as('total', money),
});

/** The figures of a draft as saving it now would compute them. */
export const voucherPreview = named(outgoing, {
  /** The total of the voucher: the `finalAmount` with which it is saved. */
  totalPaise: as('amount', money),
  totals: voucherTotals,
  taxes: z.array(taxAtRate),
  lines: as('items', z.array(previewedLine)),
  charges: as('additionalCharges', z.array(previewedCharge)),
  /** The chosen bills with the amount that the voucher settles of each: the `billData` with which it is saved. */
  bills: as('billData', z.array(named(outgoing, { billId: id, settledPaise: as('settledAmount', money) }))),
  /** TDS deducted from the supplier; null where none is counted. */
  tdsPaise: as('tds', money.nullable()),
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

const { sale, purchase, vanSale, saleOrder, purchaseOrder, note } = tradeBodies;

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
export const previewPurchaseOrder = previewing('purchaseOrder', 'a purchase order')
  .input(named(incoming, { ...purchaseOrder, ...unsummed }))
  .output(voucherPreview);
export const previewCreditNote = previewing('creditNote', 'a credit note')
  .input(named(incoming, { ...note, ...unsummed }))
  .output(voucherPreview);
export const previewDebitNote = previewing('debitNote', 'a debit note')
  .input(named(incoming, { ...note, ...unsummed }))
  .output(voucherPreview);
