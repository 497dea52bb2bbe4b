import { markPlaces } from '@bahi/core/papers/missing-marks';
import { noteReasonNames } from '@bahi/core/vouchers/note-reason';
import { adjustmentReasons } from '@bahi/core/vouchers/stock-adjustment-draft';
import { journalRoles, shareRules } from '@bahi/core/vouchers/stock-journal-draft';
import { transferStates } from '@bahi/core/vouchers/stock-transfer-draft';
import { z } from 'zod';
import { settledBill } from '../bills/bill-shapes.ts';
import { challan, savedAdvanceTax, savedTds, savedTdsAdjustment } from '../tds/tds-shapes.ts';
import { as, date, id, instant, named, outgoing, stateCode } from '../wire.ts';
import { savedSplit } from './payment-split.ts';
import { addedCost } from './save-stock-journal.ts';
import { savedReceipt } from './saved-receipt.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherRow } from './voucher-shapes.ts';
import { savedCard } from './warranty-card.ts';

const { money, decimal } = outgoing;
/** `byOperator`: the operator of a platform pays the tax (CGST Act, section 9(5)). */
export const taxTreatment = z.enum(['taxable', 'nil', 'exempt', 'nonGst', 'zeroRated', 'byOperator']);
export const taxHeads = {
  cgstPaise: as('cgstAmount', money),
  sgstPaise: as('sgstAmount', money),
  igstPaise: as('igstAmount', money),
  cessPaise: as('cessAmount', money),
  additionalCessPaise: as('additionalCessAmount', money),
};

/** The fields of a line of a saved voucher. */
export const savedLine = {
  /** A product, or a ledger instead; the other one is null. */
  productId: id.nullable(),
  ledgerId: id.nullable(),
  /** Name of the product or ledger. */
  productName: as('product_name', z.string()),
  hsn: z.string(),
  unit: z.string(),
  /** null for a service. */
  godownId: id.nullable(),
  godownName: z.string(),
  batch: z.string(),
  /** Details of this batch in the books today. */
  batchDetails: named(outgoing, {
    madeOn: as('manufacturedOn', date.nullable()),
    expiresOn: date.nullable(),
    mrpPaise: as('mrp', money.nullable()),
  }).nullable(),
  /** The serial numbers of the pieces that move. */
  serials: z.array(z.string()),
  quantityE4: as('count', decimal),
  actualQuantityE4: as('actualCount', decimal),
  /** Units in one second unit, if count and rate are in it; else null. */
  alternateFactorE4: as('unitFactor', decimal.nullable()),
  /** Name of the second unit; null for a line in the first unit, and if the product has no second unit any more. */
  alternateUnit: z.string().nullable(),
  rateE4: as('selectedPriceRate', decimal),
  isTaxInclusive: z.boolean(),
  discountType: z.enum(['none', 'percentage', 'amount']),
  discountPaise: as('discount', money),
  /** As entered; null for a discount by amount or none. */
  discountPercentE4: as('discountPercentage', decimal.nullable()),
  /** For a line without quantity: the value entered instead of count × rate. */
  valuePaise: as('value', money.nullable()),
  treatment: taxTreatment,
  /** For a purchase on a ledger: its input credit. */
  inputCredit: z.enum(['eligible', 'no', 'blocked']).nullable(),
  /** GST in percent, whether it is IGST or CGST and SGST. */
  gstPercentE4: as('igst', decimal),
  cessPercentE4: as('cessPercent', decimal),
  /** Rupees per unit. */
  cessPerUnitE4: as('cessPerUnit', decimal),
  /** Retail sale price of one unit if the tax is on it; null if the tax is on the value. */
  retailPricePaise: as('retailPrice', money.nullable()),
  taxablePaise: as('taxable', money),
  ...taxHeads,
  totalPaise: as('total', money),
  /** Index of the original's line that this line takes back, from 0. */
  originalAt: as('originalLine', z.number().int().nullable()),
  /** For a stock adjustment or a stock journal: change, above 0 in, below 0 out; and the counted quantity if it was counted. */
  changeE4: as('change', decimal.nullable()),
  countedE4: as('counted', decimal.nullable()),
  /** For a received transfer: quantities that did not arrive, or arrived damaged. */
  shortE4: as('short', decimal.nullable()),
  damagedE4: as('damaged', decimal.nullable()),
};

