import type { StayState } from '@bahi/core/rooms/stay-state';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type StayRow = {
  stayId: string;
  bookingId: string;
  bookingNumber: number;
  /** The channel that made the booking; null for one of the desk. */
  channelName: string | null;
  guestName: string;
  groupName: string;
  state: StayState;
  typeId: string;
  arrival: string;
  departure: string;
  adults: number;
  children: number;
  comingAt: string;
  version: number;
};

/** The channel `k` of a booking `b`. */
const channelOf = sql`left join hotel_channel_bookings c on c.org_id = b.org_id and c.booking_id = b.id
    left join hotel_channels k on k.org_id = c.org_id and k.id = c.channel_id`;
const stayColumns: RawBuilder<unknown> = sql`s.id as "stayId", s.booking_id as "bookingId", b.number as "bookingNumber", k.name as "channelName",
  s.guest_name as "guestName", b.group_name as "groupName", s.state, s.type_id as "typeId", s.arrival, s.departure, s.adults,
  cardinality(s.child_ages) as children, s.coming_at as "comingAt", s.version`;

export type SpanRow = StayRow & { roomId: string | null; from: string; until: string };

/**
 * Consecutive nights of stays in one room, of these nights; without a room for stays that have none yet. A stay that ended or is a quote is
 * here only with the nights that it has a room for. With `firstRooms` only of so many rooms, in the order of the board.
 */
export function listSpans(orgId: string, from: string, until: string, firstRooms?: number): Statement<SpanRow> {
  const first = sql`select o.id from hotel_rooms o join hotel_room_types t on t.org_id = o.org_id and t.id = o.type_id
    where o.org_id = ${orgId} and o.is_active and t.is_active order by t.line_no, t.id, length(o.sort_key), o.sort_key limit ${firstRooms ?? 0}`;
  const isShown = firstRooms === undefined ? sql`true` : sql`(r.room_id is null or r.room_id in (${first}))`;
  return sql<SpanRow>`select ${stayColumns}, n.room_id as "roomId", n.first_night as "from", n.until
    from (select stay_id, room_id, min(night) as first_night, max(night) + 1 as until
      from (select n.stay_id, r.room_id, n.night,
          n.night - (row_number() over (partition by n.stay_id, r.room_id order by n.night))::int as island
        from hotel_nights n left join hotel_room_nights r on r.org_id = n.org_id and r.stay_id = n.stay_id and r.night = n.night
        where n.org_id = ${orgId} and n.night >= ${from}::date and n.night < ${until}::date and ${isShown}) each_night
      group by stay_id, room_id, island) n
    join hotel_stays s on s.org_id = ${orgId} and s.id = n.stay_id
    join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id ${channelOf}
    where n.room_id is not null or s.state in ('held', 'waitlist', 'confirmed', 'inHouse')
    order by n.first_night, s.id`;
}

export type BoardTypeRow = {
  _id: string;
  name: string;
  pricePaise: number | null;
  rooms: number[];
  blocked: number[];
  taken: number[];
};

/** The types in use with their counts by night. A night without bookings and blocks has the rooms of today. */
export function listBoardTypes(orgId: string, from: string, days: number, businessDay: string): Statement<BoardTypeRow> {
  return sql<BoardTypeRow>`select t.id as "_id", t.name, price.least as "pricePaise", nights.rooms, nights.blocked, nights.taken
    from hotel_room_types t
    cross join lateral (select count(*)::int as rooms from hotel_rooms r where r.org_id = t.org_id and r.type_id = t.id and r.is_active) active
    cross join lateral (select array_agg(coalesce(n.rooms, active.rooms) order by d) as rooms,
        array_agg(coalesce(n.blocked, 0) order by d) as blocked, array_agg(coalesce(n.taken, 0) order by d) as taken
      from generate_series(${from}::date, ${from}::date + ${days}::int - 1, interval '1 day') d
      left join hotel_type_nights n on n.org_id = t.org_id and n.type_id = t.id and n.night = d::date) nights
    left join lateral (select min(r.adult_paise[least(t.base_guests, cardinality(r.adult_paise))]) as least
      from (select distinct on (r.plan_id) r.adult_paise, r.is_closed from hotel_rates r
          join hotel_rate_plans p on p.org_id = r.org_id and p.id = r.plan_id
        where r.org_id = t.org_id and r.type_id = t.id and p.is_active and p.party_id is null
          and ${businessDay}::date between r.first_night and r.last_night
          and (r.weekdays = '{}' or extract(isodow from ${businessDay}::date)::int = any(r.weekdays))
        order by r.plan_id, r.line_no desc) r where not r.is_closed) price on true
    where t.org_id = ${orgId} and t.is_active order by t.line_no, t.id`;
}

export type TodayStayRow = StayRow & { roomId: string | null };

/**
 * The rooms that an attendant found otherwise than the desk has them on a business date: true for one with guests. A check-in, a check-out or a move after
 * the note settles it.
 */
export function listFoundRooms(orgId: string, businessDay: string): Statement<{ roomId: string; isOccupied: boolean }> {
  return sql<{ roomId: string; isOccupied: boolean }>`select a.room_id as "roomId", a.found_occupied as "isOccupied"
    from hotel_rounds a left join hotel_stays s on s.org_id = a.org_id and s.room_id = a.room_id and s.state = 'inHouse'
    where a.org_id = ${orgId} and a.business_day = ${businessDay}::date and a.found_occupied = (s.id is null)
      and a.found_stay_id is not distinct from s.id`;
}

/** The stays of a business date: guests in the house, those who are expected, and those who left today. */
export function listStaysOfDay(orgId: string, businessDay: string): Statement<TodayStayRow> {
  return sql<TodayStayRow>`select ${stayColumns}, s.room_id as "roomId" from hotel_stays s
    join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id ${channelOf}
    where s.org_id = ${orgId} and (s.state = 'inHouse' or s.state in ('confirmed', 'checkedOut') and s.departure >= ${businessDay}::date
      and (s.arrival <= ${businessDay}::date and s.state = 'confirmed' or s.state = 'checkedOut' and ${businessDay}::date in (s.arrival, s.departure)))
    order by s.arrival, s.id`;
}
