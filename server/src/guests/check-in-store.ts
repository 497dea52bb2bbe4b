import type { CleaningState } from '@bahi/core/rooms/room-set-up';
import type { MealPlan } from '@bahi/core/rooms/stay';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

type By = Pick<Caller, 'id' | 'name'>;

/** A stay with its booking, as the check-in needs it. */
export type DeskStay = {
  stayId: string;
  bookingId: string;
  bookingNumber: number;
  state: StayState;
  typeId: string;
  typeName: string;
  planName: string;
  mealPlan: MealPlan;
  arrival: string;
  departure: string;
  adults: number;
  childAges: number[];
  extraBeds: number;
  guestName: string;
  vehicle: string;
  purpose: string;
  keysGiven: number;
  isSigned: boolean;
  checkedInAt: string | null;
  roomId: string | null;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
  bookingNote: string;
  bookerName: string;
  bookerPhone: string;
  bookerEmail: string;
  /** The guest as a party; null until there is one. */
  guestId: string | null;
  billTo: string;
  /** The category of the company that is billed; null without one. */
  category: 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas' | null;
  /** Advances of a booking with one room; those of a group are for all its rooms. */
  advancePaise: number;
  /** True if the open business day had begun when it was checked in. */
  isOfToday: boolean;
};

export function findDeskStay(orgId: string, stayId: string): Statement<DeskStay> {
  return sql<DeskStay>`select s.id as "stayId", s.booking_id as "bookingId", b.number as "bookingNumber", s.state, s.type_id as "typeId",
      t.name as "typeName", p.name as "planName", p.meal_plan as "mealPlan", s.arrival, s.departure, s.adults, s.child_ages as "childAges",
      s.extra_beds as "extraBeds", s.guest_name as "guestName", s.vehicle, s.purpose, s.keys_given as "keysGiven", s.signature is not null as "isSigned",
      s.checked_in_at as "checkedInAt", s.room_id as "roomId", s.version, s.changed_at as "changedAt", s.changed_by_name as "changedBy",
      b.note as "bookingNote", b.booker_name as "bookerName", b.booker_phone as "bookerPhone", b.booker_email as "bookerEmail",
      b.guest_id as "guestId", coalesce(c.name, '') as "billTo", c.category,
      case when exists (select from hotel_stays o where o.org_id = b.org_id and o.booking_id = b.id and o.id <> s.id
          and o.state not in ('cancelled', 'noShow')) then 0
        else (select coalesce(sum(v.total_paise), 0)::bigint from hotel_advances a join vouchers v on v.org_id = a.org_id and v.id = a.voucher_id
          where a.org_id = b.org_id and a.booking_id = b.id and v.cancelled_at is null) end as "advancePaise",
      exists (select from hotel_days d where d.org_id = s.org_id and d.state <> 'closed' and d.opened_at <= s.checked_in_at) as "isOfToday"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      join hotel_room_types t on t.org_id = s.org_id and t.id = s.type_id
      join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
      left join parties c on c.org_id = b.org_id and c.id = b.party_id
    where s.org_id = ${orgId} and s.id = ${stayId}`;
}

/** Locks the open business day against the night audit, then the booking of a stay, then the stay. */
export function lockDeskStay(orgId: string, stayId: string): readonly Statement[] {
  return [
    sql`select from hotel_days where org_id = ${orgId} and state <> 'closed' for share`,
    sql`select from hotel_bookings where org_id = ${orgId}
      and id = (select booking_id from hotel_stays where org_id = ${orgId} and id = ${stayId}) for no key update`,
    sql`select from hotel_stays where org_id = ${orgId} and id = ${stayId} for no key update`,
  ];
}

/** A room that the stay may get, with who has it on one of the remaining nights. */
export type DeskRoom = {
  _id: string;
  typeId: string;
  name: string;
  cleaning: CleaningState;
  cleanedAt: string | null;
  /** Guests of another stay who are in the room now. */
  occupiedBy: string | null;
  takenBy: string | null;
  takenOn: string | null;
  isBlocked: boolean;
};

