import { MAX_ADDRESS_LENGTH } from '@bahi/core/vouchers/consignment';
import { MAX_DESPATCH_LENGTH } from '@bahi/core/vouchers/despatch-details';
import { MAX_CHARGES, MAX_LINES, MAX_ORDERS } from '@bahi/core/vouchers/limits';
import { toConfirm } from '@bahi/core/vouchers/to-confirm';
import { MAX_WALK_IN_NAME } from '@bahi/core/vouchers/walk-in';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { tdsEntered } from '../tds/tds-shapes.ts';
import { date, id, incoming, optionalText, outgoing, stateCode } from '../wire.ts';
import { paymentSplits } from './payment-split.ts';
import { numbered, saleItem, savedAs, savedVoucher } from './voucher-shapes.ts';
import { cardNumbers } from './warranty-card.ts';

const taxTreatment = z.enum(['taxable', 'nil', 'exempt', 'nonGst', 'zeroRated']);

/** A line on a product. `unitFactor` where count and rate are those of its second unit. A service is in no godown. */
const goods = saleItem(incoming).extend({ godownId: id.optional(), unitFactor: incoming.decimal.optional() });
const priced = z.array(goods).min(1, 'Enter at least one line.').max(MAX_LINES);

/** A line of a note: of a product or of a ledger, with what it takes back of the original, counted from 0. `value` where nothing is counted. */
const valued = goods.extend({
  productId: id.optional(),
  value: incoming.money.optional(),
  /** In place of a product: an expense or an asset that was bought, a fee that is charged. */
  ledger: z
    .strictObject({
      ledgerId: id,
      treatment: taxTreatment.default('taxable'),
      gst: incoming.decimal,
      inputCredit: z.enum(['eligible', 'no', 'blocked']).default('eligible'),
    })
    .optional(),
});
const bought = valued.extend({
  newBatch: z.strictObject({ manufacturedOn: date.nullable(), expiresOn: date.nullable(), mrp: incoming.money }).optional(),
});
const noted = bought.extend({
  originalLine: z
    .number()
    .int()
    .min(0)
    .max(MAX_LINES - 1)
    .optional(),
});

