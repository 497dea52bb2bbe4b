import { MAX_ADDRESS_LENGTH } from '@bahi/core/vouchers/consignment';
import { MAX_DESPATCH_LENGTH } from '@bahi/core/vouchers/despatch-details';
import { MAX_CHARGES, MAX_LINES, MAX_ORDERS } from '@bahi/core/vouchers/limits';
import { noteReasonNames } from '@bahi/core/vouchers/note-reason';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { MAX_WALK_IN_NAME } from '@bahi/core/vouchers/walk-in';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { taxTreatment } from '../products/product-shapes.ts';
import { refusals } from '../refusals.ts';
import { tdsEntered } from '../tds/tds-shapes.ts';
import { as, date, id, incoming, named, optionalText, orNull, stateCode } from '../wire.ts';
import { paymentSplits } from './payment-split.ts';
import { serials } from './serials.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';
import { cardNumbers } from './warranty-card.ts';

const goods = {
  productId: id,
  godownId: id.optional(),
  batch: z.string().trim().max(60).default(''),
  /** The serial numbers of the moved pieces. */
  serials,
  /** The billed quantity. */
  quantityE4: as('count', incoming.decimal),
  /** The quantity that is moved; the part above `count` is free. By default nothing is free. */
  actualQuantityE4: as('actualCount', incoming.decimal.optional()),
  rateE4: as('selectedPriceRate', incoming.decimal),
  isTaxInclusive: z.boolean().default(false),
  discountType: z.enum(['none', 'percentage', 'amount']).default('none'),
  /** Rupees; used if `discountType` is `amount`. */
  discountPaise: as('discount', incoming.money.default(0)),
  discountPercentE4: as('discountPercentage', incoming.decimal.default(0)),
  alternateFactorE4: as('unitFactor', incoming.decimal.optional()),
};
/**
 * A line on a product. `unitFactor` is sent if count and rate are in its second unit. Without a godown, goods are taken from the van of a
 * van sale, else from the default godown; a service has no godown.
 */
const goodsLine = named(incoming, goods);
/** At least one of these lines. */
const linesOf = <Line extends z.ZodType>(line: Line) => as('items', z.array(line).min(1, 'Enter at least one line.').max(MAX_LINES));

/**
 * A line on a product or ledger. `value` replaces count × rate if there is no quantity. A line of a note adds `originalLine`, the index
 * of the original's line that it takes back, from 0.
 */
const valued = {
  ...goods,
  productId: id.optional(),
  valuePaise: as('value', incoming.money.optional()),
  /** Instead of a product: a purchased expense or asset, or a fee. */
  ledger: named(incoming, {
    ledgerId: id,
    treatment: taxTreatment.default('taxable'),
    gstPercentE4: as('gst', incoming.decimal),
    inputCredit: z.enum(['eligible', 'no', 'blocked']).default('eligible'),
  }).optional(),
};
const bought = {
  ...valued,
  newBatch: named(incoming, {
    madeOn: as('manufacturedOn', date.nullable().default(null)),
    expiresOn: date.nullable().default(null),
    mrpPaise: as('mrp', incoming.money.default(0)),
  }).optional(),
};
const noted = {
  ...bought,
  originalAt: as(
    'originalLine',
    z
      .number()
      .int()
      .min(0)
      .max(MAX_LINES - 1)
      .optional(),
  ),
};

/** Freight, packing or a discount on the bill; with its own rate or as part of the supply. Rupees, below 0 for a deduction. */
const charge = named(incoming, {
  ledgerId: id,
  amountPaise: as('amount', incoming.money),
  gstPercentE4: as('gst', incoming.decimal.default(0)),
  isComposite: z.boolean().default(false),
});

const despatchText = z.string().trim().max(MAX_DESPATCH_LENGTH).default('');
const despatch = z.strictObject({
  challanNo: despatchText,
  containerNo: despatchText,
  despatchThrough: despatchText,
  destination: despatchText,
  vehicleNo: despatchText,
  orderNo: despatchText,
  termsOfPay: despatchText,
  termsOfDelivery: despatchText,
});

