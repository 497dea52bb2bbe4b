import { z } from 'zod';
import { inCompany } from '../base.ts';
import { listInput, ofRecord, recordRow, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, name, named, next, optional, outgoing, type Way } from '../wire.ts';

/** `sum`: percentage and per-unit cess are added. `higher`: the greater of the two applies. */
const cessRule = z.enum(['sum', 'higher']);
/** Base of the tax: the value charged, or the retail sale price on the pack (CGST Rules, rule 31D). */
const taxOn = z.enum(['value', 'retailPrice']);

/** A rate from a date on, in percent. With `upTo` (rupees) it applies up to that value, and `gstAbove` above it. */
const rateFields = <W extends Way>(way: W) => ({
  from: date,
  gstPercentE4: as('gst', way.decimal),
  cessPercentE4: as('cess', way.decimal),
  cessPerUnitE4: as('cessPerUnit', way.decimal),
  cessRule,
  upToPaise: as('upTo', way.money.nullable()),
  gstAbovePercentE4: as('gstAbove', way.decimal.nullable()),
  taxOn,
});
export const gstRate = named(outgoing, rateFields(outgoing));

/** The value that decides the slab: that of one piece or of the whole line. */
export const slabBy = z.enum(['piece', 'value']);

export const taxClassification = z.strictObject({
  _id: id,
  hsn: z.string(),
  description: z.string(),
  slabBy,
  /** Newest first. */
  rates: z.array(gstRate),
  ...recordRow,
});

const path = '/orgs/{orgId}/taxClassifications';
const tags = ['products'];
const message = z.string();
const { taken, changed, inUse, readOnlyMasters } = refusals;
const hsn = z.string().regex(/^\d{2,8}$/, 'Enter two to eight digits.');
const rates = z
  .array(
    named(incoming, {
      ...rateFields(incoming),
      cessPercentE4: as('cess', incoming.decimal.default(0)),
      cessPerUnitE4: as('cessPerUnit', incoming.decimal.default(0)),
      cessRule: cessRule.default('sum'),
      upToPaise: as('upTo', incoming.money.nullable().default(null)),
      gstAbovePercentE4: as('gstAbove', incoming.decimal.nullable().default(null)),
      taxOn: taxOn.default('value'),
    }),
  )
  .min(1)
  .max(20);
/** Fields left out of an existing rate are kept. */
const changedRates = z
  .array(named(incoming, { ...optional(rateFields(incoming)), from: date, gstPercentE4: as('gst', incoming.decimal) }))
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
