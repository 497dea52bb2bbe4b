import { MAX_SCANNED } from '@bahi/core/labels/read-scan';
import { MAX_PRODUCTS_ASKED } from '@bahi/core/vouchers/limits';
import { tradeKinds } from '@bahi/core/vouchers/trade-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { productRow } from '../products/product-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, named, outgoing } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/* Data for the entry page of a voucher with goods. These routes change nothing. */

const tags = ['vouchers'];
const path = '/orgs/{orgId}/entry';

const productIds = z.array(id).min(1).max(MAX_PRODUCTS_ASKED);

const lastPriceFields = {
  rateE4: as('rate', outgoing.decimal),
  isTaxInclusive: z.boolean(),
  /** Units in one counted unit of that line; null if the rate is per unit. */
  unitFactorE4: as('unitFactor', outgoing.decimal.nullable()),
  discountPercentE4: as('discountPercentage', outgoing.decimal.nullable()),
  date,
  voucherId: id,
  voucherNumber: z.string(),
  kind: voucherKind,
};
/** The last rate between the party and the company, in the unit of that line. */
const lastPrice = named(outgoing, lastPriceFields);

const stock = z.array(named(outgoing, { godownId: id, quantityE4: as('count', outgoing.decimal) }));
/** A batch with the quantity that may be taken on the day without a later shortage, in the caller's active godowns. */
const batch = named(outgoing, {
  batch: z.string(),
  manufacturedOn: date.nullable(),
  /** Expiry date; null without one. */
  expiresOn: date.nullable(),
  mrpPaise: as('mrp', outgoing.money.nullable()),
  isExpired: z.boolean(),
  stock,
});

/** A product with further data for a line of this voucher. */
const productForVoucher = named(outgoing, {
  ...productRow,
  /** Quantity that may be taken on the day from all batches. Godowns without stock are left out. */
  stock,
  /** First expired first, then batches without stock, newest first. At most 200. */
  batches: z.array(batch),
  /** Undelivered quantity on open sale orders, in units. It does not reduce `stock`. */
  orderedE4: as('ordered', outgoing.decimal),
  /** Undelivered quantity on open purchase orders, in units: it is not in stock yet. */
  onOrderE4: as('onOrder', outgoing.decimal),
  /** null without a party, and if its last 200 vouchers do not have the product. */
  lastPrice: lastPrice.nullable(),
  /** Months of the warranty cards that its sale makes: of its template, else its own, else of its brand; 0 for none. */
  cardMonths: z.number().int(),
  /** True if one card covers all its pieces on a bill. */
  isCardPerBill: z.boolean(),
});

const asked = {
  ...orgId,
  /** Last purchase rates are returned for purchases and notes only. */
  kind: z.enum(tradeKinds),
  /** Date of the voucher; default: today. */
  date: date.optional(),
  partyId: id.optional(),
  /** An edited voucher, whose effect is excluded from stock and last prices. */
  voucherId: id.optional(),
};

/** Products by id, active or not, in the requested order. Unknown ids are left out. */
export const getProductsForVoucher = inCompany
  .route({ method: 'GET', path: `${path}/products`, tags, summary: 'Products with stock, batches and the last price of a party' })
  .input(z.strictObject({ ...asked, ids: productIds }))
  .output(z.strictObject({ products: z.array(productForVoucher) }));

/** A scanned code may say this besides its product; '' and null if it does not. */
const scanData = z.strictObject({
  batch: z.string(),
  serial: z.string(),
  expiresOn: date.nullable(),
  measure: z
    .union([
      named(outgoing, { of: z.literal('weight'), weightE4: as('kilograms', outgoing.decimal) }),
      z.strictObject({ of: z.literal('count'), count: z.number().int() }),
      named(outgoing, { of: z.literal('price'), pricePaise: as('price', outgoing.money) }),
    ])
    .nullable(),
});

/**
 * Active products of a scanned code: exactly this code or barcode, else the GTIN of a GS1 code (with or without ]C1, FNC1 as 0x1D, or
 * brackets), else the item in the code of a scale of the company. Several may share one, such as a soap with an old and a new MRP.
 */
export const scanProduct = inCompany
  .route({ method: 'GET', path: `${path}/scan`, tags, summary: 'The products of a code or barcode that was scanned' })
  .errors(refusals.codeUnknown)
  /** Left out for vouchers without a party, such as a stock transfer. */
  .input(z.strictObject({ ...asked, kind: asked.kind.optional(), code: z.string().trim().min(1).max(MAX_SCANNED) }))
  .output(z.strictObject({ products: z.array(productForVoucher), data: scanData.nullable() }));

/** Batches of a product in one godown, or in all of the caller's; empty for a product without batches. */
export const listBatches = inCompany
  .route({ method: 'GET', path: `${path}/batches/{productId}`, tags, summary: 'Batches of a product, first expired first' })
  .input(z.strictObject({ ...orgId, productId: id, godownId: id.optional(), date: date.optional(), voucherId: id.optional() }))
  .output(z.strictObject({ batches: z.array(batch) }));

/** Last rates of products between the party and the company. Products missing in its last 200 vouchers are left out. */
export const listLastPrices = inCompany
  .route({ method: 'GET', path: `${path}/lastPrices`, tags, summary: 'The last prices of a party' })
  .input(z.strictObject({ ...orgId, partyId: id, kind: z.enum(tradeKinds), productIds, voucherId: id.optional() }))
  .output(z.strictObject({ prices: z.array(named(outgoing, { ...lastPriceFields, productId: id })) }));

/** The first 20 ledgers that a line may use instead of a product: an expense, a purchased asset, a fee. */
export const listLineLedgers = inCompany
  .route({ method: 'GET', path: `${path}/ledgers`, tags, summary: 'Ledgers by any part of their names for a line without a product' })
  .input(z.strictObject({ ...orgId, kind: z.enum(tradeKinds), search: z.string().trim().max(100).default('') }))
  .output(z.strictObject({ ledgers: z.array(z.strictObject({ _id: id, name: z.string(), group: z.string() })) }));
