import { MOST_SINCE_DAYS } from '@bahi/core/reports/pick-up-nights';
import type { FolioLineKind } from '@bahi/core/rooms/folio';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import type { ChargedOfStay } from '../bookings/stay-store.ts';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** The figures of a business date as they are kept when it is closed. Amounts in paise before tax. */
export type KeptFigures = {
  rooms: number;
  outOfOrder: number;
  complimentary: number;
  sold: number;
  guests: number;
  arrivals: number;
  departures: number;
  noShows: number;
  roomRevenuePaise: number;
  allRevenuePaise: number;
};

export type DayRow = {
  businessDay: string;
  state: 'open' | 'posting' | 'closed';
  closedAt: string | null;
  closedBy: string | null;
  figures: KeptFigures | null;
};

const day = sql`business_day as "businessDay", state, closed_at as "closedAt", closed_by_name as "closedBy", figures`;

/** The day that is not closed, locked: acts of the desk wait, and of two audits one closes it. */
export function lockOpenDay(orgId: string): Statement {
  return sql`select from hotel_days where org_id = ${orgId} and state <> 'closed' for update`;
}

export function findDays(orgId: string, asked: string): Statement<DayRow> {
  return sql<DayRow>`select ${day} from hotel_days where org_id = ${orgId} and (state <> 'closed' or business_day = ${asked}::date) order by business_day`;
}

export function findOpenDay(orgId: string): Statement<DayRow> {
  return sql<DayRow>`select ${day} from hotel_days where org_id = ${orgId} and state <> 'closed'`;
}

export function listClosedDays(orgId: string, from: string, to: string, limit: number): Statement<DayRow> {
  return sql<DayRow>`select ${day} from hotel_days where org_id = ${orgId} and state = 'closed' and business_day between ${from}::date and ${to}::date
    order by business_day desc limit ${limit}`;
}

/** Closes the open day and opens the next one. */
export function closeDay(orgId: string, businessDay: string, figures: KeptFigures, by: Pick<Caller, 'name'>): Statement[] {
  return [
    sql`update hotel_days set state = 'closed', closed_at = now(), closed_by_name = ${by.name}, figures = ${JSON.stringify(figures)}::jsonb
      where org_id = ${orgId} and business_day = ${businessDay}::date and state <> 'closed'`,
    sql`insert into hotel_days (org_id, business_day) values (${orgId}, ${businessDay}::date + 1)`,
  ];
}

