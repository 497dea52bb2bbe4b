import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { as, date, id, named, next, outgoing, page } from '../wire.ts';
import { voucherKind } from './voucher-kind.ts';
import { voucherRow } from './voucher-shapes.ts';

const dayBookRow = named(outgoing, {
  ...voucherRow,
  /** The ledgers of a contra or journal, debits first, at most four; absent for other kinds. */
  ledgers: z.array(z.string()).optional(),
  /** Absent if there is none. */
  narration: z.string().optional(),
});

/**
 * The day book, newest first. `search` finds a voucher by its number (whole, or its last digits), by part of its party's name, or by its
 * amount in rupees. Amounts are searched among the newest 20 000 vouchers of the requested dates.
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
      /** Entered by this user. */
      userId: id.optional(),
      seriesId: id.optional(),
      state: z.enum(['all', 'active', 'cancelled']).optional(),
      /** `none` leaves out the sums of the first page, whose cost grows with the number of vouchers between the dates. */
      sums: z.enum(['shown', 'none']).optional(),
    }),
  )
  .output(
    z.strictObject({
      vouchers: z.array(dayBookRow),
      next,
      /** First page only, if one kind and both dates are given and sums are shown: number and sum of the vouchers that are not cancelled; else null. */
      totals: named(outgoing, { count: z.number().int(), amountPaise: as('amount', outgoing.money) }).nullable(),
      /** First page only, if both dates are given and sums are shown: the same for each kind among the vouchers; else absent. */
      kindTotals: z
        .array(named(outgoing, { kind: voucherKind, count: z.number().int(), amountPaise: as('amount', outgoing.money) }))
        .optional(),
    }),
  );

/** Series that number vouchers of a kind, or of all kinds, for the filter of the day book. */
export const listVoucherSeries = inCompany
  .route({
    method: 'GET',
    path: '/orgs/{orgId}/voucherSeries',
    tags: ['vouchers'],
    summary: 'Series that number vouchers, by kind and name',
  })
  .input(z.strictObject({ ...orgId, kind: voucherKind.optional() }))
  .output(z.strictObject({ series: z.array(z.strictObject({ _id: id, kind: voucherKind, name: z.string() })) }));
