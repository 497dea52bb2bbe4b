import { moneyKinds } from '@bahi/core/postings/ledger-kind';
import type { BlockedSpan, BookedMoves, BookedNight } from '@bahi/core/reports/house-days';
import { sql } from 'kysely';
import type { KeptFigures } from '../night-audits/audit-store.ts';
import type { Statement } from '../platform/transaction.ts';

/** The business date that is not closed. */
export function findOpenDay(orgId: string): Statement<{ openDay: string }> {
  return sql<{ openDay: string }>`select business_day as "openDay" from hotel_days where org_id = ${orgId} and state <> 'closed'`;
}

export function listKept(orgId: string, from: string, to: string): Statement<{ day: string; figures: KeptFigures }> {
  return sql<{ day: string; figures: KeptFigures }>`select business_day as day, figures from hotel_days
    where org_id = ${orgId} and state = 'closed' and business_day between ${from}::date and ${to}::date order by business_day`;
}

/** Nights of confirmed stays and of guests in the house, by the type that is sold. Revenue is without the meals of the plan. */
export function sumNights(orgId: string, from: string, to: string): Statement<BookedNight> {
  return sql<BookedNight>`select n.night as day, s.type_id as "typeId", count(*) filter (where not n.is_free)::int as sold,
      count(*) filter (where n.is_free)::int as complimentary, sum(s.adults + cardinality(s.child_ages))::int as guests,
      coalesce(sum(greatest(n.rate_paise - n.meal_paise, 0)) filter (where not n.is_free), 0)::bigint as "roomRevenuePaise"
    from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
    where n.org_id = ${orgId} and n.night between ${from}::date and ${to}::date and s.state in ('confirmed', 'inHouse')
    group by n.night, s.type_id`;
}

/** Stays that come or leave on these days: those expected and in the house, and those who left. */
export function countMoves(orgId: string, from: string, to: string): Statement<BookedMoves> {
  const counts = sql`s.org_id = ${orgId} and s.state in ('confirmed', 'inHouse', 'checkedOut')`;
  return sql<BookedMoves>`select day, type_id as "typeId", sum(came)::int as arrivals, sum(gone)::int as departures
    from (select s.arrival as day, s.type_id, 1 as came, 0 as gone from hotel_stays s
        where ${counts} and s.arrival between ${from}::date and ${to}::date and s.departure >= ${from}::date
      union all select s.departure, s.type_id, 0, 1 from hotel_stays s where ${counts} and s.departure between ${from}::date and ${to}::date) moves
    group by day, type_id`;
}

export function listBlocked(orgId: string, from: string, to: string): Statement<BlockedSpan> {
  return sql<BlockedSpan>`select r.type_id as "typeId", b.first_night as "firstNight", b.until
    from hotel_room_blocks b join hotel_rooms r on r.org_id = b.org_id and r.id = b.room_id
    where b.org_id = ${orgId} and b.kind = 'outOfOrder' and b.released_at is null and b.first_night <= ${to}::date and b.until > ${from}::date and r.is_active`;
}

export type TypeRooms = { typeId: string; name: string; rooms: number };

/** The types with rooms in use, in their order. */
export function listTypeRooms(orgId: string): Statement<TypeRooms> {
  return sql<TypeRooms>`select t.id as "typeId", t.name, count(*)::int as rooms
    from hotel_room_types t join hotel_rooms r on r.org_id = t.org_id and r.type_id = t.id
    where t.org_id = ${orgId} and r.is_active group by t.id, t.name, t.line_no order by t.line_no, t.id`;
}

/** The last business date up to this one at the close of which the books were kept. Always one row. */
export function findBooksKept(orgId: string, until: string): Statement<{ since: string | null }> {
  return sql<{
    since: string | null;
  }>`select max(business_day) as since from hotel_books where org_id = ${orgId} and business_day <= ${until}::date`;
}

export type KeptNight = { day: string; rooms: number; revenuePaise: number };

/** The books as they were kept at the close of a business date, for these nights. */
export function listBooks(orgId: string, businessDay: string, from: string, to: string): Statement<KeptNight> {
  return sql<KeptNight>`select night as day, rooms, revenue_paise as "revenuePaise" from hotel_books
    where org_id = ${orgId} and business_day = ${businessDay}::date and night between ${from}::date and ${to}::date`;
}

/**
 * The money that came in at the desk on these days less what was paid back, in paise: receipts of bookings, and cash and bank of the vouchers of check-outs.
 */
export function sumCollected(orgId: string, days: readonly string[]): Statement<{ day: string; paise: number }> {
  return sql<{ day: string; paise: number }>`select v.voucher_date as day, sum(p.amount_paise)::bigint as paise
    from vouchers v join postings p on p.org_id = v.org_id and p.voucher_id = v.id
      join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id
    where v.org_id = ${orgId} and v.voucher_date = any(${[...days]}::date[]) and v.cancelled_at is null and l.kind = any(${moneyKinds}::text[])
      and (exists (select from hotel_advances a where a.org_id = v.org_id and a.voucher_id = v.id)
        or exists (select from hotel_check_out_vouchers c where c.org_id = v.org_id and c.voucher_id = v.id))
    group by v.voucher_date`;
}
