import { z } from 'zod';
import { inCompany } from '../base.ts';
import { listInput, ofRecord, recordRow, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, name, next, outgoing, type Way } from '../wire.ts';

/** `sum`: percentage and per-unit cess are added. `higher`: the greater of the two applies. */
const cessRule = z.enum(['sum', 'higher']);
/** Base of the tax: the value charged, or the retail sale price on the pack (CGST Rules, rule 31D). */
const taxOn = z.enum(['value', 'retailPrice']);

/** A rate from a date on, in percent. With `upTo` (rupees) it applies up to that value, and `gstAbove` above it. */
export const gstRate = <W extends Way>(way: W) =>
  z.strictObject({
    from: date,
    gst: way.decimal,
    cess: way.decimal,
    cessPerUnit: way.decimal,
    cessRule,
    upTo: way.money.nullable(),
    gstAbove: way.decimal.nullable(),
    taxOn,
  });

/** The value that decides the slab: that of one piece or of the whole line. */
export const slabBy = z.enum(['piece', 'value']);

export const taxClassification = z.strictObject({
  _id: id,
  hsn: z.string(),
  description: z.string(),
  slabBy,
  /** Newest first. */
  rates: z.array(gstRate(outgoing)),
  ...recordRow,
});

const path = '/orgs/{orgId}/taxClassifications';
const tags = ['products'];
const message = z.string();
const { taken, changed, inUse, readOnlyMasters } = refusals;
const hsn = z.string().regex(/^\d{2,8}$/, 'Enter two to eight digits.');
const rates = z
  .array(
    gstRate(incoming).extend({
      cess: incoming.decimal.default(0),
      cessPerUnit: incoming.decimal.default(0),
      cessRule: cessRule.default('sum'),
      upTo: incoming.money.nullable().default(null),
      gstAbove: incoming.decimal.nullable().default(null),
      taxOn: taxOn.default('value'),
    }),
  )
  .min(1)
  .max(20);
/** Fields left out of an existing rate are kept. */
const changedRates = z
  .array(gstRate(incoming).partial({ cess: true, cessPerUnit: true, cessRule: true, upTo: true, gstAbove: true, taxOn: true }))
  .min(1)
  .max(20);

export const taxRoutes = {
  listTaxClassifications: inCompany
    .route({ method: 'GET', path, tags, summary: 'HSN and SAC codes with their dated rates' })
    .input(z.strictObject(listInput))
    .output(z.strictObject({ taxClassifications: z.array(taxClassification), next, total })),
  getTaxClassification: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One code, and from which days on vouchers bear its rates' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ taxClassification, usedRates: z.array(date) })),
  saveTaxClassification: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new HSN or SAC code with its rates' })
    .errors({ ...taken, ...readOnlyMasters })
    .input(z.strictObject({ orgId: id, hsn, description: name, slabBy: slabBy.default('piece'), rates }))
    .output(z.strictObject({ message, taxClassification })),
  updateTaxClassification: inCompany
    .route({
      method: 'PATCH',
      path: `${path}/{id}`,
      tags,
      summary: 'Changes the given fields of a code; a rate that a voucher bears stays as it is',
    })
    .errors({ ...taken, ...changed, ...readOnlyMasters })
    .input(
      z.strictObject({
        ...ofRecord,
        version,
        hsn: hsn.optional(),
        description: name.optional(),
        slabBy: slabBy.optional(),
        rates: changedRates.optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(z.strictObject({ message, taxClassification })),
  removeTaxClassification: inCompany
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Deletes a code that no product has' })
    .errors({ ...changed, ...inUse, ...readOnlyMasters })
    .input(z.strictObject({ ...ofRecord, version }))
    .output(z.strictObject({ message })),
};
