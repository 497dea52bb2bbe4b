import { sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const calendarConstraints: ConstraintRefusals = {
  hotel_calendars_address_unique: exists('address', 'Another calendar reads this address'),
  hotel_calendars_type: gone('typeId', 'This room type is no longer there'),
  hotel_calendars_plan: gone('planId', 'This rate plan is no longer there'),
  hotel_calendars_party: gone('partyId', 'This party is no longer there'),
};

/** A calendar of a portal as people set it up. */
export type CalendarDraft = {
  readonly name: string;
  readonly typeId: string;
  readonly planId: string;
  readonly partyId: string | null;
  readonly booksClosed: boolean;
};
/** The address of a portal's calendar, sealed, and a hash that finds a second calendar with the same one. Null for none. */
export type SealedAddress = { readonly sealed: string | null; readonly hash: string | null };
export type CalendarRow = RecordRow &
  CalendarDraft & {
    /** Sealed; null for none. */
    address: string | null;
    /** The serial number of the address at which the portal reads, and its last call there. */
    serial: number;
    toldAt: string | null;
    planName: string;
    partyName: string | null;
    isReading: boolean;
    readAt: string | null;
    goodAt: string | null;
    nextReadAt: string | null;
    events: number;
    said: string;
    problem: string;
  };

export function listCalendarRows(orgId: string, id: string | null = null): Statement<CalendarRow> {
  return sql<CalendarRow>`select ${recordColumns('c')}, c.name, c.type_id as "typeId", c.plan_id as "planId", p.name as "planName", c.party_id as "partyId",
      y.name as "partyName", c.address, c.told_serial as serial, c.told_at as "toldAt", c.books_closed as "booksClosed", c.asked_at is not null as "isReading", c.read_at as "readAt",
      c.good_at as "goodAt", c.next_read_at as "nextReadAt", c.events, c.said, c.problem
    from hotel_calendars c join hotel_rate_plans p on p.org_id = c.org_id and p.id = c.plan_id
      left join parties y on y.org_id = c.org_id and y.id = c.party_id
    where c.org_id = ${orgId} ${id === null ? sql`` : sql`and c.id = ${id}`} order by lower(c.name), c.id`;
}

/** Locks a calendar until the commit: one person changes it at a time, and its reading notes its end. */
export function lockCalendar(orgId: string, id: string): Statement {
  return sql`select from hotel_calendars where org_id = ${orgId} and id = ${id} for no key update`;
}

export function countCalendars(orgId: string): Statement<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from hotel_calendars where org_id = ${orgId}`;
}

/** Its first reading is due at once if it has an address. */
export function insertCalendar(orgId: string, id: string, draft: CalendarDraft, { sealed, hash }: SealedAddress): Statement {
  const { name, typeId, planId, partyId, booksClosed } = draft;
  const reads = sealed !== null;
  return sql`insert into hotel_calendars (org_id, id, name, type_id, plan_id, party_id, address, address_hash, books_closed, next_read_at, asked_at)
    values (${orgId}, ${id}, ${name}, ${typeId}, ${planId}, ${partyId}::uuid, ${sealed}, ${hash}, ${booksClosed},
      case when ${reads}::boolean then now() end, case when ${reads}::boolean then now() end)`;
}

/** The whole file is read again next time, as another setting may make other bookings of it. */
export function updateCalendarRow(
  orgId: string,
  id: string,
  draft: CalendarDraft & { isActive: boolean },
  { sealed, hash }: SealedAddress,
  by: Pick<Caller, 'name'>,
): Statement {
  const { name, typeId, planId, partyId, booksClosed, isActive } = draft;
  const reads = isActive && sealed !== null;
  return sql`update hotel_calendars set ${touched(by)}, name = ${name}, type_id = ${typeId}, plan_id = ${planId}, party_id = ${partyId}::uuid,
      address = ${sealed}, address_hash = ${hash}, books_closed = ${booksClosed}, is_active = ${isActive}, etag = '', problem = '', failures = 0, empty_since = null,
      next_read_at = case when ${reads}::boolean then now() end, asked_at = case when ${reads}::boolean then now() end
    where org_id = ${orgId} and id = ${id}`;
}

/** A person waits for a reading, of this uploaded file if there is one. */
export function askForReading(orgId: string, id: string, file: string | null): Statement<{ id: string }> {
  return sql<{ id: string }>`update hotel_calendars set asked_at = now(), waiting_file = coalesce(${file}::text, waiting_file)
    where org_id = ${orgId} and id = ${id} and is_active returning id`;
}

/** A calendar as its reading needs it. */
export type ReadRow = {
  _id: string;
  name: string;
  /** Sealed; null for one that is only uploaded. */
  address: string | null;
  typeId: string;
  typeName: string;
  planName: string;
  partyName: string | null;
  /** The guests that the price of a night includes: a calendar does not say how many come. */
  adults: number;
  booksClosed: boolean;
  waitingFile: string | null;
  etag: string;
  failures: number;
  /** Since then more than half of the bookings to come are gone from the calendar; null if they are not. */
  emptySince: string | null;
  version: number;
};

/** The calendar to read; no row if it is not read any more. */
export function findToRead(orgId: string, id: string): Statement<ReadRow> {
  return sql<ReadRow>`select c.id as "_id", c.name, c.address, c.type_id as "typeId", t.name as "typeName", p.name as "planName", y.name as "partyName",
      least(t.base_guests, t.most_adults) as adults, c.books_closed as "booksClosed", c.waiting_file as "waitingFile", c.etag, c.failures,
      c.empty_since as "emptySince", c.version
    from hotel_calendars c join hotel_room_types t on t.org_id = c.org_id and t.id = c.type_id
      join hotel_rate_plans p on p.org_id = c.org_id and p.id = c.plan_id
      left join parties y on y.org_id = c.org_id and y.id = c.party_id
    where c.org_id = ${orgId} and c.id = ${id} and c.is_active`;
}

/** Calendars of all companies whose time has come, for the owner of the tables. */
export const dueCalendars = `select org_id as "companyId", id as "subjectId" from hotel_calendars where next_read_at <= now()
  order by next_read_at limit 1000`;

/** The end of a reading. A person may have changed the calendar or uploaded another file meanwhile: then it is read again. */
type Ended = {
  readonly calendar: Pick<ReadRow, '_id' | 'waitingFile' | 'version'>;
  readonly nextMinutes: number;
};
const ending = ({ calendar: { waitingFile, version }, nextMinutes }: Ended) => sql`read_at = now(),
  asked_at = case when version = ${version} and waiting_file is not distinct from ${waitingFile}::text then null else asked_at end,
  waiting_file = case when waiting_file is not distinct from ${waitingFile}::text then null else waiting_file end,
  next_read_at = case when not is_active or address is null then null when version = ${version} then now() + make_interval(mins => ${nextMinutes}) else now() end`;

export function noteGoodRead(
  orgId: string,
  {
    etag,
    events,
    said,
    warning,
    emptySince,
    ...ended
  }: Ended & { etag: string; events: number; said: string; warning: string; emptySince: string | null },
): Statement {
  return sql`update hotel_calendars set ${ending(ended)}, good_at = now(), etag = ${etag}, events = ${events}, said = ${said},
      problem = ${warning}, failures = 0, empty_since = ${emptySince}::timestamptz
    where org_id = ${orgId} and id = ${ended.calendar._id}`;
}

export function noteBadRead(orgId: string, { problem, failures, ...ended }: Ended & { problem: string; failures: number }): Statement {
  return sql`update hotel_calendars set ${ending(ended)}, problem = ${problem}, failures = ${failures}
    where org_id = ${orgId} and id = ${ended.calendar._id}`;
}

/** The reading failed for good by a fault of Bahi: its next time comes a day later. */
export function giveUpReading(orgId: string, id: string, problem: string): Statement {
  return sql`update hotel_calendars set read_at = now(), asked_at = null, waiting_file = null, problem = ${problem},
      next_read_at = case when is_active and address is not null then now() + interval '1 day' end
    where org_id = ${orgId} and id = ${id}`;
}

export function listTypesOf(orgId: string): Statement<{ typeId: string; typeName: string; isActive: boolean }> {
  return sql`select t.id as "typeId", t.name as "typeName", t.is_active as "isActive" from hotel_room_types t
    where t.org_id = ${orgId} order by t.line_no, t.id`;
}

/** The room type whose calendar a portal reads. */
export type ToldRow = {
  typeId: string;
  typeName: string;
  serial: number;
  /** True if its last call was noted more than a minute ago. */
  isStale: boolean;
};

export function findTold(orgId: string, id: string): Statement<ToldRow> {
  return sql<ToldRow>`select c.type_id as "typeId", t.name as "typeName", c.told_serial as serial,
      coalesce(c.told_at < now() - interval '1 minute', true) as "isStale"
    from hotel_calendars c join hotel_room_types t on t.org_id = c.org_id and t.id = c.type_id where c.org_id = ${orgId} and c.id = ${id}`;
}

/** Notes a call at the address of this serial number, unless the calendar has another address by now. */
export function noteTold(orgId: string, id: string, serial: number): Statement {
  return sql`update hotel_calendars set told_at = now() where org_id = ${orgId} and id = ${id} and told_serial = ${serial}`;
}

export function renewSerial(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`update hotel_calendars set told_serial = told_serial + 1, told_at = null
    where org_id = ${orgId} and id = ${id} returning id`;
}
