import { stockKeys } from '@bahi/core/reports/stock-by';
import { stockSpeeds } from '@bahi/core/stock/speed';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ageLimits } from '../bills/bill-shapes.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { date, id, next, outgoing, page } from '../wire.ts';

/** Rupees; null for staff of role user, who may not see costs. */
const cost = outgoing.money.nullable();
const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => z.enum(Object.keys(words) as [Key, ...Key[]]);
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
        /** Default: today. */
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
            /** Quantity in transit between godowns; 0 if a godown is chosen. */
            inTransit: outgoing.decimal,
            /** Average value of one unit in rupees; null without stock. */
            rate: outgoing.decimal.nullable(),
            value: cost,
          }),
        ),
        next,
        /** Value of all rows of the query; first page only. */
        total: cost,
        /** Value in transit. The totals of all godowns and this add up to the company's total. */
        inTransit: cost,
      }),
    ),
  getStockBy: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockBy',
      tags: ['reports'],
      summary: 'The stock at the end of a day by godown, batch, brand or category, with its value',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: today. */
        date: date.optional(),
        by: keysOf(stockKeys).default('godown'),
        /** Pages are of products, and only by batch; the other rows are answered at once. */
        ...page,
      }),
    )
    .output(
      z.strictObject({
        date,
        by: keysOf(stockKeys),
        /** The first day of the books, from which the way of a batch is shown. */
        booksFrom: date,
        rows: z.array(
          z.strictObject({
            /** The godown, brand or category, or the product of a batch; null for goods without one, and in transit. */
            id: id.nullable(),
            name: z.string(),
            /** Empty unless by batch, and for goods without batches. */
            batch: z.string(),
            unit: z.string(),
            products: z.number().int(),
            /** Only by batch. */
            quantity: outgoing.decimal.nullable(),
            value: outgoing.money,
          }),
        ),
        next,
        /** The value of all stock; first page only. All rows add up to it. */
        total: outgoing.money.nullable(),
      }),
    ),
  getStockTurns: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockTurns',
      tags: ['reports'],
      summary: 'How often the stock of each product was turned over in a period: fast and slow movers',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        /** Goods in stock without a sale for so many days are slow. */
        slowDays: z.number().int().min(1).max(3650).default(60),
        speed: keysOf(stockSpeeds).optional(),
        brandId: id.optional(),
        categoryId: id.optional(),
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        slowDays: z.number().int(),
        /** The fastest first. */
        rows: z
          .array(
            z.strictObject({
              productId: id,
              name: z.string(),
              unit: z.string(),
              speed: keysOf(stockSpeeds),
              /** In stock at the end of the period. */
              quantity: outgoing.decimal,
              value: outgoing.money,
              /** The cost of the goods that left in the period. */
              outward: outgoing.decimal,
              outwardValue: outgoing.money,
              /** Cost of what left, divided by the average of opening and closing value; null without stock at both ends. */
              turns: outgoing.decimal.nullable(),
              lastSoldOn: date.nullable(),
            }),
          )
          .max(2000),
        /** The number of further products that are not listed. */
        left: z.number().int(),
        /** The sums over all products of the query. */
        total: z.strictObject({ value: outgoing.money, outwardValue: outgoing.money }),
      }),
    ),
  getStockMovement: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockMovement',
      tags: ['reports'],
      summary: 'Opening, inward, outward and closing stock of each product in a period, at cost',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: the financial year of today. */
        from: date.optional(),
        to: date.optional(),
        brandId: id.optional(),
        categoryId: id.optional(),
        /** With a godown, transfers into and out of it count too, and there are no values. */
        godownId: id.optional(),
        ...page,
      }),
    )
    .output(
      z.strictObject({
        from: date,
        to: date,
        rows: z.array(
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            opening: lying,
            /** Received, returned by customers, made and found. */
            inward: lying,
            /** Sold, returned to suppliers, consumed and written off. */
            outward: lying,
            closing: lying,
          }),
        ),
        next,
        /** The values of all rows of the query; first page only. */
        total: z
          .strictObject({ opening: outgoing.money, inward: outgoing.money, outward: outgoing.money, closing: outgoing.money })
          .nullable(),
      }),
    ),
  getStockMoves: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockMoves/{productId}',
      tags: ['reports'],
      summary: "A product's moves with the running quantity and value",
    })
    .input(
      z.strictObject({
        ...orgId,
        productId: id,
        from: date.optional(),
        to: date.optional(),
        /** Only the moves of this batch, from supplier to customer; they have no values of their own. */
        batch: z.string().trim().min(1).max(60).optional(),
        ...page,
      }),
    )
    .output(
      z.strictObject({
        product: z.strictObject({ _id: id, name: z.string(), unit: z.string() }),
        from: date,
        to: date,
        opening: lying,
        closing: lying,
        /** Stock at the end by godown and batch, then stock in transit. */
        places: z.array(z.strictObject({ godown: z.string(), batch: z.string(), quantity: outgoing.decimal, value: cost })),
        entries: z.array(
          z.strictObject({
            _id: id,
            date,
            isOpening: z.boolean(),
            /** null for opening stock, and for a voucher that the caller may not see. */
            voucherId: id.nullable(),
            kind: voucherKind.nullable(),
            voucherNumber: z.string(),
            party: z.string(),
            godown: z.string(),
            batch: z.string(),
            /** Above 0 in, below 0 out; the value has the same sign. */
            quantity: outgoing.decimal,
            value: cost,
            balance: lying,
          }),
        ),
        next,
      }),
    ),
  getStockAgeing: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockAgeing',
      tags: ['reports'],
      summary: 'How long the stock of each product has been lying, by its receipts',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** Default: today. */
        date: date.optional(),
        /** Default: 45,90,180. */
        ageLimits: ageLimits.optional(),
        brandId: id.optional(),
        categoryId: id.optional(),
        ...page,
      }),
    )
    .output(
      z.strictObject({
        date,
        ageLimits: z.string(),
        /** True if the caller sees values. */
        isCostSeen: z.boolean(),
        rows: z.array(
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            ...lying.shape,
            /** One for each limit, the youngest first, and one above the last. They add up to the stock. */
            aged: z.array(lying),
          }),
        ),
        next,
      }),
    ),
  getStockAges: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/stockAges',
      tags: ['reports'],
      summary: 'The value of all stock today by the time since its receipts: the totals of the stock ageing',
    })
    .input(z.strictObject({ ...orgId }))
    .output(
      z.strictObject({
        /** Today. */
        date,
        ageLimits: z.string(),
        /** One for each limit, the youngest first, and one above the last. */
        aged: z.array(outgoing.money),
      }),
    ),
  listExpiringStock: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/expiringStock',
      tags: ['reports'],
      summary: 'Batches in stock that have expired or expire within some days, the first to expire first',
    })
    .input(z.strictObject({ ...orgId, days: z.number().int().min(0).max(3650).default(30), ...page }))
    .output(
      z.strictObject({
        date,
        days: z.number().int(),
        isCostSeen: z.boolean(),
        rows: z.array(
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            batch: z.string(),
            godown: z.string(),
            expiresOn: date,
            /** Below 0 since it has expired. */
            daysLeft: z.number().int(),
            ...lying.shape,
          }),
        ),
        next,
      }),
    ),
  listNegativeStock: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/reports/negativeStock',
      tags: ['reports'],
      summary: 'Godowns and batches from which more has left than came in, with the day since which it is so',
    })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(
      z.strictObject({
        rows: z.array(
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            godown: z.string(),
            batch: z.string(),
            quantity: outgoing.decimal,
            since: date,
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
          z.strictObject({
            productId: id,
            name: z.string(),
            unit: z.string(),
            quantity: outgoing.decimal,
            reorderLevel: outgoing.decimal,
            /** Pending on purchase orders. */
            onOrder: outgoing.decimal,
            /** Pending on sale orders. */
            reserved: outgoing.decimal,
            /** The suggested quantity to order; 0 if enough is on order. */
            suggested: outgoing.decimal,
            /** From whom it was bought last; null if it never was. */
            supplierName: z.string().nullable(),
          }),
        ),
        next,
      }),
    ),
};
