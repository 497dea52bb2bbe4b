import { adjustmentReasons } from '@bahi/core/vouchers/stock-adjustment-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, optionalText, outgoing } from '../wire.ts';
import { serials } from './serials.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';

const adjustment = {
  ...orgId,
  date,
  reason: z.enum(adjustmentReasons),
  lines: as(
    'items',
    z
      .array(
        named(incoming, {
          productId: id,
          /** The default one if it is left out. */
          godownId: id.optional(),
          batch: z.string().trim().max(60).default(''),
          serials,
          kind: as('type', z.enum(['difference', 'counted'])),
          quantityE4: as('count', incoming.decimal),
          /** Book quantity the user saw, for a counted line. */
          bookE4: as('bookCount', incoming.decimal.default(0)),
          /**
           * The cost of one unit of goods that come in, without tax. Left out or 0: the cost of the stock, else the product's purchase rate;
           * a problem if both are unknown. Without effect on goods that leave.
           */
          rateE4: as('rate', incoming.decimal.default(0)),
        }),
      )
      .min(1, 'Enter at least one line.')
      .max(500),
  ),
  note: optionalText,
};

/**
 * Saves a stock adjustment. Each line has a difference (below 0 for outward) or a counted quantity. For a counted line `bookCount` is
 * the book quantity the user saw; if the books differ by now, it is a problem at the line.
 */
export const saveStockAdjustment = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/stockAdjustment',
    tags: ['vouchers'],
    summary: 'A stock adjustment: counted, wasted, damaged or other goods',
  })
  .input(named(incoming, { ...adjustment, ...numbered }))
  .output(savedVoucher);

/**
 * Edits a stock adjustment. A count is compared with the books without this voucher, so take `bookCount` from `listStockPlaces` with its
 * id.
 */
export const updateStockAdjustment = inCompany
  .route({
    method: 'PUT',
    path: '/orgs/{orgId}/vouchers/stockAdjustment/{id}',
    tags: ['vouchers'],
    summary: 'An edited stock adjustment',
  })
  .errors(refusals.voucher)
  .input(named(incoming, { ...adjustment, ...savedAs }))
  .output(savedVoucher);

/**
 * Stock of a product at the end of a day (default: today), by godown and batch, including batches without stock. At most 5 000 places
 * and as many batches. With `voucherId`, without the effect of that voucher.
 */
export const listStockPlaces = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/stockPlaces/{productId}', tags: ['vouchers'], summary: 'Where a product lies on a day' })
  .input(z.strictObject({ ...orgId, productId: id, date: date.optional(), voucherId: id.optional() }))
  .output(
    named(outgoing, {
      /** True if goods came in at a cost by that day: found goods then take the cost of the stock. */
      hasCost: z.boolean(),
      /** The product's purchase rate, which found goods take if the stock has no cost. null for users who do not see costs. */
      purchaseRateE4: as('purchaseRate', outgoing.decimal.nullable()),
      places: z.array(
        named(outgoing, { godownId: id, godownName: z.string(), batch: z.string(), quantityE4: as('count', outgoing.decimal) }),
      ),
      hasBatches: z.boolean(),
      hasSerials: z.boolean(),
      /** True if its batches expire. */
      hasExpiry: z.boolean(),
      /** All known batches of the product, with or without stock. */
      batches: z.array(z.string()),
    }),
  );
