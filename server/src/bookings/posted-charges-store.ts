import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Locks the folios of a booking until the commit: a charge and a check-out come one after another. */
export function lockFolios(orgId: string, bookingId: string): Statement {
  return sql`select from hotel_folios where org_id = ${orgId} and booking_id = ${bookingId} order by id for update`;
}

/** The nights of stays that are on an invoice. */
export function listBilledNights(orgId: string, stayIds: readonly string[]): Statement<{ stayId: string; date: string }> {
  return sql<{ stayId: string; date: string }>`select distinct stay_id as "stayId", night::text as date from hotel_folio_lines
    where org_id = ${orgId} and stay_id = any(${[...stayIds]}::uuid[]) and kind = 'room' and billed_id is not null`;
}

/** Takes the lines back that were posted under these keys, wherever they were moved, with their allowances. Invoiced ones stay. */
export function takeBackPosted(orgId: string, keys: readonly string[], reason: string, by: Pick<Caller, 'id' | 'name'>): Statement {
  return sql`with recursive posted as (
      select id from hotel_folio_lines where org_id = ${orgId} and post_key = any(${[...keys]}::text[])
      union select l.id from hotel_folio_lines l join posted p on l.moved_from_id = p.id or l.lowers_id = p.id where l.org_id = ${orgId}
    )
    insert into hotel_folio_lines (org_id, id, folio_id, business_day, kind, said, quantity_e4, value_paise, reason, stay_id, sac, gst_percent_e4,
      lowers_id, reverses_id, entered_by, entered_by_name)
    select l.org_id, gen_random_uuid(), l.folio_id,
      coalesce((select d.business_day from hotel_days d where d.org_id = ${orgId} and d.state <> 'closed'), l.business_day),
      l.kind, l.said, -l.quantity_e4, -l.value_paise, ${reason}, l.stay_id, l.sac, l.gst_percent_e4, l.lowers_id, l.id, ${by.id}::uuid, ${by.name}
    from hotel_folio_lines l join posted p on p.id = l.id
    where l.org_id = ${orgId} and l.reverses_id is null and l.billed_id is null
      and not exists (select from hotel_folio_lines r where r.org_id = ${orgId} and r.reverses_id = l.id)`;
}

/** Lets the same event post again. */
export function forgetKeys(orgId: string, keys: readonly string[]): Statement {
  return sql`update hotel_folio_lines set post_key = null where org_id = ${orgId} and post_key = any(${[...keys]}::text[])`;
}