/** A party at its own address, or at one of its delivery addresses. */
const partyAt = named(incoming, { partyId: as('_id', id), addressId: orNull(id) });

/** The fields of every voucher with goods. */
const trade = {
  ...orgId,
  date,
  /** Id of the party. The ledger Cash is a counter sale: it owes nothing, and `walkIn` names the buyer. */
  partyId: id,
  placeOfSupply: stateCode,
  /** Bill-to and ship-to, if they are not the party at its own address. */
  billTo: as('billToParty', orNull(partyAt)),
  shipTo: as('shipToParty', orNull(partyAt)),
  /** An address of this voucher only, instead of both. Its state is the place of supply. */
  newAddress: orNull(
    z.strictObject({ address: z.string().trim().max(MAX_ADDRESS_LENGTH), pin: z.string().trim().max(12).default(''), state: stateCode }),
  ),
  walkIn: orNull(
    z.strictObject({ name: z.string().trim().max(MAX_WALK_IN_NAME).default(''), mobileNumber: z.string().trim().max(20).default('') }),
  ),
  priceLevelId: as('selectedPriceLevel', orNull(id)),
  /** True if the recipient owes the tax to the government: the customer of a sale, the company for a purchase. */
  isReverseCharge: z.boolean().default(false),
  charges: as('additionalCharges', z.array(charge).max(MAX_CHARGES).default([])),
  despatch: as('despatchDetails', despatch.optional()),
  note: optionalText,
  /**
   * The total as computed by the caller or returned by the preview. If the books compute another total, nothing is saved (TOTALS_DIFFER).
   */
  totalPaise: as('finalAmount', incoming.money),
  /** Codes of CONFIRM_FIRST that the user has read and confirmed. */
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length).default([]),
};
/**
 * Dates of supply and payment, which decide the rate around a change of it (CGST Act, section 14). Default: the date of the invoice, and
 * not yet paid.
 */
const supplied = { supplyDates: z.strictObject({ suppliedOn: orNull(date), paidOn: orNull(date) }).optional() };
/** The party's orders that a sale or purchase delivers, filled in this order: sale orders, or purchase orders. */
const delivering = { convertedFrom: z.array(id).max(MAX_ORDERS).default([]) };
const paper = named(incoming, { number: z.string().trim().max(60), date, totalPaise: as('total', orNull(incoming.money)) });
/** Open items of the party that this voucher settles, in the order of selection, with the settled amounts the user saw. Rupees. */
const bills = as(
  'billData',
  z
    .array(named(incoming, { billId: id, settledPaise: as('settledAmount', incoming.money) }))
    .max(500)
    .default([]),
);
const purchased = {
  supplierBill: orNull(paper),
  billOfEntry: orNull(z.strictObject({ number: z.string().trim().max(60), date })),
};
/** TDS deducted from a supplier; it reduces what the supplier is owed. */
const deducting = { tds: orNull(named(incoming, tdsEntered)) };
const noteOf = {
  ...purchased,
  lines: linesOf(named(incoming, noted)),
  /** The voucher to correct; without an id, a paper from before these books. */
  original: orNull(
    named(incoming, { voucherId: as('_id', orNull(id)), number: z.string().trim().max(60).default(''), date: orNull(date) }),
  ),
  noteReason: orNull(z.enum(noteReasonNames)),
  bills,
};

const posting = (path: string, summary: string) =>
  inCompany.route({ method: 'POST', path: `/orgs/{orgId}/vouchers/${path}`, tags: ['vouchers'], summary }).errors(refusals.tradeDiffers);
const editing = (path: string, summary: string) =>
  inCompany
    .route({ method: 'PUT', path: `/orgs/{orgId}/vouchers/${path}/{id}`, tags: ['vouchers'], summary })
    .errors({ ...refusals.tradeDiffers, ...refusals.voucher });

