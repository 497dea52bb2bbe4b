import { adjustmentReasons } from '@bahi/core/vouchers/stock-adjustment-draft';
import { transferStates } from '@bahi/core/vouchers/stock-transfer-draft';
import { z } from 'zod';
import { settledBill } from '../bills/bill-shapes.ts';
import { challan, savedAdvanceTax, savedTds, savedTdsAdjustment } from '../tds/tds-shapes.ts';
import { date, id, instant, outgoing, stateCode } from '../wire.ts';
import { savedSplit } from './payment-split.ts';
import { savedMoney } from './saved-money.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherRow } from './voucher-shapes.ts';
import { warrantyCard } from './warranty-card.ts';

const { money, decimal } = outgoing;
const taxHeads = { cgstAmount: money, sgstAmount: money, igstAmount: money, cessAmount: money, additionalCessAmount: money };

/** A line as it was entered and as it came out. What a kind does not say is null. */
const item = z.strictObject({
  /** A product, or in its place a ledger: one of the two is null. */
  productId: id.nullable(),
  ledgerId: id.nullable(),
  /** Of the product, or of the ledger. */
  product_name: z.string(),
  hsn: z.string(),
  unit: z.string(),
  /** None for a service. */
  godownId: id.nullable(),
  godownName: z.string(),
  batch: z.string(),
  /** What the books know of this batch today. */
  batchDetails: z.strictObject({ manufacturedOn: date.nullable(), expiresOn: date.nullable(), mrp: money.nullable() }).nullable(),
  count: decimal,
  actualCount: decimal,
  /** Units in one of the second unit, where count and rate are of that one. */
  unitFactor: decimal.nullable(),
  /** Its name; null of a line in the first unit, and where the product has no second one any more. */
  alternateUnit: z.string().nullable(),
  selectedPriceRate: decimal,
  isTaxInclusive: z.boolean(),
  discountType: z.enum(['none', 'percentage', 'amount']),
  discount: money,
  /** As it was entered; null for an amount or none. */
  discountPercentage: decimal.nullable(),
  /** Of a line on which nothing is counted: what was entered in place of quantity × rate. */
  value: money.nullable(),
  treatment: z.enum(['taxable', 'nil', 'exempt', 'nonGst', 'zeroRated']),
  /** Of a ledger that was bought on. */
  inputCredit: z.enum(['eligible', 'no', 'blocked']).nullable(),
  /** GST in percent, whichever heads it goes to. */
  igst: decimal,
  cessPercent: decimal,
  /** Rupees a unit. */
  cessPerUnit: decimal,
  /** The retail sale price of one unit, where the tax is on it; null where it is on the value. */
  retailPrice: money.nullable(),
  taxable: money,
  ...taxHeads,
  total: money,
  /** The line of the original that this one takes back, counted from 0. */
  originalLine: z.number().int().nullable(),
  /** Of a stock adjustment: in above 0, out below; and what was counted, where it was. */
  change: decimal.nullable(),
  counted: decimal.nullable(),
  /** Of a received transfer: what did not arrive, and what arrived damaged. */
  short: decimal.nullable(),
  damaged: decimal.nullable(),
});

const charge = z.strictObject({
  ledgerId: id,
  ledgerName: z.string(),
  amount: money,
  gst: decimal,
  /** Shared over the items, which bear its tax. */
  isComposite: z.boolean(),
  ...taxHeads,
  total: money,
});

const despatch = z.strictObject({
  challanNo: z.string(),
  containerNo: z.string(),
  despatchThrough: z.string(),
  destination: z.string(),
  vehicleNo: z.string(),
  orderNo: z.string(),
  termsOfPay: z.string(),
  termsOfDelivery: z.string(),
});

/**
 * `taxable` and `subTotal` are of the lines, before and after tax; each head of tax is of lines and charges; `charges` come with their tax.
 * Under reverse charge, and at the customs, the tax stands beside the total and not in it.
 */
const totals = z.strictObject({ taxable: money, ...taxHeads, subTotal: money, charges: money, roundOff: money });

const journalLine = z.strictObject({
  ledgerId: id,
  ledgerName: z.string(),
  side: z.enum(['debit', 'credit']),
  amount: money,
  /** Of a party: the bill that the line opens or settles; `onAccount` where it names none. Null for other ledgers. */
  reference: z
    .strictObject({
      type: z.enum(['new', 'against', 'onAccount']),
      billId: id,
      name: z.string(),
      billDate: date,
      dueDate: date,
    })
    .nullable(),
});

const place = { fromGodownId: id, fromGodownName: z.string(), toGodownId: id, toGodownName: z.string() };

