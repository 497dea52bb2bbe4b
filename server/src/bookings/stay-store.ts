import { sumPaise } from '@bahi/core/money/paise';
import type { ChargedNight } from '@bahi/core/rooms/cancel-charge';
import type { PriceStep } from '@bahi/core/rooms/night-price';
import type { MealPlan } from '@bahi/core/rooms/stay';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { type RawBuilder, sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type ChargeKind = 'cancel' | 'noShow' | 'earlyDeparture';

/** A night that nobody slept in, with its part of the charge before tax and the rate of its own value (percent × 10 000). */
export type ChargedOfStay = Pick<ChargedNight, 'date' | 'valuePaise' | 'gstPercentE4'> & { readonly kind: ChargeKind };

/** A stay as it is stored, with the names of what it refers to. */
export type StayRow = {
  _id: string;
  bookingId: string;
  state: StayState;
  typeId: string;
  typeName: string;
  planId: string;
  planName: string;
  mealPlan: MealPlan;
  roomId: string | null;
  roomName: string | null;
  arrival: string;
  departure: string;
  adults: number;
  childAges: number[];
  extraBeds: number;
  guestName: string;
  comingAt: string;
  checkedInAt: string | null;
  checkedOutAt: string | null;
  endedReason: string;
  /** The sum of the charged nights, before tax. */
  feePaise: number;
  charged: ChargedOfStay[];
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

/** A night of a stay. Amounts in paise before tax; `valuePaise` is what is charged. */
export type NightRow = {
  stayId: string;
  date: string;
  /** The type whose count it takes one of. */
  takenTypeId: string | null;
  roomId: string | null;
  roomName: string | null;
  valuePaise: number;
  extraBedPaise: number;
  mealsPaise: number;
  discountPaise: number;
  isFree: boolean;
  steps: PriceStep[];
  reason: string;
  /** True once the audit or a check-out has charged it. */
  isPosted: boolean;
};

const stays = sql`select s.id as "_id", s.booking_id as "bookingId", s.state, s.type_id as "typeId", t.name as "typeName", s.plan_id as "planId",
    p.name as "planName", p.meal_plan as "mealPlan", s.room_id as "roomId", r.name as "roomName", s.arrival::text, s.departure::text, s.adults,
    s.child_ages as "childAges", s.extra_beds as "extraBeds", s.guest_name as "guestName", s.coming_at as "comingAt",
    s.checked_in_at as "checkedInAt", s.checked_out_at as "checkedOutAt", s.ended_reason as "endedReason", s.fee_paise as "feePaise", s.charged,
    s.version,
    s.changed_at as "changedAt", s.changed_by_name as "changedBy"
  from hotel_stays s join hotel_room_types t on t.org_id = s.org_id and t.id = s.type_id
    join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
    left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id`;

const nights = sql`select n.stay_id as "stayId", n.night::text as date, n.taken_type_id as "takenTypeId", x.room_id as "roomId", r.name as "roomName",
    n.rate_paise as "valuePaise", n.bed_paise as "extraBedPaise", n.meal_paise as "mealsPaise", n.discount_paise as "discountPaise",
    n.is_free as "isFree", n.price_steps -> 'steps' as steps, n.price_steps ->> 'reason' as reason,
    exists (select from hotel_folio_lines l where l.org_id = n.org_id and l.stay_id = n.stay_id and l.night = n.night and l.kind = 'room'
      and l.post_key is not null) as "isPosted"
  from hotel_nights n left join hotel_room_nights x on x.org_id = n.org_id and x.stay_id = n.stay_id and x.night = n.night
    left join hotel_rooms r on r.org_id = x.org_id and r.id = x.room_id`;

export function listStays(orgId: string, ids: readonly string[]): Statement<StayRow> {
  return sql<StayRow>`${stays} where s.org_id = ${orgId} and s.id = any(${[...ids]}::uuid[]) order by s.booking_id, s.line_no`;
}

export function listStaysOf(orgId: string, bookingId: string): Statement<StayRow> {
  return sql<StayRow>`${stays} where s.org_id = ${orgId} and s.booking_id = ${bookingId} order by s.line_no`;
}

export function listNights(orgId: string, stayIds: readonly string[]): Statement<NightRow> {
  return sql<NightRow>`${nights} where n.org_id = ${orgId} and n.stay_id = any(${[...stayIds]}::uuid[]) order by n.stay_id, n.night`;
}

export function listNightsOf(orgId: string, bookingId: string): Statement<NightRow> {
  return sql<NightRow>`${nights} where n.org_id = ${orgId}
    and n.stay_id in (select id from hotel_stays where org_id = ${orgId} and booking_id = ${bookingId}) order by n.stay_id, n.night`;
}

export const insertStays = insertRows('hotel_stays', [
  ...(['org_id', 'id', 'booking_id', 'line_no', 'state', 'type_id', 'plan_id', 'room_id', 'arrival', 'departure', 'adults'] as const),
  ...(['child_ages', 'extra_beds', 'guest_name', 'coming_at'] as const),
]);

/** The fields of a stay that an act changes. */
export type StayChange = {
  state?: StayState;
  typeId?: string;
  planId?: string;
  roomId?: string | null;
  arrival?: string;
  departure?: string;
  adults?: number;
  childAges?: readonly number[];
  extraBeds?: number;
  guestName?: string;
  comingAt?: string;
  endedReason?: string;
  charged?: readonly ChargedOfStay[];
};

const columns: Readonly<Record<Exclude<keyof StayChange, 'charged'>, string>> = {
  ...{ state: 'state', typeId: 'type_id', planId: 'plan_id', roomId: 'room_id', arrival: 'arrival', departure: 'departure' },
  ...{ adults: 'adults', childAges: 'child_ages', extraBeds: 'extra_beds', guestName: 'guest_name', comingAt: 'coming_at' },
  ...{ endedReason: 'ended_reason' },
};

export function updateStay(orgId: string, id: string, { charged, ...change }: StayChange, by: Pick<Caller, 'name'>): Statement {
  const set = Object.entries(change).flatMap(([field, value]): RawBuilder<unknown>[] =>
    value === undefined ? [] : [sql`${sql.ref(columns[field as keyof typeof columns])} = ${value}`],
  );
  const feePaise = sumPaise((charged ?? []).map(({ valuePaise }) => valuePaise));
  const fee = charged ? [sql`charged = ${JSON.stringify(charged)}::jsonb`, sql`fee_paise = ${feePaise}`] : [];
  return sql`update hotel_stays set ${sql.join([touched(by), ...set, ...fee])} where org_id = ${orgId} and id = ${id}`;
}

type NamedGuest = { readonly stayId: string; readonly guestName: string; readonly comingAt: string };

/** The guests of some stays, each by its name. */
export function nameGuests(orgId: string, rows: readonly NamedGuest[], by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_stays s set ${touched(by)}, guest_name = g.guest_name, coming_at = g.coming_at
    from unnest(${rows.map(({ stayId }) => stayId)}::uuid[], ${rows.map(({ guestName }) => guestName)}::text[],
      ${rows.map(({ comingAt }) => comingAt)}::text[]) g (stay_id, guest_name, coming_at)
    where s.org_id = ${orgId} and s.id = g.stay_id`;
}

/** A night as it is written. */
export type NightDraft = Omit<NightRow, 'stayId' | 'roomName' | 'isPosted'>;

/** Writes nights of a stay, new or known. */
export function saveNights(orgId: string, rows: readonly (NightDraft & { readonly stayId: string })[]): Statement {
  const list = (of: (row: NightDraft & { readonly stayId: string }) => unknown, type: string) => sql`${rows.map(of)}::${sql.raw(type)}[]`;
  return sql`insert into hotel_nights (org_id, stay_id, night, taken_type_id, rate_paise, bed_paise, meal_paise, discount_paise, is_free, price_steps)
    select ${orgId}::uuid, * from unnest(${list((row) => row.stayId, 'uuid')}, ${list((row) => row.date, 'date')},
      ${list((row) => row.takenTypeId, 'uuid')}, ${list((row) => row.valuePaise, 'bigint')}, ${list((row) => row.extraBedPaise, 'bigint')},
      ${list((row) => row.mealsPaise, 'bigint')}, ${list((row) => row.discountPaise, 'bigint')}, ${list((row) => row.isFree, 'boolean')},
      ${list(({ steps, reason }) => JSON.stringify({ steps, reason }), 'jsonb')})
    on conflict on constraint hotel_nights_pk do update set taken_type_id = excluded.taken_type_id, rate_paise = excluded.rate_paise,
      bed_paise = excluded.bed_paise, meal_paise = excluded.meal_paise, discount_paise = excluded.discount_paise, is_free = excluded.is_free,
      price_steps = excluded.price_steps`;
}

type StayNight = { readonly stayId: string; readonly date: string };
const ofNights = (rows: readonly StayNight[]) =>
  sql`(stay_id, night) in (select * from unnest(${rows.map(({ stayId }) => stayId)}::uuid[], ${rows.map(({ date }) => date)}::date[]))`;

export function deleteNights(orgId: string, rows: readonly StayNight[]): Statement {
  return sql`delete from hotel_nights where org_id = ${orgId} and ${ofNights(rows)}`;
}

export function leaveRooms(orgId: string, rows: readonly StayNight[]): Statement {
  return sql`delete from hotel_room_nights where org_id = ${orgId} and ${ofNights(rows)}`;
}

type RoomNight = StayNight & { readonly roomId: string };

export function takeRooms(orgId: string, rows: readonly RoomNight[]): Statement {
  return sql`insert into hotel_room_nights (org_id, room_id, night, stay_id)
    select ${orgId}::uuid, * from unnest(${rows.map(({ roomId }) => roomId)}::uuid[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ stayId }) => stayId)}::uuid[]) returning night`;
}

/** Others that have these rooms on these nights: a stay that is none of these, or a block. */
export function listTakenRooms(
  orgId: string,
  rows: readonly RoomNight[],
  /** These nights of stays leave their rooms. */
  leaving: readonly StayNight[],
  /** Null for all of them: not more than the rows. */
  limit: number | null,
): Statement<{ roomId: string; roomName: string; night: string; by: string }> {
  return sql`select x.room_id as "roomId", r.name as "roomName", x.night::text, coalesce(nullif(s.guest_name, ''), b.booker_name, k.reason) as by
    from hotel_room_nights x
      join unnest(${rows.map(({ roomId }) => roomId)}::uuid[], ${rows.map(({ date }) => date)}::date[]) w (room_id, night)
        on w.room_id = x.room_id and w.night = x.night
      join hotel_rooms r on r.org_id = x.org_id and r.id = x.room_id
      left join hotel_stays s on s.org_id = x.org_id and s.id = x.stay_id
      left join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      left join hotel_room_blocks k on k.org_id = x.org_id and k.id = x.block_id
    where x.org_id = ${orgId} and (x.stay_id is null or (x.stay_id, x.night) not in (select * from
      unnest(${leaving.map(({ stayId }) => stayId)}::uuid[], ${leaving.map(({ date }) => date)}::date[])))
    order by x.night, r.sort_key limit ${limit}`;
}

export const insertStayEvents = insertRows('hotel_stay_events', ['org_id', 'id', 'stay_id', 'kind', 'said', 'done_by', 'done_by_name']);

export type EventRow = { _id: string; stayId: string; kind: string; said: string; doneAt: string; doneBy: string };

/** More events than a booking of 60 rooms has. */
const mostEvents = 2_000;

export function listEventsOf(orgId: string, bookingId: string): Statement<EventRow> {
  return sql<EventRow>`select e.id as "_id", e.stay_id as "stayId", e.kind, e.said, e.done_at as "doneAt", e.done_by_name as "doneBy"
    from hotel_stay_events e join hotel_stays s on s.org_id = e.org_id and s.id = e.stay_id
    where e.org_id = ${orgId} and s.booking_id = ${bookingId} order by e.done_at, e.id limit ${mostEvents}`;
}

export type RoomRow = { _id: string; name: string; typeId: string; typeName: string; isActive: boolean };

export function findRooms(orgId: string, ids: readonly string[]): Statement<RoomRow> {
  return sql<RoomRow>`select r.id as "_id", r.name, r.type_id as "typeId", t.name as "typeName", r.is_active as "isActive"
    from hotel_rooms r join hotel_room_types t on t.org_id = r.org_id and t.id = r.type_id
    where r.org_id = ${orgId} and r.id = any(${[...new Set(ids)]}::uuid[])`;
}

/** A room that guests left is cleaned again. */
export function makeDirty(orgId: string, roomIds: readonly string[]): Statement {
  return sql`update hotel_rooms set cleaning = 'dirty' where org_id = ${orgId} and id = any(${[...roomIds]}::uuid[])`;
}

/** The guests who are in these rooms still, past their departure too. The stays named may leave them. */
export function listInside(
  orgId: string,
  roomIds: readonly string[],
  leaving: readonly string[],
): Statement<{ roomName: string; guestName: string }> {
  return sql<{ roomName: string; guestName: string }>`select r.name as "roomName", s.guest_name as "guestName"
    from hotel_stays s join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
    where s.org_id = ${orgId} and s.state = 'inHouse' and s.room_id = any(${[...roomIds]}::uuid[]) and s.id <> all(${[...leaving]}::uuid[])
    order by r.sort_key limit 10`;
}

/** The active rooms, each with the nights between two days on which it has a stay or a block, as dates. */
export function listRoomsWithNights(
  orgId: string,
  arrival: string,
  departure: string,
): Statement<{ roomId: string; roomName: string; typeId: string; taken: string[] }> {
  return sql`select r.id as "roomId", r.name as "roomName", r.type_id as "typeId",
      array(select n.night::text from hotel_room_nights n where n.org_id = r.org_id and n.room_id = r.id
        and n.night >= ${arrival}::date and n.night < ${departure}::date order by n.night) as taken
    from hotel_rooms r where r.org_id = ${orgId} and r.is_active order by r.sort_key`;
}
