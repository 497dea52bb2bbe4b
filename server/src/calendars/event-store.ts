import type { CalendarEvent, KnownEvent } from '@bahi/core/calendars/plan-read';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type KnownRow = KnownEvent & { _id: string; stayId: string | null; stayVersion: number | null };

/** The events of a calendar with the state of their bookings. */
export function listKnown(orgId: string, calendarId: string): Statement<KnownRow> {
  return sql<KnownRow>`select e.id as "_id", e.uid, e.arrival::text, e.departure::text, e.summary, e.problem, e.closed_at is not null as "isClosed",
      e.stay_id as "stayId", s.state as stay, s.version as "stayVersion",
      exists (select from hotel_advances a join bills b on b.org_id = a.org_id and b.voucher_id = a.voucher_id
        where a.org_id = ${orgId} and a.booking_id = s.booking_id and b.pending_paise < 0) as "hasAdvance"
    from hotel_calendar_events e left join hotel_stays s on s.org_id = e.org_id and s.id = e.stay_id
    where e.org_id = ${orgId} and e.calendar_id = ${calendarId} order by e.arrival, e.id`;
}

/** The nights from a day on with bookings of a portal, and how many rooms of its calendar's type these take. */
export function listOwnNights(orgId: string, calendarId: string, from: string): Statement<{ night: string; rooms: number }> {
  return sql<{ night: string; rooms: number }>`select n.night::text, count(*)::int as rooms
    from hotel_calendars c join hotel_calendar_events e on e.org_id = c.org_id and e.calendar_id = c.id
      join hotel_nights n on n.org_id = e.org_id and n.stay_id = e.stay_id and n.taken_type_id = c.type_id and n.night >= e.arrival and n.night < e.departure
    where c.org_id = ${orgId} and c.id = ${calendarId} and e.departure > ${from}::date and n.night >= ${from}::date group by n.night order by n.night`;
}

export type EventDraft = CalendarEvent & {
  readonly id: string;
  /** The booking that it became; null if no room was free. */
  readonly bookingId: string | null;
  readonly problem: string;
  /** Closes it: it is neither listed nor tried until its dates change. '' for one that is not closed. */
  readonly closedBy: string;
};

/** Writes events with their bookings, each of one room. */
export function saveEvents(orgId: string, calendarId: string, events: readonly EventDraft[]): Statement {
  const list = (of: (event: EventDraft) => unknown, type: string) => sql`${events.map(of)}::${sql.raw(type)}[]`;
  return sql`insert into hotel_calendar_events (org_id, id, calendar_id, uid, arrival, departure, summary, stay_id, problem,
      closed_at, closed_by_name)
    select ${orgId}::uuid, k.id, ${calendarId}::uuid, k.uid, k.arrival, k.departure, k.summary, s.id, k.problem,
      case when k.closed_by <> '' then now() end, nullif(k.closed_by, '')
    from unnest(${list(({ id }) => id, 'uuid')}, ${list(({ uid }) => uid, 'text')}, ${list(({ arrival }) => arrival, 'date')},
        ${list(({ departure }) => departure, 'date')}, ${list(({ summary }) => summary, 'text')}, ${list(({ bookingId }) => bookingId, 'uuid')},
        ${list(({ problem }) => problem, 'text')}, ${list(({ closedBy }) => closedBy, 'text')})
        k (id, uid, arrival, departure, summary, booking_id, problem, closed_by)
      left join hotel_stays s on s.org_id = ${orgId} and s.booking_id = k.booking_id
    on conflict on constraint hotel_calendar_events_uid_unique do update set arrival = excluded.arrival, departure = excluded.departure,
      summary = excluded.summary, stay_id = excluded.stay_id, problem = excluded.problem, closed_at = excluded.closed_at,
      closed_by_name = excluded.closed_by_name`;
}

export function moveEvent(orgId: string, id: string, { arrival, departure, summary }: CalendarEvent): Statement {
  return sql`update hotel_calendar_events set arrival = ${arrival}::date, departure = ${departure}::date, summary = ${summary}, problem = '',
      closed_at = null, closed_by_name = null
    where org_id = ${orgId} and id = ${id}`;
}

/** The portal gave these events another UID. */
export function renameEvents(orgId: string, events: readonly { readonly id: string; readonly event: CalendarEvent }[]): Statement {
  return sql`update hotel_calendar_events e set uid = k.uid, summary = k.summary
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ event }) => event.uid)}::text[],
      ${events.map(({ event }) => event.summary)}::text[]) k (id, uid, summary)
    where e.org_id = ${orgId} and e.id = k.id`;
}

/** Other words for a person, so they are listed again. */
export function sayOfEvents(orgId: string, events: readonly { readonly id: string; readonly problem: string }[]): Statement {
  return sql`update hotel_calendar_events e set problem = k.problem, closed_at = null, closed_by_name = null
    from unnest(${events.map(({ id }) => id)}::uuid[], ${events.map(({ problem }) => problem)}::text[]) k (id, problem)
    where e.org_id = ${orgId} and e.id = k.id and e.problem <> k.problem`;
}

export function deleteEvents(orgId: string, ids: readonly string[]): Statement {
  return sql`delete from hotel_calendar_events where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

export type ToDoRow = {
  _id: string;
  calendarId: string;
  calendarName: string;
  typeName: string;
  arrival: string;
  departure: string;
  summary: string;
  bookingId: string | null;
  bookingState: StayState | null;
  problem: string;
};

/** Events that need a person, the earliest first, of calendars that are read. */
export function listToDo(orgId: string, limit: number): Statement<ToDoRow> {
  return sql<ToDoRow>`select e.id as "_id", e.calendar_id as "calendarId", c.name as "calendarName", t.name as "typeName", e.arrival::text, e.departure::text,
      e.summary, s.booking_id as "bookingId", s.state as "bookingState", e.problem
    from hotel_calendar_events e join hotel_calendars c on c.org_id = e.org_id and c.id = e.calendar_id
      join hotel_room_types t on t.org_id = c.org_id and t.id = c.type_id
      left join hotel_stays s on s.org_id = e.org_id and s.id = e.stay_id
    where e.org_id = ${orgId} and e.problem <> '' and e.closed_at is null and c.is_active order by e.arrival, e.id limit ${limit}`;
}

export function closeEventRow(orgId: string, id: string, by: Pick<Caller, 'name'>): Statement<{ id: string }> {
  return sql<{ id: string }>`update hotel_calendar_events set closed_at = now(), closed_by_name = ${by.name}
    where org_id = ${orgId} and id = ${id} and problem <> '' and closed_at is null returning id`;
}
