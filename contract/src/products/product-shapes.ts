import { z } from 'zod';
import { recordRow } from '../records/record-shapes.ts';
import { date, id, name, outgoing, type Way } from '../wire.ts';
import { gstRate } from './tax-routes.ts';

export const taxTreatment = z.enum(['taxable', 'nil', 'exempt', 'nonGst', 'zeroRated']);
const kind = z.enum(['goods', 'service']);
const inputCredit = z.enum(['eligible', 'no', 'blocked']);
const text = (most: number) => z.string().trim().max(most);

/** A rate of a price level in rupees, from a day and a quantity on. */
const price = <W extends Way>(way: W) => ({ priceLevelId: id, from: date, minQuantity: way.decimal, rate: way.decimal });

/** A product with everything that a screen needs to compute a voucher line. */
export const product = z.strictObject({
  _id: id,
  product_name: z.string(),
  product_code: z.string(),
  /** Its barcode if that equals the search text, else ''. Items with an old and a new MRP may share one. */
  barcode: z.string(),
  kind,
  unit: z.string(),
  hsn: z.string(),
  taxTreatment,
  /** The value that decides the slab: that of one piece or of the whole line. */
  slabBy: z.enum(['piece', 'value']),
  rates: z.array(gstRate(outgoing)),
  salePrice: outgoing.decimal,
  mrp: outgoing.money,
  isTaxInclusive: z.boolean(),
  brandName: z.string().nullable(),
  categoryName: z.string().nullable(),
  /** Quantity in all godowns. */
  balance_stock: outgoing.decimal,
  alternateUnit: z.string(),
  /** Units in one alternate unit; null without one. */
  alternateFactor: outgoing.decimal.nullable(),
  /** Quantity at which to reorder; null for no warning. */
  reorderLevel: outgoing.decimal.nullable(),
  inputCredit,
  /** null for the predefined Sales and Purchase. */
  salesLedgerId: id.nullable(),
  purchaseLedgerId: id.nullable(),
  /** Rupees per unit; null for staff of role user. */
  purchaseRate: outgoing.decimal.nullable(),
  barcodes: z.array(z.string()),
  /** Rates of all price levels, oldest first. */
  prices: z.array(z.strictObject(price(outgoing))),
  hasBatches: z.boolean(),
  hasExpiry: z.boolean(),
  hasSerials: z.boolean(),
  warrantyMonths: z.number().int(),
  ...recordRow,
});

/** Opening stock of a godown on the first day of the books. `value` is the cost of the whole quantity. */
const opening = <W extends Way>(way: W) => ({
  batch: text(60),
  manufacturedOn: date.nullable(),
  expiresOn: date.nullable(),
  quantity: way.decimal,
});

/** All stored fields of a product. Costs are null for staff of role user. */
export const productDetails = product.extend({
  taxClassificationId: id,
  taxClassificationName: z.string(),
  salesLedgerName: z.string().nullable(),
  purchaseLedgerName: z.string().nullable(),
  brandId: id.nullable(),
  categoryId: id.nullable(),
  subcategoryId: id.nullable(),
  subcategoryName: z.string().nullable(),
  prices: z.array(z.strictObject({ ...price(outgoing), priceLevelName: z.string() })),
  openingStock: z.array(z.strictObject({ ...opening(outgoing), godownId: id, godownName: z.string(), value: outgoing.money.nullable() })),
  /** Id of the picture, read with getProductImage; null without one. */
  image: id.nullable(),
  /** True if vouchers use it: kind, unit and the flags of batch, expiry and serial number are then fixed. */
  isMoved: z.boolean(),
});

/** The fields to write. They have no defaults, because an update of other fields would write them. */
export const productGiven = <W extends Way>(way: W) => ({
  product_name: name,
  product_code: text(60),
  kind,
  unit: text(20).min(1),
  alternateUnit: text(20),
  alternateFactor: way.decimal.nullable(),
  taxTreatment,
  taxClassificationId: id,
  inputCredit,
  salesLedgerId: id.nullable(),
  purchaseLedgerId: id.nullable(),
  brandId: id.nullable(),
  categoryId: id.nullable(),
  subcategoryId: id.nullable(),
  barcodes: z.array(text(60)).max(20),
  salePrice: way.decimal,
  mrp: way.money,
  purchaseRate: way.decimal,
  isTaxInclusive: z.boolean(),
  prices: z.array(z.strictObject({ ...price(way), minQuantity: way.decimal.default(0) })).max(200),
  hasBatches: z.boolean(),
  hasExpiry: z.boolean(),
  hasSerials: z.boolean(),
  warrantyMonths: z.number().int().min(0).max(600),
  reorderLevel: way.decimal.nullable(),
  /** Replaces the whole list. A row without a godown is for the default one. */
  openingStock: z
    .array(
      z.strictObject({
        ...opening(way),
        batch: text(60).default(''),
        manufacturedOn: date.nullable().default(null),
        expiresOn: date.nullable().default(null),
        godownId: id.optional(),
        value: way.money.default(0),
      }),
    )
    .max(500),
  isActive: z.boolean(),
});
