import { pendingOrderKinds, pendingOrderRows } from '@bahi/core/reports/pending-order-kinds';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

const namesOf = <Name extends string>(of: Readonly<Record<Name, unknown>>) => Object.keys(of) as [Name, ...Name[]];
const quantity = outgoing.decimal.nullable();

export const pendingOrderRoutes = {
  listPendingOrders: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/pendingOrders',
      tags: ['reports'],
      summary: 'What open orders still wait for, the longest overdue first; orders closed by hand wait for nothing',
    })
    .input(
      z.strictObject({
        ...orgId,
        kind: z.enum(namesOf(pendingOrderKinds)).default('saleOrder'),
        by: z.enum(namesOf(pendingOrderRows)).default('due'),
        partyId: id.optional(),
        productId: id.optional(),
        ...page,
      }),
    )
    .output(
      z.strictObject({
        /** Today: orders due before it are overdue. */
        date,
        kind: z.enum(namesOf(pendingOrderKinds)),
        by: z.enum(namesOf(pendingOrderRows)),
        rows: z.array(
          z.strictObject({
            /** The id of the party or product, or of order and product together; null for orders without a party. */
            key: z.string().nullable(),
            name: z.string(),
            orderId: id.nullable(),
            number: z.string(),
            party: z.string(),
            orders: z.number().int(),
            orderedOn: date,
            /** The earliest day on which something of the row is due. Sale orders have none. */
            dueOn: date.nullable(),
            /** In the first unit of the product; null if the goods have several units. */
            ordered: quantity,
            taken: quantity,
            pending: quantity,
            unit: z.string(),
            /** Before tax, at the rate of the order. */
            value: outgoing.money,
            overdue: outgoing.money,
          }),
        ),
        next,
        /** The sums over all rows of the query. */
        total: z.strictObject({ orders: z.number().int(), value: outgoing.money, overdue: outgoing.money }),
      }),
    ),
};
