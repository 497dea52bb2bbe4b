import type { ReservationDraft, ReservationState } from '@bahi/core/tables/reservation';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type ReservationRow = { -readonly [Field in keyof ReservationDraft]: ReservationDraft[Field] } & {
  _id: string;
  tableName: string | null;
  state: ReservationState;
  orderId: string | null;
  enteredAt: string;
  enteredBy: string;
  version: number;
};

const rows = sql`select r.id as "_id", r.is_waiting as "isWaiting", r.reserved_on as day, r.reserved_time as time, r.minutes,
    r.guest_name as "guestName", r.guest_phone as "guestPhone", r.pax, r.area_id as "areaId", r.table_id as "tableId", t.name as "tableName",
    r.note, r.state, r.order_id as "orderId", r.entered_at as "enteredAt", r.entered_by_name as "enteredBy", r.version
  from dining_reservations r left join dining_tables t on t.org_id = r.org_id and t.id = r.table_id`;

/** More than a restaurant has in a day. */
const most = 500;

/** The reservations from a day and time (HH:MM) until the same time of the next day, whatever became of them. */
export function listReservationsOn(orgId: string, day: string, from: string): Statement<ReservationRow> {
  return sql<ReservationRow>`${rows} where r.org_id = ${orgId} and r.reserved_on between ${day}::date and ${day}::date + 1
      and (r.reserved_on, r.reserved_time) >= (${day}::date, ${from}::text) and (r.reserved_on, r.reserved_time) < (${day}::date + 1, ${from}::text)
    order by r.reserved_on, r.reserved_time, r.id limit ${most}`;
}

/** The guests who are still expected on these days. */
export function listExpected(orgId: string, from: string, to: string): Statement<ReservationRow> {
  return sql<ReservationRow>`${rows} where r.org_id = ${orgId} and r.reserved_on between ${from}::date and ${to}::date and r.state = 'expected'
    order by r.reserved_on, r.reserved_time, r.id limit ${most}`;
}

/** Other reservations of a table that are expected on these days. */
export function listOthersOfTable(orgId: string, tableId: string, id: string, from: string, to: string): Statement<ReservationRow> {
  return sql<ReservationRow>`${rows} where r.org_id = ${orgId} and r.table_id = ${tableId} and r.id <> ${id} and r.state = 'expected'
    and not r.is_waiting and r.reserved_on between ${from}::date and ${to}::date`;
}

/** The next guests who are expected at one of these tables from a day on. */
export function findNextOfTables(orgId: string, tableIds: readonly string[], from: string): Statement<ReservationRow> {
  return sql<ReservationRow>`${rows} where r.org_id = ${orgId} and r.table_id = any(${[...tableIds]}::uuid[]) and r.state = 'expected'
    and r.reserved_on >= ${from}::date order by r.reserved_on, r.reserved_time limit 1`;
}

export function findReservation(orgId: string, id: string): Statement<ReservationRow> {
  return sql<ReservationRow>`${rows} where r.org_id = ${orgId} and r.id = ${id}`;
}

export function insertReservation(orgId: string, id: string, draft: ReservationDraft, by: Pick<Caller, 'name'>): Statement {
  const { isWaiting, day, time, minutes, guestName, guestPhone, pax, areaId, tableId, note } = draft;
  return sql`insert into dining_reservations (org_id, id, is_waiting, reserved_on, reserved_time, minutes, guest_name, guest_phone, pax, area_id,
      table_id, note, entered_by_name)
    values (${orgId}, ${id}, ${isWaiting}, ${day}::date, ${time}, ${minutes}, ${guestName}, ${guestPhone}, ${pax}, ${areaId}::uuid,
      ${tableId}::uuid, ${note}, ${by.name})`;
}

export function updateReservation(orgId: string, id: string, draft: ReservationDraft, by: Pick<Caller, 'name'>): Statement {
  const { day, time, minutes, guestName, guestPhone, pax, areaId, tableId, note } = draft;
  return sql`update dining_reservations set ${touched(by)}, reserved_on = ${day}::date, reserved_time = ${time}, minutes = ${minutes},
      guest_name = ${guestName}, guest_phone = ${guestPhone}, pax = ${pax}, area_id = ${areaId}::uuid, table_id = ${tableId}::uuid, note = ${note}
    where org_id = ${orgId} and id = ${id}`;
}

/** What became of a reservation; with its order it is seated. */
export function updateReservationState(
  orgId: string,
  id: string,
  { state, orderId }: { state: ReservationState; orderId: string | null },
  by: Pick<Caller, 'name'>,
): Statement {
  return sql`update dining_reservations set ${touched(by)}, state = ${state}, order_id = ${orderId}::uuid where org_id = ${orgId} and id = ${id}`;
}

/** True for an area and a table of the company that are in use; null is any. */
export function findPlace(
  orgId: string,
  areaId: string | null,
  tableId: string | null,
): Statement<{ hasArea: boolean; hasTable: boolean }> {
  return sql<{ hasArea: boolean; hasTable: boolean }>`select
    (${areaId}::uuid is null or exists (select from dining_areas where org_id = ${orgId} and id = ${areaId}::uuid and is_active)) as "hasArea",
    (${tableId}::uuid is null or exists (select from dining_tables where org_id = ${orgId} and id = ${tableId}::uuid and is_active)) as "hasTable"`;
}
