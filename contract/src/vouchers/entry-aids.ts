import { MAX_PRODUCTS_ASKED } from '@bahi/core/vouchers/limits';
import { tradeKinds } from '@bahi/core/vouchers/trade-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { product } from '../products/product-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, outgoing } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

/* What the page of a voucher with goods reads while a person types. Nothing here changes anything. */

const tags = ['vouchers'];
const path = '/orgs/{orgId}/entry';

const productIds = z.array(id).min(1).max(MAX_PRODUCTS_ASKED);

/** What the party paid, or was paid, the last time; in the unit in which that line counted. */
const lastPrice = z.strictObject({
  rate: outgoing.decimal,
  isTaxInclusive: z.boolean(),
  /** Units of the product in one of what the rate is of; null where it is of the unit itself. */
  unitFactor: outgoing.decimal.nullable(),
  discountPercentage: outgoing.decimal.nullable(),
  date,
  voucherId: id,
  voucherNumber: z.string(),
  kind: voucherKind,
});

/** A batch with what may be taken of it on the day, so that no later day falls short; in the active godowns of the caller. */
const batch = z.strictObject({
  batch: z.string(),
  manufacturedOn: date.nullable(),
  /** The last day of its use. */
  expiresOn: date.nullable(),
  mrp: outgoing.money.nullable(),
  isExpired: z.boolean(),
  stock: z.array(z.strictObject({ godownId: id, count: outgoing.decimal })),
});

/** A product with what else a line of this voucher may want to know. */
const productForVoucher = product.extend({
  /** What may be taken on the day, all batches together; godowns of the caller in which nothing lies are left out. */
  stock: z.array(z.strictObject({ godownId: id, count: outgoing.decimal })),
  /** Of goods with batches, first expired first, then those of which nothing lies, the newest first. At most 200. */
  batches: z.array(batch),
  /** What open sale orders still ask of it, in its units; goods that are promised lie there all the same. */
  ordered: outgoing.decimal,
  /** Null without a party, and where the last 200 vouchers of the party have none. */
  lastPrice: lastPrice.nullable(),
});

const asked = {
  ...orgId,
  /** Last prices of purchases are told for purchases and notes only. */
  kind: z.enum(tradeKinds),
  /** Of the voucher; today unless it is said. */
  date: date.optional(),
  partyId: id.optional(),
  /** A voucher that is being edited: stock is told as if it were not there, and its own prices are no last prices. */
  voucherId: id.optional(),
};

/** Products by their ids, active or not, in the order asked. Ids that the company does not have are left out. */
export const getProductsForVoucher = inCompany
  .route({ method: 'GET', path: `${path}/products`, tags, summary: 'Products with stock, batches and the last price of a party' })
  .input(z.strictObject({ ...asked, ids: productIds }))
  .output(z.strictObject({ products: z.array(productForVoucher) }));

/** Active products that have exactly this code or barcode; several may share one, as the same soap with an old and a new MRP. */
export const scanProduct = inCompany
  .route({ method: 'GET', path: `${path}/scan`, tags, summary: 'The products of a code or barcode that was scanned' })
  .errors(refusals.codeUnknown)
  /** Without a kind of a voucher with no party, as a stock transfer. */
  .input(z.strictObject({ ...asked, kind: asked.kind.optional(), code: z.string().trim().min(1).max(60) }))
  .output(z.strictObject({ products: z.array(productForVoucher) }));

/** The batches of a product, in one godown or in all of the caller. A product without batches has none. */
export const listBatches = inCompany
  .route({ method: 'GET', path: `${path}/batches/{productId}`, tags, summary: 'Batches of a product, first expired first' })
  .input(z.strictObject({ ...orgId, productId: id, godownId: id.optional(), date: date.optional(), voucherId: id.optional() }))
  .output(z.strictObject({ batches: z.array(batch) }));

/** What a party paid last for products, or was paid; a product that its last 200 vouchers do not name is left out. */
export const listLastPrices = inCompany
  .route({ method: 'GET', path: `${path}/lastPrices`, tags, summary: 'The last prices of a party' })
  .input(z.strictObject({ ...orgId, partyId: id, kind: z.enum(tradeKinds), productIds, voucherId: id.optional() }))
  .output(z.strictObject({ prices: z.array(lastPrice.extend({ productId: id })) }));

/** Ledgers that a line may name in place of a product: what was spent on, an asset that was bought, a fee that is charged. The first 20. */
export const listLineLedgers = inCompany
  .route({ method: 'GET', path: `${path}/ledgers`, tags, summary: 'Ledgers by any part of their names for a line without a product' })
  .input(z.strictObject({ ...orgId, kind: z.enum(tradeKinds), search: z.string().trim().max(100).default('') }))
  .output(z.strictObject({ ledgers: z.array(z.strictObject({ _id: id, name: z.string(), group: z.string() })) }));
