import { type RawBuilder, sql } from 'kysely';
import { isForeign } from '../bookings/departure-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type FormKind = 'arrival' | 'departure';
export type FormRow = {
  guestId: string;
  kind: FormKind;
  guestName: string;
  nationality: string;
  roomName: string;
  stayId: string;
  dueAt: string;
  isLate: boolean;
  acknowledgement: string;
  filedAt: string | null;
  filedBy: string | null;
  place: string;
};

const place = (column: string): RawBuilder<unknown> => sql`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** A form of a guest who is not reported does not count: the check-in was taken back, or the departure. */
const forms = (by: 'f.due_at' | 'f.filed_at') => sql`select f.guest_id as "guestId", f.kind, g.name as "guestName", g.nationality,
    coalesce(r.name, '') as "roomName", g.stay_id as "stayId", f.due_at as "dueAt", f.filed_at is null and f.due_at < now() as "isLate", f.acknowledgement,
    f.filed_at as "filedAt", f.filed_by_name as "filedBy", ${place(by)} as place
  from hotel_police_forms f join hotel_guests g on g.org_id = f.org_id and g.id = f.guest_id
    join hotel_stays s on s.org_id = g.org_id and s.id = g.stay_id
    left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id`;
const counts = sql`(f.kind = 'arrival' and g.arrived_at is not null or f.kind = 'departure' and g.left_at is not null) and ${isForeign('g')}`;

/** Forms behind a place of the list: the pending ones by due time, the filed ones from the latest. */
export function listForms(
  orgId: string,
  state: 'pending' | 'filed',
  behind: { place: string; id: string } | null,
  limit: number,
): Statement<FormRow> {
  if (state === 'pending') {
    return sql<FormRow>`${forms('f.due_at')} where f.org_id = ${orgId} and f.filed_at is null and ${counts}
      ${behind ? sql`and (f.due_at, f.guest_id) > (${behind.place}::timestamptz, ${behind.id}::uuid)` : sql``}
      order by f.due_at, f.guest_id limit ${limit}::int`;
  }
  return sql<FormRow>`${forms('f.filed_at')} where f.org_id = ${orgId} and f.filed_at is not null
    ${behind ? sql`and (f.filed_at, f.guest_id) < (${behind.place}::timestamptz, ${behind.id}::uuid)` : sql``}
    order by f.filed_at desc, f.guest_id desc limit ${limit}::int`;
}

/** The pending forms, and those that are late. Always one row. */
export function countForms(orgId: string): Statement<{ pending: number; late: number }> {
  return sql<{ pending: number; late: number }>`select count(*)::int as pending, count(*) filter (where f.due_at < now())::int as late
    from hotel_police_forms f join hotel_guests g on g.org_id = f.org_id and g.id = f.guest_id
    where f.org_id = ${orgId} and f.filed_at is null and ${counts}`;
}

export function findForm(orgId: string, guestId: string, kind: FormKind): Statement<FormRow> {
  return sql<FormRow>`${forms('f.due_at')} where f.org_id = ${orgId} and f.guest_id = ${guestId} and f.kind = ${kind} and ${counts}`;
}

/** A pending form of each of these guests; a later one of a kind replaces the due time of an earlier. */
export function insertForms(orgId: string, guestIds: readonly string[], kind: FormKind, dueAt: string): Statement {
  return sql`insert into hotel_police_forms (org_id, guest_id, kind, due_at)
    select ${orgId}, id, ${kind}, ${dueAt}::timestamptz from unnest(${[...guestIds]}::uuid[]) id
    on conflict on constraint hotel_police_forms_pk do update set due_at = excluded.due_at where hotel_police_forms.filed_at is null`;
}

/** Notes a form as filed. One that is filed stays as it is. */
export function writeFiled(orgId: string, guestId: string, kind: FormKind, acknowledgement: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_police_forms set acknowledgement = ${acknowledgement}, filed_at = now(), filed_by_name = ${by.name}
    where org_id = ${orgId} and guest_id = ${guestId} and kind = ${kind} and filed_at is null`;
}

export type SheetRow = {
  purpose: string;
  vehicle: string;
  checkedInAt: string | null;
};

export function findStayOfSheet(orgId: string, stayId: string): Statement<SheetRow> {
  return sql<SheetRow>`select purpose, vehicle, checked_in_at as "checkedInAt" from hotel_stays where org_id = ${orgId} and id = ${stayId}`;
}
