import { bomRoles } from '@bahi/core/boms/bom';
import { z } from 'zod';
import { inCompany } from '../base.ts';
import { masterRoutes, masterRow } from '../masters/master-routes.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { as, date, id, incoming, named, outgoing, type Way } from '../wire.ts';

const bomRole = z.enum(bomRoles);

const costFields = <W extends Way>(way: W) => ({
  name: z.string().trim().max(120),
  /** Rupees for the quantity that the bill makes. */
  amountPaise: as('amount', way.money),
});

const shown = {
  productId: id,
  productName: z.string(),
  unit: z.string(),
  /** The quantity of the product that the items and costs are for. */
  makesE4: as('makes', outgoing.decimal),
  /** True for the bill that is taken if another bill needs the product. */
  isDefault: z.boolean(),
  note: z.string(),
  lines: as(
    'items',
    z.array(
      named(outgoing, {
        productId: id,
        productName: z.string(),
        unit: z.string(),
        role: as('type', bomRole),
        quantityE4: as('count', outgoing.decimal),
        /** Consumed beyond the count, as a percentage of it. */
        wastageE4: as('wastage', outgoing.decimal),
        /** The worth of one unit of a by-product; 0 for a material. */
        rateE4: as('rate', outgoing.decimal),
      }),
    ),
  ),
  costs: as('additionalCosts', z.array(named(outgoing, costFields(outgoing)))),
};
export const bomRow = masterRow(shown);

const path = '/orgs/{orgId}/boms';

export const bomRoutes = {
  ...masterRoutes(
    { path, one: 'bill of materials', inOrder: 'Bills of materials by name' },
    shown,
    {
      productId: id,
      makesE4: as('makes', incoming.decimal),
      isDefault: z.boolean().optional(),
      note: z.string().trim().max(500).optional(),
      lines: as(
        'items',
        z
          .array(
            named(incoming, {
              productId: id,
              role: as('type', bomRole.default('consumed')),
              quantityE4: as('count', incoming.decimal),
              wastageE4: as('wastage', incoming.decimal.default(0)),
              rateE4: as('rate', incoming.decimal.default(0)),
            }),
          )
          .max(500),
      ),
      costs: as(
        'additionalCosts',
        z
          .array(named(incoming, costFields(incoming)))
          .max(50)
          .optional(),
      ),
    },
    { productId: id.optional() },
  ),
  getParts: inCompany
    .route({
      method: 'GET',
      path: `${path}/{id}/parts`,
      tags: ['masters'],
      summary: 'One bill of materials with those of its sub-assemblies, and what its materials cost on a day',
    })
    .input(z.strictObject({ ...ofRecord, date: date.optional() }))
    .output(
      z.strictObject({
        row: bomRow,
        /** For each material that has a bill, and for theirs: the bill that is taken. */
        parts: z.array(bomRow),
        /** The cost of one unit in rupees, as far as known; empty for users who do not see costs. */
        costs: z.array(named(outgoing, { productId: id, costE4: as('cost', outgoing.decimal) })),
      }),
    ),
};
