import { MAX_SERIALS } from '@bahi/core/stock/serial-numbers';
import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';

const tags = ['vouchers'];
const serial = z.string().trim().min(1).max(300);
const serials = z.array(z.string().max(300)).min(1, 'Enter at least one serial number.').max(MAX_SERIALS);
const batch = z.string().trim().max(60).default('');
const piece = { productId: id, productName: as('product_name', z.string()), serial: z.string() };
/** The godown in which a piece is; null if it is in none. `movedOn`: the day of its last move. */
const place = { godownId: id.nullable(), godownName: z.string(), batch: z.string(), movedOn: date };

/**
 * Serial numbers that start with the text, of all products, sorted by number. With a product and a godown: those in stock there, oldest
 * first.
 */
export const listSerials = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/serialNumbers',
    tags,
    summary: 'Serial numbers by their beginning, or in stock in a godown',
  })
  .input(
    z.strictObject({
      ...orgId,
      ...page,
      search: z.string().trim().max(100).default(''),
      productId: id.optional(),
      godownId: id.optional(),
      batch: z.string().trim().max(60).optional(),
    }),
  )
  .output(z.strictObject({ serials: z.array(named(outgoing, { ...piece, ...place })), next }));

/** A serial number with its present place and all its moves, oldest first. Vouchers that the caller may not see are without number and party. */
export const getSerial = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/serialNumbers/{productId}', tags, summary: 'The way of one piece through all vouchers' })
  .input(z.strictObject({ ...orgId, productId: id, serial: z.string().trim().max(300).default('') }))
  .output(
    z.strictObject({
      serial: named(outgoing, {
        ...piece,
        ...place,
        /** The last day of its warranty; null without one, and while it is in stock. */
        coveredUpTo: date.nullable(),
        moves: z.array(
          named(outgoing, {
            date,
            /** `in` to the godown, `out` of it, `none` for the draft of a transfer. */
            way: z.enum(['in', 'out', 'none']),
            godownName: z.string(),
            batch: z.string(),
            /** null for a number that was entered for goods in stock, and for a voucher that the caller may not see. */
            voucherId: id.nullable(),
            /** True for a number that was entered for goods in stock. */
            isOpening: z.boolean(),
            kind: voucherKind.nullable(),
            voucherNumber: z.string(),
            partyId: id.nullable(),
            partyName: z.string(),
          }),
        ),
      }),
    }),
  );

/**
 * The places of these serial numbers of a product, in their order; with `voucherId` without the effect of that voucher. `free`: the pieces in
 * stock in the godown and batch that have no serial number; 0 in a godown in which the caller does not work.
 */
export const checkSerials = inCompany
  .meta({ isPreview: true, isOnScreens: true })
  .route({ method: 'POST', path: '/orgs/{orgId}/serialNumbers/check', tags, summary: 'Where serial numbers of a product are' })
  .input(
    z.strictObject({
      ...orgId,
      productId: id,
      godownId: id,
      batch,
      voucherId: id.optional(),
      serials: z.array(z.string().max(300)).max(MAX_SERIALS),
    }),
  )
  .output(
    z.strictObject({
      serials: z.array(
        named(outgoing, {
          isKnown: z.boolean(),
          /** True if it is in a godown in which the caller does not work, which is not named. */
          isElsewhere: z.boolean(),
          /** The godown in which it is; null if it is in none, or elsewhere. */
          godownId: id.nullable(),
          godownName: z.string(),
          batch: z.string(),
        }),
      ),
      free: z.number().int(),
    }),
  );

/** Enters serial numbers for pieces in stock that have none. They count as there from before the first voucher. */
export const enterStockSerials = inCompany
  .route({ method: 'POST', path: '/orgs/{orgId}/serialNumbers', tags, summary: 'Serial numbers of goods that are in stock without' })
  .input(z.strictObject({ ...orgId, productId: id, godownId: id, batch, serials }))
  .output(message);

/** Removes a serial number that was entered for goods in stock and is in no voucher. The piece stays in stock without a number. */
export const removeStockSerial = inCompany
  .route({ method: 'POST', path: '/orgs/{orgId}/serialNumbers/remove', tags, summary: 'A serial number entered by mistake' })
  .input(z.strictObject({ ...orgId, productId: id, serial }))
  .output(message);