/** The active rooms of the type of a stay, and the room that it has. In the room of tonight its later nights are as planned: nobody takes them. */
export function listDeskRooms(orgId: string, stayId: string, businessDay: string): Statement<DeskRoom> {
  return sql<DeskRoom>`select r.id as "_id", r.type_id as "typeId", r.name, r.cleaning, r.cleaned_at as "cleanedAt", inside.guest_name as "occupiedBy", taken.who as "takenBy",
      taken.night as "takenOn", coalesce(taken.is_block, false) as "isBlocked"
    from hotel_stays s left join hotel_room_nights own on own.org_id = s.org_id and own.stay_id = s.id and own.night = ${businessDay}::date
      join hotel_rooms r on r.org_id = s.org_id and (r.id = own.room_id or r.id = s.room_id or r.type_id = s.type_id and r.is_active)
    left join lateral (select o.guest_name from hotel_stays o
      where o.org_id = r.org_id and o.room_id = r.id and o.state = 'inHouse' and o.id <> s.id limit 1) inside on true
    left join lateral (select coalesce(o.guest_name, b.reason) as who, n.night, n.block_id is not null as is_block
      from hotel_room_nights n left join hotel_stays o on o.org_id = n.org_id and o.id = n.stay_id
        left join hotel_room_blocks b on b.org_id = n.org_id and b.id = n.block_id
      where n.org_id = r.org_id and n.room_id = r.id and n.night >= ${businessDay}::date and n.night < s.departure
        and r.id is distinct from own.room_id and n.stay_id is distinct from s.id order by n.night limit 1) taken on true
    where s.org_id = ${orgId} and s.id = ${stayId} order by length(r.sort_key), r.sort_key`;
}

/** The nights of a stay with what is charged for each, before tax. */
export function listDeskNights(orgId: string, stayId: string): Statement<{ date: string; valuePaise: number }> {
  return sql<{ date: string; valuePaise: number }>`select night as date, case when is_free then 0 else rate_paise end as "valuePaise"
    from hotel_nights where org_id = ${orgId} and stay_id = ${stayId} order by night`;
}

export type CheckedIn = {
  roomId: string;
  guestName: string;
  vehicle: string;
  purpose: string;
  keysGiven: number;
  signature: string | null;
  at: string;
};

/** The stay is in the house, in this room. */
export function writeCheckIn(orgId: string, stayId: string, done: CheckedIn, by: By): Statement {
  const { roomId, guestName, vehicle, purpose, keysGiven, signature, at } = done;
  return sql`update hotel_stays set ${touched(by)}, state = 'inHouse', room_id = ${roomId}, guest_name = ${guestName}, vehicle = ${vehicle},
      purpose = ${purpose}, keys_given = ${keysGiven}::int, signature = ${signature}, checked_in_at = ${at}::timestamptz
    where org_id = ${orgId} and id = ${stayId}`;
}

/** The stay is expected again; it keeps its room. */
export function writeUndo(orgId: string, stayId: string, by: By): Statement {
  return sql`update hotel_stays set ${touched(by)}, state = 'confirmed', keys_given = 0, signature = null, checked_in_at = null
    where org_id = ${orgId} and id = ${stayId}`;
}

export function setGuestOfBooking(orgId: string, bookingId: string, partyId: string, by: By): Statement {
  return sql`update hotel_bookings set ${touched(by)}, guest_id = ${partyId} where org_id = ${orgId} and id = ${bookingId}`;
}

/** A line of the log of a stay. */
export function insertStayEvent(orgId: string, id: string, event: { stayId: string; kind: string; said: string }, by: By): Statement {
  const { stayId, kind, said } = event;
  return sql`insert into hotel_stay_events (org_id, id, stay_id, kind, said, done_by, done_by_name)
    values (${orgId}, ${id}, ${stayId}, ${kind}, ${said}, ${by.id}, ${by.name})`;
}

/** Charges on the folios of a stay that nobody took back, and its guests whose Form III is filed. Always one row. */
export function findUndoFacts(orgId: string, stayId: string): Statement<{ lines: number; reported: string[] }> {
  return sql<{ lines: number; reported: string[] }>`select (select count(*)::int from hotel_folios f
      join hotel_folio_lines l on l.org_id = f.org_id and l.folio_id = f.id
      where f.org_id = ${orgId} and f.stay_id = ${stayId} and l.value_paise > 0 and l.reverses_id is null and not exists (
        select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)) as lines,
    array(select g.name from hotel_guests g join hotel_police_forms f on f.org_id = g.org_id and f.guest_id = g.id
      where g.org_id = ${orgId} and g.stay_id = ${stayId} and f.filed_at is not null order by g.line_no) as reported`;
}
