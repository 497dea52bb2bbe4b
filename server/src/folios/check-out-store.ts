import type { StayState } from '@bahi/core/rooms/stay-state';
import { type RawBuilder, sql } from 'kysely';
import type { NightDraft } from '../bookings/stay-store.ts';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import type { FolioPayer } from './folio-store.ts';

type By = Pick<Caller, 'id' | 'name'>;

export type CheckOutStay = {
  id: string;
  departure: string;
  /** The nights that were freed, as they were. */
  freed: NightDraft[];
};
export type CheckOutRow = {
  _id: string;
  bookingId: string;
  businessDay: string;
  /** True for an invoice of a stay that goes on. */
  isInterim: boolean;
  stays: CheckOutStay[];
  folioIds: string[];
  /** The folios that it billed to another party, with the party that they had. */
  rebilled: FolioPayer[];
  doneAt: string;
  doneBy: string;
  undoneAt: string | null;
  undoneBy: string | null;
  vouchers: { voucherId: string; kind: string; voucherNumber: string; version: number }[];
};

const checkOuts = sql`select c.id as "_id", c.booking_id as "bookingId", c.business_day as "businessDay", c.is_interim as "isInterim", c.stays, c.folio_ids as "folioIds", c.rebilled, c.done_at as "doneAt",
    c.done_by_name as "doneBy", c.undone_at as "undoneAt", c.undone_by_name as "undoneBy",
    (select coalesce(json_agg(json_build_object('voucherId', v.id, 'kind', v.kind, 'voucherNumber', v.number, 'version', v.version) order by v.number), '[]')
      from hotel_check_out_vouchers o join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id
      where o.org_id = c.org_id and o.check_out_id = c.id) as vouchers
  from hotel_check_outs c`;

export function listCheckOuts(orgId: string, bookingId: string): Statement<CheckOutRow> {
  return sql<CheckOutRow>`${checkOuts} where c.org_id = ${orgId} and c.booking_id = ${bookingId} order by c.done_at`;
}

export function findCheckOut(orgId: string, id: string): Statement<CheckOutRow> {
  return sql<CheckOutRow>`${checkOuts} where c.org_id = ${orgId} and c.id = ${id}`;
}

export function insertCheckOut(
  orgId: string,
  c: Pick<CheckOutRow, '_id' | 'bookingId' | 'businessDay' | 'isInterim' | 'stays' | 'folioIds' | 'rebilled'>,
  by: By,
): Statement {
  return sql`insert into hotel_check_outs (org_id, id, booking_id, business_day, is_interim, stays, folio_ids, rebilled, done_by, done_by_name)
    values (${orgId}, ${c._id}, ${c.bookingId}, ${c.businessDay}::date, ${c.isInterim}, ${JSON.stringify(c.stays)}::jsonb, ${c.folioIds}::uuid[],
      ${JSON.stringify(c.rebilled)}::jsonb, ${by.id}, ${by.name})`;
}

export const insertCheckOutVouchers = insertRows('hotel_check_out_vouchers', ['org_id', 'check_out_id', 'voucher_id']);

export function markUndone(orgId: string, id: string, reason: string, by: By): Statement {
  return sql`update hotel_check_outs set undone_at = now(), undone_by_name = ${by.name}, undone_reason = ${reason} where org_id = ${orgId} and id = ${id}`;
}

/** A stay leaves on a day, or comes back with the departure that it had. */
export function leaveStay(
  orgId: string,
  id: string,
  departure: string,
  state: Extract<StayState, 'inHouse' | 'checkedOut'>,
  by: By,
): Statement {
  const at: RawBuilder<unknown> = state === 'checkedOut' ? sql`now()` : sql`null`;
  return sql`update hotel_stays set ${touched(by)}, state = ${state}, departure = ${departure}::date, checked_out_at = ${at}
    where org_id = ${orgId} and id = ${id}`;
}
