import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, name, next, outgoing, page, type Way } from '../wire.ts';

export const taxTreatment = z.enum(['taxable', 'nil', 'exempt', 'nonGst']);

/** A rate from a date on; with `upTo` it holds for pieces of at most that value and `gstAbove` for dearer ones. */
const gstRate = <W extends Way>(way: W) =>
  z.strictObject({
    from: date,
    gst: way.decimal,
    cess: way.decimal,
    cessPerUnit: way.decimal,
    upTo: way.money.nullable(),
    gstAbove: way.decimal.nullable(),
  });
const taxClassification = z.strictObject({ _id: id, hsn: z.string(), description: z.string(), rates: z.array(gstRate(outgoing)) });

/** A product with all that a voucher line needs to be computed on the screen. */
export const product = z.strictObject({
  _id: id,
  product_name: z.string(),
  product_code: z.string(),
  kind: z.enum(['goods', 'service']),
  unit: z.string(),
  hsn: z.string(),
  taxTreatment,
  rates: z.array(gstRate(outgoing)),
  salePrice: outgoing.decimal,
  mrp: outgoing.money,
  isTaxInclusive: z.boolean(),
  isActive: z.boolean(),
  /** In all godowns. */
  balance_stock: outgoing.decimal,
});

export const productRoutes = {
  listTaxClassifications: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/taxClassifications',
      tags: ['products'],
      summary: 'HSN and SAC codes with their dated rates',
    })
    .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
    .output(z.strictObject({ taxClassifications: z.array(taxClassification), next })),
  saveTaxClassification: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/taxClassifications',
      tags: ['products'],
      summary: 'A new HSN or SAC code with its rates',
    })
    .errors({ ...refusals.taken, ...refusals.readOnlyMasters })
    .input(
      z.strictObject({
        ...orgId,
        hsn: z.string().regex(/^\d{2,8}$/, 'two to eight digits'),
        description: name,
        rates: z.array(gstRate(incoming)).min(1).max(20),
      }),
    )
    .output(z.strictObject({ message: z.string(), taxClassification })),
  listProducts: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/products',
      tags: ['products'],
      summary: 'Products by name, or those whose name or code holds the search',
    })
    .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default('') }))
    .output(z.strictObject({ products: z.array(product), next })),
  saveProduct: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/products', tags: ['products'], summary: 'A new product' })
    .errors({ ...refusals.taken, ...refusals.readOnlyMasters })
    .input(
      z.strictObject({
        ...orgId,
        product_name: name,
        product_code: z.string().trim().max(60).default(''),
        kind: z.enum(['goods', 'service']).default('goods'),
        unit: z.string().trim().min(1).max(20),
        taxTreatment: taxTreatment.default('taxable'),
        taxClassificationId: id,
        salePrice: incoming.decimal.default(0),
        mrp: incoming.money.default(0),
        isTaxInclusive: z.boolean().default(false),
        /** Stock in the default godown on the first day of the books. */
        openingStock: incoming.decimal.default(0),
      }),
    )
    .output(z.strictObject({ message: z.string(), product })),
};
