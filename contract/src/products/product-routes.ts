import { MAX_MARKED_PRODUCTS } from '@bahi/core/products/in-store-code';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { pictureFile } from '../records/picture-file.ts';
import { bestFor, isSimilar, listInput, ofRecord, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, next, optional, outgoing } from '../wire.ts';
import { product, productDetails, productGiven, taxTreatment } from './product-shapes.ts';
import { gstRate, taxRoutes } from './tax-routes.ts';

const path = '/orgs/{orgId}/products';
const tags = ['products'];
const message = z.string();
const { taken, changed, inUse, readOnlyMasters } = refusals;

const { name, unit, classificationId, ...others } = productGiven;

export const productRoutes = {
  ...taxRoutes,
  listProducts: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary:
        'Products by name, or those whose name, code or a barcode contains the words of the search; a product with exactly this code comes first',
    })
    .input(
      z.strictObject({
        ...listInput,
        brandId: id.optional(),
        categoryId: id.optional(),
        subcategoryId: id.optional(),
        /** `balance_stock` is then the stock of this godown; 0 if the caller may not work in it. */
        stockIn: id.optional(),
        /** An edited voucher, whose effect is excluded from the stock. */
        voucherId: id.optional(),
        bestFor,
      }),
    )
    .output(z.strictObject({ products: z.array(product), next, total, isSimilar })),
  getProduct: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'All that is kept of a product' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ product: productDetails })),
  saveProduct: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new product' })
    .errors({ ...taken, ...readOnlyMasters })
    .input(named(incoming, { ...orgId, name, unit, classificationId, ...optional(others) }))
    .output(z.strictObject({ message, product: productDetails })),
  updateProduct: inCompany
    .route({
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes the given fields of a product; where masters come from Tally only barcodes, reorder level and whether it is active',
    })
    .errors({ ...taken, ...changed, ...readOnlyMasters })
    .input(named(incoming, { ...ofRecord, version, ...optional(productGiven) }))
    .output(z.strictObject({ message, product: productDetails })),
  removeProduct: inCompany
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Deletes a product that nothing refers to' })
    .errors({ ...changed, ...inUse, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, version }))
    .output(z.strictObject({ message })),
  makeBarcode: inCompany
    .route({
      method: 'POST',
      path: `${path}/barcode`,
      tags,
      summary: 'An in-store EAN-13 that no product of the company has: 20, ten digits of its counter, check digit',
    })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ barcode: z.string() })),
  makeBarcodes: inCompany
    .route({
      method: 'POST',
      path: `${path}/barcodes`,
      tags,
      summary: 'Gives an in-store EAN-13 to each of these products that has no barcode, and names those that got one',
    })
    .input(z.strictObject({ ...orgId, productIds: z.array(id).min(1).max(MAX_MARKED_PRODUCTS) }))
    .output(
      z.strictObject({
        message,
        made: z.array(z.strictObject({ _id: id, productName: z.string(), barcode: z.string() })),
        /** The number of products that had a barcode before. */
        had: z.int(),
      }),
    ),
  getProductRate: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/rate`,
      tags,
      summary: 'The tax rate of a product on a day (today unless it is said), and until when it holds',
    })
    .input(z.strictObject({ ...ofRecord, date: date.optional() }))
    .output(
      named(outgoing, {
        date,
        hsn: z.string(),
        treatment: as('taxTreatment', taxTreatment),
        /** null before the first rate of its code. */
        rate: gstRate.nullable(),
        /** Last day of this rate; null if no later rate is known. */
        until: date.nullable(),
      }),
    ),
  getProductPrice: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/price`,
      tags,
      summary: 'The sale rate of a product on a day (today unless it is said), for a price level and a quantity',
    })
    .input(
      named(incoming, {
        ...ofRecord,
        date: date.optional(),
        priceLevelId: id.optional(),
        quantityE4: as('quantity', incoming.decimal.default(10_000)),
      }),
    )
    .output(named(outgoing, { rateE4: as('rate', outgoing.decimal), isTaxInclusive: z.boolean() })),
  saveProductImage: inCompany
    .route({ method: 'PUT', path: `${path}/{id}/image`, tags, summary: 'The picture of a product; null takes it away' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, image: pictureFile.nullable() }))
    .output(z.strictObject({ message, product: productDetails })),
  getProductImage: inCompany
    .route({ method: 'GET', path: `${path}/{id}/image/{image}`, tags, summary: 'The picture as a file' })
    .input(z.strictObject({ ...ofRecord, image: id }))
    .output(z.file()),
};
