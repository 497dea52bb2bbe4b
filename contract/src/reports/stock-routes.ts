import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

/** Costs are told to those who see them; null to staff of role user. */
const cost = outgoing.money.nullable();
const lying = z.strictObject({ quantity: outgoing.decimal, value: cost });

export const stockReportRoutes = {
  getStockSummary: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockSummary',
      tags: ['reports'],
      summary: 'What lay there at the end of a day, and what it is worth by the method of the company',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Today without one. */
        date: date.optional(),
        brandId: id.optional(),
        categoryId: id.optional(),
        godownId: id.optional(),
        ...page,
      }),
    )
    .output(
      z.strictObject({
        date,
        method: z.enum(['average', 'fifo']),
        rows: z.array(
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            quantity: outgoing.decimal,
            /** Of it on the road between two godowns; 0 where one godown is asked for. */
            inTransit: outgoing.decimal,
            /** Of one unit, on the average of what lies there; null where nothing does. */
            rate: outgoing.decimal.nullable(),
            value: cost,
          }),
        ),
        next,
        /** Of all that is asked for, told with the first page. */
        total: cost,
        /** Of it on the road: the totals of the godowns and this are the total of the company. */
        inTransit: cost,
      }),
    ),
  getStockMoves: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockMoves/{productId}',
      tags: ['reports'],
      summary: "A product's moves with the running quantity and value",
    })
    .input(z.strictObject({ ...orgId, productId: id, from: date.optional(), to: date.optional(), ...page }))
    .output(
      z.strictObject({
        product: z.strictObject({ _id: id, name: z.string(), unit: z.string() }),
        from: date,
        to: date,
        opening: lying,
        closing: lying,
        /** Where it lay at the end, by godown and batch; last what was in transit. */
        places: z.array(z.strictObject({ godown: z.string(), batch: z.string(), quantity: outgoing.decimal, value: cost })),
        entries: z.array(
          z.strictObject({
            _id: id,
            date,
            isOpening: z.boolean(),
            /** null of opening stock, and of a voucher that the caller may not see. */
            voucherId: id.nullable(),
            kind: voucherKind.nullable(),
            voucherNumber: z.string(),
            party: z.string(),
            godown: z.string(),
            batch: z.string(),
            /** In positive, out negative; so is the value that came or went with it. */
            quantity: outgoing.decimal,
            value: cost,
            balance: lying,
          }),
        ),
        next,
      }),
    ),
  listLowStock: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/lowStock',
      tags: ['reports'],
      summary: 'Goods at or below their reorder level, by name',
    })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(
      z.strictObject({
        rows: z.array(
          z.strictObject({ productId: id, name: z.string(), unit: z.string(), quantity: outgoing.decimal, reorderLevel: outgoing.decimal }),
        ),
        next,
      }),
    ),
};
