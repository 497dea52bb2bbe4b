import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The room type and the night of a counted row. */
export type TypeNight = { readonly typeId: string; readonly night: string };

const pairs = (keys: readonly TypeNight[]) =>
  sql`unnest(${keys.map(({ typeId }) => typeId)}::uuid[], ${keys.map(({ night }) => night)}::date[])`;

/** The counted rows of nights that nobody booked or blocked yet, as the rooms and the settings are now. The types are locked. */
export function insertTypeNights(orgId: string, keys: readonly TypeNight[]): Statement {
  return sql`insert into hotel_type_nights (org_id, type_id, night, rooms, beyond)
    select ${orgId}::uuid, k.type_id, k.night,
      (select count(*) from hotel_rooms r where r.org_id = ${orgId} and r.type_id = k.type_id and r.is_active),
      coalesce((select (s.settings ->> 'beyond')::int from hotel_settings s where s.org_id = ${orgId}), 0)
    from ${pairs(keys)} k (type_id, night) order by k.night, k.type_id
    on conflict on constraint hotel_type_nights_pk do nothing`;
}

/** Locks counted rows by night, then by type: every writer does so, so two bookings of the last room come one after another. */
export function lockTypeNights(orgId: string, keys: readonly TypeNight[]): Statement {
  return sql`select from hotel_type_nights n join ${pairs(keys)} k (type_id, night) on k.type_id = n.type_id and k.night = n.night
    where n.org_id = ${orgId} order by n.night, n.type_id for update of n`;
}

export type FreeRow = { typeId: string; typeName: string; night: string; free: number };

/** The rooms that are left on nights with counted rows. */
export function listFree(orgId: string, keys: readonly TypeNight[]): Statement<FreeRow> {
  return sql<FreeRow>`select n.type_id as "typeId", t.name as "typeName", n.night::text, n.rooms + n.beyond - n.blocked - n.taken as free
    from hotel_type_nights n join ${pairs(keys)} k (type_id, night) on k.type_id = n.type_id and k.night = n.night
      join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
    where n.org_id = ${orgId} order by n.night, t.sort_key`;
}

/** Changes the count of taken rooms. The rows are locked. */
export function addTaken(orgId: string, changes: readonly (TypeNight & { readonly rooms: number })[]): Statement {
  return sql`update hotel_type_nights n set taken = n.taken + k.rooms
    from unnest(${changes.map(({ typeId }) => typeId)}::uuid[], ${changes.map(({ night }) => night)}::date[],
      ${changes.map(({ rooms }) => rooms)}::int[]) k (type_id, night, rooms)
    where n.org_id = ${orgId} and n.type_id = k.type_id and n.night = k.night`;
}

export type CountedType = { typeId: string; typeName: string; rooms: number; nights: number[]; counted: number[] };

/** The types with their rooms, and the free rooms on those nights from one on that have a counted row: `nights` are days after the first. */
export function listCountedFrom(orgId: string, from: string, nights: number): Statement<CountedType> {
  return sql<CountedType>`select t.id as "typeId", t.name as "typeName",
      (select count(*)::int from hotel_rooms r where r.org_id = ${orgId} and r.type_id = t.id and r.is_active) as rooms, n.nights, n.counted
    from hotel_room_types t cross join lateral (select coalesce(array_agg(c.night - ${from}::date), '{}') as nights,
        coalesce(array_agg(c.rooms + c.beyond - c.blocked - c.taken), '{}') as counted
      from hotel_type_nights c where c.org_id = ${orgId} and c.type_id = t.id and c.night >= ${from}::date and c.night < ${from}::date + ${nights}::int) n
    where t.org_id = ${orgId} and t.is_active order by t.line_no, t.sort_key`;
}

/** The free rooms of a type for each night: one without a counted row has all rooms of the type, and those that may be sold beyond. */
export function freeByNight({ rooms, nights, counted }: CountedType, count: number, beyond: number): number[] {
  const free = Array.from({ length: count }, () => rooms + beyond);
  for (const [at, night] of nights.entries()) free[night] = counted[at]!;
  return free;
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
