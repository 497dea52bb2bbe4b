import { adjustmentReasons } from '@bahi/core/vouchers/stock-adjustment-draft';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { date, id, incoming, optionalText, outgoing } from '../wire.ts';
import { numbered, savedAs, savedVoucher } from './voucher-shapes.ts';

const adjustment = {
  ...orgId,
  date,
  reason: z.enum(adjustmentReasons),
  items: z
    .array(
      z.strictObject({
        productId: id,
        godownId: id,
        batch: z.string().trim().max(60).default(''),
        type: z.enum(['difference', 'counted']),
        count: incoming.decimal,
        /** Read of a counted line. */
        bookCount: incoming.decimal.default(0),
      }),
    )
    .min(1, 'Enter at least one line.')
    .max(500),
  note: optionalText,
};

/**
 * Saves a stock adjustment. Each line says a difference, below 0 for what goes out, or what was counted: then `bookCount` is what the
 * screen showed, and books that say otherwise by now are told at the line.
 */
export const saveStockAdjustment = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/stockAdjustment',
    tags: ['vouchers'],
    summary: 'A stock adjustment: counted, wasted, damaged or other goods',
  })
  .input(z.strictObject({ ...adjustment, ...numbered }))
  .output(savedVoucher);

/** Edits a stock adjustment. What was counted is held against the books without it: so `bookCount` is asked of `listStockPlaces`. */
export const updateStockAdjustment = inCompany
  .route({
    method: 'PUT',
    path: '/orgs/{orgId}/vouchers/stockAdjustment/{id}',
    tags: ['vouchers'],
    summary: 'An edited stock adjustment',
  })
  .errors(refusals.voucher)
  .input(z.strictObject({ ...adjustment, ...savedAs }))
  .output(savedVoucher);

/**
 * Where a product lies at the end of a day, today unless said, godown by godown and batch by batch; batches of which nothing lies there too.
 * At most 5 000 places, godown by godown, and as many batches. With `voucherId` as if that voucher were not there.
 */
export const listStockPlaces = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/stockPlaces/{productId}', tags: ['vouchers'], summary: 'Where a product lies on a day' })
  .input(z.strictObject({ ...orgId, productId: id, date: date.optional(), voucherId: id.optional() }))
  .output(
    z.strictObject({
      places: z.array(z.strictObject({ godownId: id, godownName: z.string(), batch: z.string(), count: outgoing.decimal })),
      hasBatches: z.boolean(),
      /** Known of the product, whether anything of them lies somewhere or not. */
      batches: z.array(z.string()),
    }),
  );