/** Guests in the house whose move was planned are in the room of their night from the next day on. The audit makes all rooms dirty that guests slept in. */
export function moveRooms(orgId: string, businessDay: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_stays s set ${touched(by)}, room_id = x.room_id from hotel_room_nights x
    where s.org_id = ${orgId} and s.state = 'inHouse' and x.org_id = s.org_id and x.stay_id = s.id and x.night = ${businessDay}::date + 1
      and x.room_id <> s.room_id`;
}

export type AuditedStayRow = {
  _id: string;
  bookingId: string;
  guestName: string;
  state: StayState;
  arrival: string;
  departure: string;
  charged: ChargedOfStay[];
  roomId: string | null;
  roomName: string | null;
  /** The night of the date; null without one. */
  valuePaise: number | null;
  extraBedPaise: number | null;
  mealsPaise: number | null;
  discountPaise: number | null;
  isFree: boolean | null;
};

/** The stays that an audit of a date looks at: those in the house and expected, and those with a charge that was not posted (`noShowKey`). */
export function listAuditedStays(orgId: string, date: string): Statement<AuditedStayRow> {
  return sql<AuditedStayRow>`select s.id as "_id", s.booking_id as "bookingId", coalesce(nullif(s.guest_name, ''), b.booker_name) as "guestName", s.state,
      s.arrival, s.departure, s.charged, x.room_id as "roomId",
      r.name as "roomName", n.rate_paise as "valuePaise", n.bed_paise as "extraBedPaise", n.meal_paise as "mealsPaise",
      n.discount_paise as "discountPaise", n.is_free as "isFree"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      left join hotel_nights n on n.org_id = s.org_id and n.stay_id = s.id and n.night = ${date}::date
      left join hotel_room_nights x on x.org_id = n.org_id and x.stay_id = n.stay_id and x.night = n.night
      left join hotel_rooms r on r.org_id = x.org_id and r.id = x.room_id
    where s.org_id = ${orgId} and (s.state = 'inHouse' or s.state = 'confirmed' and s.arrival <= ${date}::date
      or s.state in ('noShow', 'cancelled') and s.fee_paise > 0 and not exists (select from hotel_folio_lines l
        where l.org_id = s.org_id and l.post_key = 'no-show ' || s.id || ' ' || (s.charged -> 0 ->> 'date')))
    order by r.sort_key, s.arrival, s.id`;
}

/** The keys of lines that are posted for a date or for these stays. */
export function listPostedKeys(orgId: string, keys: readonly string[]): Statement<{ key: string }> {
  return sql<{
    key: string;
  }>`select distinct post_key as key from hotel_folio_lines where org_id = ${orgId} and post_key = any(${[...keys]}::text[])`;
}

export type AuditedFolioRow = {
  _id: string;
  bookingId: string;
  stayId: string | null;
  payer: 'guest' | 'company' | 'extra' | 'group';
  state: 'open' | 'settled';
  takesAlcohol: boolean;
};

export function listFoliosOf(orgId: string, bookingIds: readonly string[]): Statement<AuditedFolioRow> {
  return sql<AuditedFolioRow>`select f.id as "_id", f.booking_id as "bookingId", f.stay_id as "stayId", f.payer, f.state, f.takes_alcohol as "takesAlcohol"
    from hotel_folios f where f.org_id = ${orgId} and f.booking_id = any(${[...bookingIds]}::uuid[]) order by f.booking_id, f.stay_id nulls last, f.line_no`;
}

export type TakenRow = {
  bookingId: string;
  folioId: string;
  stayId: string | null;
  kind: FolioLineKind;
  isAlcohol: boolean;
  valuePaise: number;
};

/** The open lines of a date on the folios of bookings, added up by what rules of routing ask for. An allowance has the kind of its line. */
export function listTaken(orgId: string, bookingIds: readonly string[], date: string): Statement<TakenRow> {
  return sql<TakenRow>`select f.booking_id as "bookingId", l.folio_id as "folioId", coalesce(l.stay_id, f.stay_id) as "stayId", coalesce(o.kind, l.kind) as kind,
      l.is_alcohol as "isAlcohol", sum(l.value_paise)::bigint as "valuePaise"
    from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
      left join hotel_folio_lines o on o.org_id = l.org_id and o.id = l.lowers_id
    where l.org_id = ${orgId} and f.booking_id = any(${[...bookingIds]}::uuid[]) and coalesce(l.night, l.business_day) = ${date}::date
      and l.reverses_id is null and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)
    group by f.booking_id, l.folio_id, coalesce(l.stay_id, f.stay_id), coalesce(o.kind, l.kind), l.is_alcohol`;
}

/** Forms of foreigners that nobody filed. */
export function listOpenForms(orgId: string, limit: number): Statement<{ name: string; isLate: boolean }> {
  return sql<{ name: string; isLate: boolean }>`select g.name, p.due_at < now() as "isLate" from hotel_police_forms p
      join hotel_guests g on g.org_id = p.org_id and g.id = p.guest_id
    where p.org_id = ${orgId} and p.filed_at is null order by p.due_at limit ${limit}`;
}

export type AuditedRoomRow = { id: string; number: string; isOccupied: boolean };

export function listAuditedRooms(orgId: string): Statement<AuditedRoomRow> {
  return sql<AuditedRoomRow>`select r.id, r.name as number,
      exists (select from hotel_stays s where s.org_id = r.org_id and s.room_id = r.id and s.state = 'inHouse') as "isOccupied"
    from hotel_rooms r where r.org_id = ${orgId} and r.is_active order by r.sort_key`;
}

/** Bills of outlets as the folios have them, and as the books do. Always one row. */
export function sumOutlets(orgId: string, date: string): Statement<{ foliosPaise: number; booksPaise: number }> {
  return sql<{ foliosPaise: number; booksPaise: number }>`select coalesce(sum(l.value_paise), 0)::bigint as "foliosPaise",
      coalesce(sum(case when v.cancelled_at is null then v.total_paise else 0 end), 0)::bigint as "booksPaise"
    from hotel_folio_lines l join vouchers v on v.org_id = l.org_id and v.id = l.voucher_id
    where l.org_id = ${orgId} and l.business_day = ${date}::date and l.kind = 'outletBill' and l.reverses_id is null
      and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)`;
}

/**
 * The counts of a business date: nights that are posted for it, and those of guests who sleep in the house tonight. Room revenue is without the meals of
 * the plan; bills of outlets count with the value before tax. Always one row.
 */
export function countHouse(orgId: string, date: string): Statement<KeptFigures> {
  return sql<KeptFigures>`with slept as (
      select n.rate_paise, n.meal_paise, n.is_free, s.adults + cardinality(s.child_ages) as guests
      from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
      where n.org_id = ${orgId} and n.night = ${date}::date and (s.state = 'inHouse' and s.arrival <= n.night and s.departure > n.night
        or exists (select from hotel_folio_lines l where l.org_id = n.org_id and l.stay_id = n.stay_id and l.night = n.night and l.kind = 'room' and l.post_key is not null)))
    select (select count(*) from hotel_rooms where org_id = ${orgId} and is_active)::int as rooms,
      (select count(distinct room_id) from hotel_room_blocks where org_id = ${orgId} and kind = 'outOfOrder' and released_at is null
        and first_night <= ${date}::date and until > ${date}::date)::int as "outOfOrder",
      count(*) filter (where is_free)::int as complimentary, count(*) filter (where not is_free)::int as sold, coalesce(sum(guests), 0)::int as guests,
      (select count(*) from hotel_stays where org_id = ${orgId} and arrival = ${date}::date and state in ('inHouse', 'checkedOut'))::int as arrivals,
      (select coalesce(sum(jsonb_array_length(stays)), 0) from hotel_check_outs where org_id = ${orgId} and business_day = ${date}::date and undone_at is null)::int as departures,
      (select count(*) from hotel_stays where org_id = ${orgId} and arrival = ${date}::date and state = 'noShow')::int as "noShows",
      coalesce(sum(greatest(rate_paise - meal_paise, 0)) filter (where not is_free), 0)::bigint as "roomRevenuePaise",
      (select coalesce(sum(case when l.kind = 'outletBill' then sign(l.value_paise) * coalesce((select sum(i.taxable_paise) from voucher_items i
          where i.org_id = l.org_id and i.voucher_id = l.voucher_id), 0) else l.value_paise end), 0)
        from hotel_folio_lines l where l.org_id = ${orgId} and l.business_day = ${date}::date)::bigint as "allRevenuePaise"
    from slept`;
}

/** The nights of a year behind a business date. */
const nightsKept = 365;

/** Keeps what is on the books at the close of a business date: paid rooms of confirmed stays and of guests in the house, by night. */
export function keepBooks(orgId: string, businessDay: string): Statement {
  return sql`insert into hotel_books (org_id, business_day, night, rooms, revenue_paise)
    select d.org_id, d.business_day, coalesce(b.night, d.business_day + 1), coalesce(b.rooms, 0), coalesce(b.paise, 0)
    from hotel_days d left join (select n.org_id, n.night, count(*)::int as rooms, sum(greatest(n.rate_paise - n.meal_paise, 0))::bigint as paise
        from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
        where n.org_id = ${orgId} and n.night > ${businessDay}::date and n.night <= ${businessDay}::date + ${nightsKept}::int and not n.is_free
          and s.state in ('confirmed', 'inHouse') group by n.org_id, n.night) b on b.org_id = d.org_id
    where d.org_id = ${orgId} and d.business_day = ${businessDay}::date on conflict do nothing`;
}

/** Days of books that one close trims at most: those of a house that kept them for long go over several closes. */
const daysTrimmed = 8;

/** Trims the books that a report of pick-up on the next business date cannot show any more: it compares with a close of up to `MOST_SINCE_DAYS` before. */
export function trimBooks(orgId: string, businessDay: string): Statement {
  return sql`delete from hotel_books where org_id = ${orgId} and business_day < ${businessDay}::date + 1 - ${MOST_SINCE_DAYS}::int
    and business_day < (select min(b.business_day) from hotel_books b where b.org_id = ${orgId}) + ${daysTrimmed}::int`;
}