const sale = {
  ...trade,
  ...supplied,
  ...delivering,
  lines: linesOf(goodsLine),
  splits: as('paymentSplits', paymentSplits),
  warrantyCards: cardNumbers,
};
const purchase = {
  ...trade,
  ...supplied,
  ...purchased,
  ...delivering,
  ...deducting,
  lines: linesOf(named(incoming, bought)),
};
const vanSale = { ...sale, vanGodownId: id };
const saleOrder = { ...trade, lines: linesOf(goodsLine) };
/** `expectedOn`: the day on which the supplier should deliver. */
const purchaseOrder = { ...saleOrder, expectedOn: orNull(date) };
const correcting = { ...trade, ...noteOf };

/** The bodies of the kinds with goods, without their numbers; a preview reads the same. */
export const tradeBodies = { sale, purchase, vanSale, saleOrder, purchaseOrder, note: correcting };

/**
 * Saves a sale. As for every voucher with goods, the server computes the figures again from the lines. If `finalAmount` of the caller
 * differs, nothing is saved and both figures are returned.
 */
export const saveSales = posting('sales', 'A sales voucher: numbered, posted, its bill opened, its stock moved')
  .input(named(incoming, { ...sale, ...numbered }))
  .output(savedVoucher);
/**
 * Edits a sale: the number stays, the version increases, and stored balances change by new minus old. Refused below what was settled of
 * its bill.
 */
export const updateSales = editing('sales', 'An edited sales voucher')
  .input(named(incoming, { ...sale, ...savedAs }))
  .output(savedVoucher);

/** Saves a purchase of goods, expenses or assets: numbered, posted with its input tax, the supplier's bill opened, stock in. */
export const savePurchase = posting('purchase', 'A purchase with the supplier’s bill')
  .input(named(incoming, { ...purchase, ...numbered }))
  .output(savedVoucher);
export const updatePurchase = editing('purchase', 'An edited purchase')
  .input(named(incoming, { ...purchase, ...savedAs }))
  .output(savedVoucher);

/** Saves a sale from a van. */
export const saveVanSale = posting('vanSale', 'A sale out of a van')
  .input(named(incoming, { ...vanSale, ...numbered }))
  .output(savedVoucher);
export const updateVanSale = editing('vanSale', 'An edited van sale')
  .input(named(incoming, { ...vanSale, ...savedAs }))
  .output(savedVoucher);

/** Saves a sale order, which posts nothing and moves no stock. */
export const saveSaleOrder = posting('saleOrder', 'A sale order, to be converted to a sale')
  .input(named(incoming, { ...saleOrder, ...numbered }))
  .output(savedVoucher);
export const updateSaleOrder = editing('saleOrder', 'An edited sale order')
  .input(named(incoming, { ...saleOrder, ...savedAs }))
  .output(savedVoucher);

/**
 * Saves an order at a supplier, which posts nothing, owes nothing and moves no stock. Whoever may enter a purchase may order: both are
 * open to all members of the company.
 */
export const savePurchaseOrder = posting('purchaseOrder', 'A purchase order, to be converted to a purchase')
  .input(named(incoming, { ...purchaseOrder, ...numbered }))
  .output(savedVoucher);
export const updatePurchaseOrder = editing('purchaseOrder', 'An edited purchase order')
  .input(named(incoming, { ...purchaseOrder, ...savedAs }))
  .output(savedVoucher);

/** Saves a credit note: to a customer who returns goods or was charged too much, or from a supplier who charges more. */
export const saveCreditNote = posting('creditNote', 'A credit note to a customer or from a supplier')
  .input(named(incoming, { ...correcting, ...numbered }))
  .output(savedVoucher);
export const updateCreditNote = editing('creditNote', 'An edited credit note')
  .input(named(incoming, { ...correcting, ...savedAs }))
  .output(savedVoucher);

/** Saves a debit note: to a supplier to whom goods are returned, or to a customer who was charged too little. */
export const saveDebitNote = posting('debitNote', 'A debit note to a supplier or a customer')
  .input(named(incoming, { ...correcting, ...numbered }))
  .output(savedVoucher);
export const updateDebitNote = editing('debitNote', 'An edited debit note')
  .input(named(incoming, { ...correcting, ...savedAs }))
  .output(savedVoucher);
