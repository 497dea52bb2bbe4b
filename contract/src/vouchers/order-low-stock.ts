import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { as, id, named, outgoing } from '../wire.ts';

/**
 * Makes purchase orders of everything on the list of low stock that is not on order yet: one order for each last supplier, at that
 * supplier's last rate, in the quantities of the list. Pressed twice, the second call orders nothing: the first has it on order. Open to
 * all members of the company, as a purchase is.
 */
export const orderLowStock = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/reports/lowStock/orders',
    tags: ['vouchers'],
    summary: 'Purchase orders of the goods with low stock, one for each last supplier',
  })
  .input(z.strictObject(orgId))
  .output(
    z.strictObject({
      orders: z.array(
        named(outgoing, {
          _id: id,
          voucherNumber: z.string(),
          partyName: z.string(),
          products: z.number().int(),
          amountPaise: as('amount', outgoing.money),
        }),
      ),
      /** Goods to be ordered that no supplier has sold yet, or whose last supplier is inactive; the first names, and the number of all. */
      withoutSupplier: z.strictObject({ count: z.number().int(), names: z.array(z.string()) }),
      /** Suppliers whose order was refused, with the first reason; the orders of the others are made. */
      refused: z.array(z.strictObject({ partyName: z.string(), products: z.number().int(), reason: z.string() })),
      /** True if goods are left for another call: one call orders a few hundred at most. */
      hasMore: z.boolean(),
    }),
  );