/** A line as entered and computed. Fields that its kind does not use are null. Amounts in rupees. */
const line = named(outgoing, savedLine);

const charge = named(outgoing, {
  ledgerId: id,
  ledgerName: z.string(),
  amountPaise: as('amount', money),
  gstPercentE4: as('gst', decimal),
  /** True if it is shared over the items and taxed with them. */
  isComposite: z.boolean(),
  ...taxHeads,
  totalPaise: as('total', money),
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

/** Each head of tax is that of lines and charges. Under reverse charge, and at the customs, `amount` does not include the tax. */
export const voucherTotals = named(outgoing, {
  /** Taxable value of the lines. */
  taxablePaise: as('taxable', money),
  /** Taxable value of the document: the lines, and the charges that are not added after the tax. */
  documentTaxablePaise: as('documentTaxable', money),
  ...taxHeads,
  /** The lines with their tax. */
  subTotalPaise: as('subTotal', money),
  /** The charges with their tax, without the round-off. */
  chargesPaise: as('charges', money),
  roundOffPaise: as('roundOff', money),
});

const journalLine = named(outgoing, {
  ledgerId: id,
  ledgerName: z.string(),
  side: z.enum(['debit', 'credit']),
  amountPaise: as('amount', money),
  /** For a party: the bill that the line opens or settles, or `onAccount`. null for other ledgers. */
  reference: named(outgoing, {
    kind: as('type', z.enum(['new', 'against', 'onAccount'])),
    billId: id,
    name: z.string(),
    billDate: date,
    dueOn: as('dueDate', date),
  }).nullable(),
});

const place = { fromGodownId: id, fromGodownName: z.string(), toGodownId: id, toGodownName: z.string() };

/** A party at one of its addresses, as it was when the voucher was saved. */
const partyAt = named(outgoing, {
  partyId: as('_id', id),
  addressId: id.nullable(),
  partyName: z.string(),
  address: z.string(),
  pin: z.string(),
  state: stateCode,
  gstin: z.string().nullable(),
});

/** The roles and shares of a stock journal's items, and the costs that it adds. */
const savedStockJournal = named(outgoing, {
  shareBy: z.enum(shareRules),
  /** In the order of the items. */
  lines: z.array(named(outgoing, { role: as('type', z.enum(journalRoles)), shareE4: as('share', decimal) })),
  costs: as('additionalCosts', z.array(addedCost(outgoing))),
});

/** The fields of a saved voucher of any kind. */
export const savedHead = {
  ...voucherRow,
  version: z.number().int(),
  seriesId: id.nullable(),
  seriesName: z.string(),
  /** The counter buyer, if no party is named. */
  walkIn: z.strictObject({ name: z.string(), mobileNumber: z.string() }).nullable(),
  /** Bill-to and ship-to, if they are not the party at its own address. */
  billTo: as('billToParty', partyAt.nullable()),
  shipTo: as('shipToParty', partyAt.nullable()),
  /** An address of this voucher only, instead of both. */
  newAddress: z.strictObject({ address: z.string(), pin: z.string(), state: stateCode }).nullable(),
  priceLevel: as('selectedPriceLevel', z.strictObject({ _id: id, name: z.string() }).nullable()),
  placeOfSupply: stateCode.nullable(),
  note: z.string(),
  createdAt: instant,
  createdBy: z.string(),
  /** null if it is not cancelled. */
  cancelled: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  lines: as('items', z.array(line)),
  /** Without the round-off, which is in `totals`. */
  charges: as('additionalCharges', z.array(charge)),
  totals: voucherTotals,
  postings: z.array(named(outgoing, { ledgerId: id, ledgerName: z.string(), amountPaise: as('amount', money) })),
  /** The parts of the payment; empty without a split, and for receipts and payments. */
  splits: as('paymentSplits', z.array(savedSplit)),
  /** The bills it settled, in the order of selection. Pending amounts are those before it. */
  bills: as('billData', z.array(settledBill)),
  /** True if the recipient owes the tax to the government. */
  isReverseCharge: z.boolean(),
  /** Side of a note's party; null for other kinds. */
  side: z.enum(['customer', 'supplier']).nullable(),
  despatch: as('despatchDetails', despatch.nullable()),
  /** For an order at a supplier: the day on which the goods are expected; null if not given. */
  expectedOn: date.nullable(),
  /** Dates of supply and payment if entered. Around a change of rate they decide which one applies. */
  supplyDates: z.strictObject({ suppliedOn: date.nullable(), paidOn: date.nullable() }).nullable(),
  supplierBill: named(outgoing, { number: z.string(), date, totalPaise: as('total', money.nullable()) }).nullable(),
  billOfEntry: z.strictObject({ number: z.string(), date: date.nullable() }).nullable(),
  /** The voucher that a note corrects; without an id, an invoice from before the books began. */
  original: named(outgoing, {
    voucherId: as('_id', id.nullable()),
    kind: voucherKind.nullable(),
    number: z.string(),
    date: date.nullable(),
  }).nullable(),
  /** Why a note was issued, in the words of the returns. */
  noteReason: z.enum(noteReasonNames).nullable(),
  /** For an order whose rest was closed by hand: when, by whom and why; null otherwise. */
  closed: z.strictObject({ at: instant, by: z.string(), reason: z.string() }).nullable(),
  /** Warranty cards with their numbers and last covered days. */
  warrantyCards: z.array(savedCard),
  /** The orders that a sale or purchase delivers. */
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
  stockJournal: savedStockJournal.nullable(),
  /** The bill of materials that a stock journal was filled from. */
  bom: z.strictObject({ _id: id, name: z.string() }).nullable(),
  /** The money of a receipt or payment. */
  receipt: savedReceipt.nullable(),
  /** The TDS that it counts and deducts; null for none. */
  tds: savedTds.nullable(),
  tdsAdjustments: z.array(savedTdsAdjustment),
  /** The tax in the advance that a receipt left; null for none. */
  advanceTax: savedAdvanceTax.nullable(),
  challan: challan.nullable(),
};
/** A saved voucher. Its history stores it as JSON. */
export const voucherDetails = named(outgoing, savedHead);

const voucherNamed = { _id: id, kind: voucherKind, voucherNumber: z.string(), date };

/** Later events of a voucher. They are not part of its details, so its history does not store them. */
export const voucherSince = z.strictObject({
  /** The bills it opened and the vouchers that settled them. Above 0 the party owes, below 0 the company owes. Rupees. */
  openedBills: z.array(
    named(outgoing, {
      billId: id,
      billNo: as('bill_no', z.string()),
      kind: z.enum(['bill', 'advance', 'onAccount']),
      partyId: id,
      partyName: z.string(),
      dueOn: as('bill_due_date', date),
      amountPaise: as('amount', money),
      pendingPaise: as('bill_pending_amt', money),
    }),
  ),
  settledBy: z.array(named(outgoing, { ...voucherNamed, billId: id, amountPaise: as('amount', money) })),
  /** For an order: ordered and delivered quantity by product, in units. */
  ordered: z.array(named(outgoing, { productId: id, orderedE4: as('ordered', decimal), takenE4: as('taken', decimal) })),
  /** Vouchers made from it or correcting it: sales of an order, notes on a sale. */
  madeInto: z.array(named(outgoing, { ...voucherNamed, amountPaise: as('amount', money), isNote: z.boolean() })),
  /** Marks that the CGST Rules require on its document and that are missing, and where to add them. */
  missingMarks: z.array(z.strictObject({ mark: z.string(), place: z.enum(markPlaces), text: z.string() })),
});

/** A voucher as the server hands it to the wire codec: amounts in paise, quantities and rates × 10 000. */
export type SerializedVoucher = z.input<typeof voucherDetails>;
