import { z } from 'zod';
import { recordRow } from '../records/record-shapes.ts';
import { as, date, id, incoming, name, named, outgoing, type Way } from '../wire.ts';
import { gstRate } from './tax-routes.ts';

export const taxTreatment = z.enum(['taxable', 'nil', 'exempt', 'nonGst', 'zeroRated']);
const kind = z.enum(['goods', 'service']);
const inputCredit = z.enum(['eligible', 'no', 'blocked']);
const text = (most: number) => z.string().trim().max(most);

/** A rate of a price level in rupees, from a day and a quantity on. */
const price = <W extends Way>(way: W) => ({
  priceLevelId: id,
  from: date,
  minQuantityE4: as('minQuantity', way.decimal),
  rateE4: as('rate', way.decimal),
});

export const productRow = {
  _id: id,
  name: as('product_name', z.string()),
  code: as('product_code', z.string()),
  /** Its barcode if that equals the search text, else ''. Items with an old and a new MRP may share one. */
  barcode: z.string(),
  kind,
  unit: z.string(),
  hsn: z.string(),
  treatment: as('taxTreatment', taxTreatment),
  /** The value that decides the slab: that of one piece or of the whole line. */
  slabBy: z.enum(['piece', 'value']),
  rates: z.array(gstRate),
  salePriceE4: as('salePrice', outgoing.decimal),
  mrpPaise: as('mrp', outgoing.money),
  isTaxInclusive: z.boolean(),
  brandName: z.string().nullable(),
  categoryName: z.string().nullable(),
  /** Quantity in all godowns. */
  stockE4: as('balance_stock', outgoing.decimal),
  alternateUnit: z.string(),
  /** Units in one alternate unit; null without one. */
  alternateFactorE4: as('alternateFactor', outgoing.decimal.nullable()),
  /** Quantity at which to reorder; null for no warning. */
  reorderLevelE4: as('reorderLevel', outgoing.decimal.nullable()),
  inputCredit,
  /** null for the predefined Sales and Purchase. */
  salesLedgerId: id.nullable(),
  purchaseLedgerId: id.nullable(),
  /** Rupees per unit; null for staff of role user. */
  purchaseRateE4: as('purchaseRate', outgoing.decimal.nullable()),
  barcodes: z.array(z.string()),
  /** Rates of all price levels, oldest first. */
  prices: z.array(named(outgoing, price(outgoing))),
  hasBatches: z.boolean(),
  hasExpiry: z.boolean(),
  hasSerials: z.boolean(),
  warrantyMonths: z.number().int(),
  ...recordRow,
};
/** A product with everything that a screen needs to compute a voucher line. */
export const product = named(outgoing, productRow);

/** Opening stock of a godown on the first day of the books. `value` is the cost of the whole quantity. */
const opening = <W extends Way>(way: W) => ({
  batch: text(60),
  manufacturedOn: date.nullable(),
  expiresOn: date.nullable(),
  quantityE4: as('quantity', way.decimal),
});

/** All stored fields of a product. Costs are null for staff of role user. */
export const productDetails = named(outgoing, {
  ...productRow,
  classificationId: as('taxClassificationId', id),
  classificationName: as('taxClassificationName', z.string()),
  salesLedgerName: z.string().nullable(),
  purchaseLedgerName: z.string().nullable(),
  brandId: id.nullable(),
  categoryId: id.nullable(),
  subcategoryId: id.nullable(),
  subcategoryName: z.string().nullable(),
  prices: z.array(named(outgoing, { ...price(outgoing), priceLevelName: z.string() })),
  opening: as(
    'openingStock',
    z.array(
      named(outgoing, { ...opening(outgoing), godownId: id, godownName: z.string(), valuePaise: as('value', outgoing.money.nullable()) }),
    ),
  ),
  /** Id of the picture, read with getProductImage; null without one. */
  image: id.nullable(),
  /** True if vouchers use it: kind, unit and the flags of batch, expiry and serial number are then fixed. */
  isMoved: z.boolean(),
});

/** The fields to write. They have no defaults, because an update of other fields would write them. */
export const productGiven = {
  name: as('product_name', name),
  code: as('product_code', text(60)),
  kind,
  unit: text(20).min(1),
  alternateUnit: text(20),
  alternateFactorE4: as('alternateFactor', incoming.decimal.nullable()),
  treatment: as('taxTreatment', taxTreatment),
  classificationId: as('taxClassificationId', id),
  inputCredit,
  salesLedgerId: id.nullable(),
  purchaseLedgerId: id.nullable(),
  brandId: id.nullable(),
  categoryId: id.nullable(),
  subcategoryId: id.nullable(),
  barcodes: z.array(text(60)).max(20),
  salePriceE4: as('salePrice', incoming.decimal),
  mrpPaise: as('mrp', incoming.money),
  purchaseRateE4: as('purchaseRate', incoming.decimal),
  isTaxInclusive: z.boolean(),
  prices: z.array(named(incoming, { ...price(incoming), minQuantityE4: as('minQuantity', incoming.decimal.default(0)) })).max(200),
  hasBatches: z.boolean(),
  hasExpiry: z.boolean(),
  hasSerials: z.boolean(),
  warrantyMonths: z.number().int().min(0).max(600),
  reorderLevelE4: as('reorderLevel', incoming.decimal.nullable()),
  /** Replaces the whole list. A row without a godown is for the default one. */
  opening: as(
    'openingStock',
    z
      .array(
        named(incoming, {
          ...opening(incoming),
          batch: text(60).default(''),
          manufacturedOn: date.nullable().default(null),
          expiresOn: date.nullable().default(null),
          godownId: id.optional(),
          valuePaise: as('value', incoming.money.default(0)),
        }),
      )
      .max(500),
  ),
  isActive: z.boolean(),
};
