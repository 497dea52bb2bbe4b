import type { IdKind } from '@bahi/core/rooms/guest-id';
import type { MealPlan } from '@bahi/core/rooms/stay';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type NoteRow = {
  _id: string;
  stayId: string;
  kind: 'message' | 'wakeUp';
  note: string;
  dueAt: string | null;
  doneAt: string | null;
  doneBy: string | null;
  enteredAt: string;
  enteredBy: string;
};

const noteColumns = sql`n.id as "_id", n.stay_id as "stayId", n.kind, n.note, n.due_at as "dueAt", n.done_at as "doneAt", n.done_by_name as "doneBy",
  n.entered_at as "enteredAt", n.entered_by_name as "enteredBy"`;

export function findNote(orgId: string, id: string): Statement<NoteRow> {
  return sql<NoteRow>`select ${noteColumns} from hotel_stay_notes n where n.org_id = ${orgId} and n.id = ${id}`;
}

/** Open notes of stays in the house, the first due ones first. */
export function listOpenNotes(orgId: string): Statement<NoteRow> {
  return sql<NoteRow>`select ${noteColumns} from hotel_stays s join hotel_stay_notes n on n.org_id = s.org_id and n.stay_id = s.id
    where s.org_id = ${orgId} and s.state = 'inHouse' and n.done_at is null order by n.due_at nulls last, n.entered_at, n.id`;
}

export function findStateOf(orgId: string, stayId: string): Statement<{ state: StayState; open: number }> {
  return sql<{ state: StayState; open: number }>`select s.state, (select count(*)::int from hotel_stay_notes n
      where n.org_id = s.org_id and n.stay_id = s.id and n.done_at is null) as open
    from hotel_stays s where s.org_id = ${orgId} and s.id = ${stayId}`;
}

type NewNote = Pick<NoteRow, '_id' | 'stayId' | 'kind' | 'note' | 'dueAt'>;

export function insertNote(orgId: string, { _id, stayId, kind, note, dueAt }: NewNote, by: Pick<Caller, 'name'>): Statement {
  return sql`insert into hotel_stay_notes (org_id, id, stay_id, kind, note, due_at, entered_by_name)
    values (${orgId}, ${_id}, ${stayId}, ${kind}, ${note}, ${dueAt}::timestamptz, ${by.name})`;
}

/** The first one who says so did it. */
export function setNoteDone(orgId: string, id: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_stay_notes set done_at = now(), done_by_name = ${by.name} where org_id = ${orgId} and id = ${id} and done_at is null`;
}

export type InHouseRow = {
  stayId: string;
  bookingId: string;
  bookingNumber: number;
  roomName: string;
  guestName: string;
  phone: string;
  groupName: string;
  guests: { _id: string; name: string; nationality: string; idKind: IdKind | null; hasPhoto: boolean }[];
  planName: string;
  mealPlan: MealPlan;
  arrival: string;
  departure: string;
  adults: number;
  children: number;
  vehicle: string;
  checkedInAt: string;
  version: number;
};

/** The stays in the house by room. There are no more than rooms. */
export function listStaysInHouse(orgId: string): Statement<InHouseRow> {
  return sql<InHouseRow>`select s.id as "stayId", s.booking_id as "bookingId", b.number as "bookingNumber", r.name as "roomName",
      s.guest_name as "guestName", coalesce(g.phone, '') as phone, b.group_name as "groupName", coalesce(g.guests, '[]'::json) as guests,
      p.name as "planName", p.meal_plan as "mealPlan", s.arrival, s.departure, s.adults, cardinality(s.child_ages) as children, s.vehicle,
      s.checked_in_at as "checkedInAt", s.version
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
      join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
      left join lateral (select max(g.phone) filter (where g.line_no = 1) as phone, json_agg(json_build_object('_id', g.id, 'name', g.name,
          'nationality', g.nationality, 'idKind', g.id_kind, 'hasPhoto', g.id_photo is not null) order by g.line_no) as guests
        from hotel_guests g where g.org_id = s.org_id and g.stay_id = s.id and g.arrived_at is not null) g on true
    where s.org_id = ${orgId} and s.state = 'inHouse' order by length(r.sort_key), r.sort_key, s.id`;
}