/** A party at one of its addresses, as it was said then. */
const partyAt = z.strictObject({
  _id: id,
  addressId: id.nullable(),
  partyName: z.string(),
  address: z.string(),
  pin: z.string(),
  state: stateCode,
  gstin: z.string().nullable(),
});

/** What a voucher of any kind says. This is what its history keeps. */
export const voucherDetails = voucherRow.extend({
  version: z.number().int(),
  seriesId: id.nullable(),
  seriesName: z.string(),
  /** Who bought over the counter, where no party is named. */
  walkIn: z.strictObject({ name: z.string(), mobileNumber: z.string() }).nullable(),
  /** Whom the bill names and to whom the goods go, where that is not the party at its own address. */
  billToParty: partyAt.nullable(),
  shipToParty: partyAt.nullable(),
  /** An address of this voucher alone, in place of both. */
  newAddress: z.strictObject({ address: z.string(), pin: z.string(), state: stateCode }).nullable(),
  selectedPriceLevel: z.strictObject({ _id: id, name: z.string() }).nullable(),
  placeOfSupply: stateCode.nullable(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** Null while it stands. */
  cancelled: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  items: z.array(item),
  /** Without the round-off, which stands in `totals`. */
  additionalCharges: z.array(charge),
  totals,
  postings: z.array(z.strictObject({ ledgerId: id, ledgerName: z.string(), amount: money })),
  /** How the payment was split; empty when it was not, and for receipts and payments. */
  paymentSplits: z.array(savedSplit),
  /** What it settled, in the order of selection. The pending amounts are those before it. */
  billData: z.array(settledBill),
  /** The buyer owes the tax to the government. */
  isReverseCharge: z.boolean(),
  /** On which side of the trade the party of a note stands; null for other kinds. */
  side: z.enum(['customer', 'supplier']).nullable(),
  despatchDetails: despatch.nullable(),
  /** When it was supplied and paid for, where that was said: around a change of rate it decides which one holds. */
  supplyDates: z.strictObject({ suppliedOn: date.nullable(), paidOn: date.nullable() }).nullable(),
  supplierBill: z.strictObject({ number: z.string(), date, total: money.nullable() }).nullable(),
  billOfEntry: z.strictObject({ number: z.string(), date: date.nullable() }).nullable(),
  /** What a note corrects; without an id a paper from before these books. */
  original: z.strictObject({ _id: id.nullable(), kind: voucherKind.nullable(), number: z.string(), date: date.nullable() }).nullable(),
  /** Of an order: when, by whom and why the rest of it was closed by hand; null while it is open. */
  closed: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Cards of pieces with a warranty, each with its number and the last day on which it is covered. */
  warrantyCards: z.array(warrantyCard),
  /** The orders that a sale delivers. */
  convertedFrom: z.array(z.strictObject({ _id: id, kind: voucherKind, voucherNumber: z.string() })),
  van: z.strictObject({ godownId: id, godownName: z.string() }).nullable(),
  journalLines: z.array(journalLine),
  contra: z.strictObject({ fromLedgerId: id, fromName: z.string(), toLedgerId: id, toName: z.string() }).nullable(),
  transfer: z
    .strictObject({
      state: z.enum(transferStates),
      ...place,
      damageGodownName: z.string(),
      dispatchedOn: date.nullable(),
      receivedOn: date.nullable(),
    })
    .nullable(),
  adjustmentReason: z.enum(adjustmentReasons).nullable(),
  /** The money of a receipt or of a payment. */
  receipt: savedMoney.nullable(),
  /** What it counts and deducts at source. */
  tds: savedTds.nullable(),
  tdsAdjustments: z.array(savedTdsAdjustment),
  /** The tax within the advance that a receipt left. */
  advanceTax: savedAdvanceTax.nullable(),
  challan: challan.nullable(),
});

const voucherNamed = { _id: id, kind: voucherKind, voucherNumber: z.string(), date };

/** What became of a voucher since: not said by it, so no part of its history. */
export const voucherSince = z.strictObject({
  /** What it opened, and which vouchers settled it. Above 0 owed to the company, below 0 by it. */
  openedBills: z.array(
    z.strictObject({
      billId: id,
      bill_no: z.string(),
      kind: z.enum(['bill', 'advance', 'onAccount']),
      partyId: id,
      partyName: z.string(),
      bill_due_date: date,
      amount: money,
      bill_pending_amt: money,
    }),
  ),
  settledBy: z.array(z.strictObject({ ...voucherNamed, billId: id, amount: money })),
  /** Of an order, product by product and in its units: what sales have taken of it. */
  ordered: z.array(z.strictObject({ productId: id, ordered: decimal, taken: decimal })),
  /** Made of it or correcting it: sales of an order, notes on a sale. */
  madeInto: z.array(z.strictObject({ ...voucherNamed, amount: money, isNote: z.boolean() })),
});
