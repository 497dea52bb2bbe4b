import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, next, outgoing, page } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherRow } from './voucher-shapes.ts';

/**
 * The day book, newest first. `search` finds a voucher by its number (whole, or the digits it ends with), by any part of its party's name,
 * or by its amount in rupees. Amounts are looked for among the newest 20 000 vouchers of the days asked for.
 */
export const listVouchers = inCompany
  .route({ method: 'GET', path: '/orgs/{orgId}/vouchers', tags: ['vouchers'], summary: 'The day book, newest first' })
  .input(
    z.strictObject({
      ...orgId,
      ...page,
      search: z.string().trim().max(100).default(''),
      kind: voucherKind.optional(),
      from: date.optional(),
      to: date.optional(),
      partyId: id.optional(),
      /** Entered by this person. */
      userId: id.optional(),
      seriesId: id.optional(),
      state: z.enum(['all', 'active', 'cancelled']).optional(),
    }),
  )
  .output(
    z.strictObject({
      vouchers: z.array(voucherRow),
      next,
      /** With the first page, where one kind is asked for and both days: how many stand, and what they come to. */
      totals: z.strictObject({ count: z.number().int(), amount: outgoing.money }).nullable(),
    }),
  );

/** The series by which vouchers of a kind are numbered, for the filter of the day book; of all kinds unless one is named. */
export const listVoucherSeries = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/voucherSeries',
    tags: ['vouchers'],
    summary: 'Series that number vouchers, by kind and name',
  })
  .input(z.strictObject({ ...orgId, kind: voucherKind.optional() }))
  .output(z.strictObject({ series: z.array(z.strictObject({ _id: id, kind: voucherKind, name: z.string() })) }));