/** Freight, packing, a discount on the bill. With a rate of its own, or as part of the supply. */
const charge = z.strictObject({
  ledgerId: id,
  amount: incoming.money,
  gst: incoming.decimal.default(0),
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
const partyAt = z.strictObject({ _id: id, addressId: id.optional() });

/** What every voucher with goods is asked for, whatever its kind. */
const trade = {
  ...orgId,
  date,
  /** The ledger Cash in place of a party is a sale over the counter: it owes nothing, and `walkIn` says who it was. */
  partyId: id,
  placeOfSupply: stateCode,
  /** Whom the bill names and to whom the goods go, where that is not the party at its own address. */
  billToParty: partyAt.optional(),
  shipToParty: partyAt.optional(),
  /** An address of this voucher alone, in place of both; its state is the place of supply. */
  newAddress: z
    .strictObject({ address: z.string().trim().max(MAX_ADDRESS_LENGTH), pin: z.string().trim().max(12), state: stateCode })
    .optional(),
  walkIn: z
    .strictObject({ name: z.string().trim().max(MAX_WALK_IN_NAME).default(''), mobileNumber: z.string().trim().max(20).default('') })
    .optional(),
  selectedPriceLevel: id.optional(),
  /** The one who buys owes the tax to the government: of a sale the customer, of a purchase the company. */
  isReverseCharge: z.boolean().default(false),
  additionalCharges: z.array(charge).max(MAX_CHARGES).default([]),
  despatchDetails: despatch.optional(),
  note: optionalText,
  finalAmount: incoming.money,
  /** Codes of CONFIRM_FIRST that the person has read and wants all the same. */
  confirmed: z.array(z.enum(toConfirm)).max(toConfirm.length).default([]),
};
/**
 * When it was supplied and paid for, where that decides the rate: around a change of it (CGST Act, section 14). Without them that is the day of
 * the invoice, and not paid yet.
 */
const supplied = { supplyDates: z.strictObject({ suppliedOn: date.optional(), paidOn: date.optional() }).optional() };
/** The sale orders of this party that a sale delivers, the first one filled first. */
const delivering = { convertedFrom: z.array(id).max(MAX_ORDERS).default([]) };
const paper = z.strictObject({ number: z.string().trim().max(60), date, total: incoming.money.optional() });
/** What this voucher settles of the party's open bills, in the order of selection, as the person saw it. */
const billData = z
  .array(z.strictObject({ billId: id, settledAmount: incoming.money }))
  .max(500)
  .default([]);
const purchased = {
  supplierBill: paper.optional(),
  billOfEntry: z.strictObject({ number: z.string().trim().max(60), date }).optional(),
};
/** What is deducted at source of a supplier; it comes off what he is owed. */
const deducting = { tds: tdsEntered.optional() };
const noteOf = {
  ...purchased,
  items: z.array(noted).min(1, 'Enter at least one line.').max(MAX_LINES),
  /** The voucher that is corrected; without its id a paper from before these books. */
  original: z.strictObject({ _id: id.optional(), number: z.string().trim().max(60).default(''), date: date.optional() }).optional(),
  billData,
};

const differs = {
  TOTALS_DIFFER: {
    status: 409,
    message: 'The total has changed; please look at it again',
    data: z.object({ yours: outgoing.money, ours: outgoing.money }),
  },
  OPEN_ITEMS_CHANGED: { status: 409, message: 'These open items changed meanwhile; please choose them again' },
  /** Nothing is wrong that the law or the books forbid, but hardly anybody means it. Sent again with the codes in `confirmed`, it is saved. */
  CONFIRM_FIRST: {
    status: 409,
    message: 'Please confirm',
    data: z.object({ problems: z.array(z.object({ code: z.enum(toConfirm), field: z.string(), message: z.string() })) }),
  },
} as const;

const posting = (path: string, summary: string) =>
  inCompany.route({ method: 'POST', path: `/orgs/{orgId}/vouchers/${path}`, tags: ['vouchers'], summary }).errors(differs);
const editing = (path: string, summary: string) =>
  inCompany
    .route({ method: 'PUT', path: `/orgs/{orgId}/vouchers/${path}/{id}`, tags: ['vouchers'], summary })
    .errors({ ...differs, ...refusals.voucher });

const sale = { ...trade, ...supplied, ...delivering, items: priced, paymentSplits, warrantyCards: cardNumbers };
const purchase = {
  ...trade,
  ...supplied,
  ...purchased,
  ...deducting,
  items: z.array(bought).min(1, 'Enter at least one line.').max(MAX_LINES),
};
const vanSale = { ...sale, vanGodownId: id };
const saleOrder = { ...trade, items: priced };
const correcting = { ...trade, ...noteOf };

/**
 * A sale. As of every voucher with goods, the figures are computed again from the lines; when `finalAmount` of the caller differs,
 * nothing is saved and both figures are answered.
 */
export const saveSales = posting('sales', 'A sales voucher: numbered, posted, its bill opened, its stock moved')
  .input(z.strictObject({ ...sale, ...numbered }))
  .output(savedVoucher);
/** An edit: the number stays, the version rises, every kept figure moves by new minus old. Never below what was settled of it. */
export const updateSales = editing('sales', 'An edited sales voucher')
  .input(z.strictObject({ ...sale, ...savedAs }))
  .output(savedVoucher);

/** A purchase, of goods, expenses or assets: numbered, posted with its input tax, the supplier's bill opened, stock in. */
export const savePurchase = posting('purchase', 'A purchase with the supplier’s bill')
  .input(z.strictObject({ ...purchase, ...numbered }))
  .output(savedVoucher);
export const updatePurchase = editing('purchase', 'An edited purchase')
  .input(z.strictObject({ ...purchase, ...savedAs }))
  .output(savedVoucher);

/** A sale out of a van. */
export const saveVanSale = posting('vanSale', 'A sale out of a van')
  .input(z.strictObject({ ...vanSale, ...numbered }))
  .output(savedVoucher);
export const updateVanSale = editing('vanSale', 'An edited van sale')
  .input(z.strictObject({ ...vanSale, ...savedAs }))
  .output(savedVoucher);

/** An order: figures that post nothing and move nothing. */
export const saveSaleOrder = posting('saleOrder', 'A sale order, to be converted to a sale')
  .input(z.strictObject({ ...saleOrder, ...numbered }))
  .output(savedVoucher);
export const updateSaleOrder = editing('saleOrder', 'An edited sale order')
  .input(z.strictObject({ ...saleOrder, ...savedAs }))
  .output(savedVoucher);

/** A credit note: to a customer whose goods come back or who was charged too much, or from a supplier who charges more. */
export const saveCreditNote = posting('creditNote', 'A credit note to a customer or from a supplier')
  .input(z.strictObject({ ...correcting, ...numbered }))
  .output(savedVoucher);
export const updateCreditNote = editing('creditNote', 'An edited credit note')
  .input(z.strictObject({ ...correcting, ...savedAs }))
  .output(savedVoucher);

/** A debit note: to a supplier to whom goods go back, or to a customer who was charged too little. */
export const saveDebitNote = posting('debitNote', 'A debit note to a supplier or a customer')
  .input(z.strictObject({ ...correcting, ...numbered }))
  .output(savedVoucher);
export const updateDebitNote = editing('debitNote', 'An edited debit note')
  .input(z.strictObject({ ...correcting, ...savedAs }))
  .output(savedVoucher);
