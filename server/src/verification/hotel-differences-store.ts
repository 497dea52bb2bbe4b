import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** The room type and night of a counted row `n`. */
const ofType = sql`t.name || ' ' || n.night`;
/** The booking and guest of a stay `s`. */
const ofStay = sql`'BK-' || b.number || ' ' || s.guest_name`;
const stays = sql`hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id`;

/** The nights that a room type still counts: a room of the nights before may be of another type by now. */
const toCome = (orgId: string, night: RawBuilder<unknown>) =>
  sql`${night} >= (select min(d.business_day) from hotel_days d where d.org_id = ${orgId} and d.state <> 'closed')`;

/** A hotel: what is counted by type and night is what stays and blocks say, and every night of a stay is one row, in one room at most. */
export function findHotelDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'taken rooms of a type are the nights that stays take',
      sql`select ${ofType}, n.taken, coalesce(x.taken, 0) from hotel_type_nights n
        join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
        left join (select taken_type_id, night, count(*)::int as taken from hotel_nights where org_id = ${orgId} and taken_type_id is not null group by 1, 2) x
          on x.taken_type_id = n.type_id and x.night = n.night
        where n.org_id = ${orgId}`,
    ),
    difference(
      'blocked rooms of a type are the nights of blocks',
      sql`select ${ofType}, n.blocked, coalesce(x.blocked, 0) from hotel_type_nights n
        join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
        left join (select r.type_id, x.night, count(*)::int as blocked from hotel_room_nights x
            join hotel_rooms r on r.org_id = x.org_id and r.id = x.room_id
          where x.org_id = ${orgId} and x.block_id is not null group by 1, 2) x on x.type_id = n.type_id and x.night = n.night
        where n.org_id = ${orgId} and ${toCome(orgId, sql`n.night`)}`,
    ),
    difference(
      'a stay has a row for each of its nights',
      sql`select ${ofStay}, s.departure - s.arrival, coalesce(x.nights, 0) from ${stays}
        left join (select n.stay_id, count(*)::int as nights from hotel_nights n
            join hotel_stays o on o.org_id = n.org_id and o.id = n.stay_id and n.night >= o.arrival and n.night < o.departure
          where n.org_id = ${orgId} group by 1) x on x.stay_id = s.id
        where s.org_id = ${orgId}`,
    ),
    difference(
      'no night is outside of the dates of its stay',
      sql`select ${ofStay} || ' ' || n.night, 'outside', 'none' from hotel_nights n join ${stays} on s.org_id = n.org_id and s.id = n.stay_id
        where n.org_id = ${orgId} and (n.night < s.arrival or n.night >= s.departure)`,
    ),
    difference(
      // A stay that ended keeps the nights that had passed; a no-show those that the house keeps for it.
      'a held, confirmed or present guest takes a room each night, a quote or a waiting one none',
      sql`select ${ofStay}, case when s.state in ('quote', 'waitlist') then 0 else s.departure - s.arrival end, x.taken from ${stays}
        join lateral (select count(n.taken_type_id)::int as taken from hotel_nights n where n.org_id = ${orgId} and n.stay_id = s.id) x on true
        where s.org_id = ${orgId} and s.state in ('quote', 'waitlist', 'held', 'confirmed', 'inHouse')
          and not exists (select from hotel_stay_events e where e.org_id = ${orgId} and e.stay_id = s.id and e.kind = 'reinstated')`,
    ),
    difference(
      'the type that a night takes is that of its room',
      sql`select ${ofStay} || ' ' || n.night, coalesce(n.taken_type_id::text, 'none'), r.type_id::text from hotel_room_nights x
        join hotel_rooms r on r.org_id = x.org_id and r.id = x.room_id
        join hotel_nights n on n.org_id = x.org_id and n.stay_id = x.stay_id and n.night = x.night
        join ${stays} on s.org_id = n.org_id and s.id = n.stay_id
        where x.org_id = ${orgId} and ${toCome(orgId, sql`x.night`)}`,
    ),
  ];
}
