import { addDays, daysBetween } from '@bahi/core/periods/business-date';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/*
 * The count of each room type and night. A writer locks the rows of its types first (`lockTypes`), then makes and locks these by night and type:
 * two who want the last room come one after another.
 */

/** The room type and the night of a counted row. */
export type TypeNight = { readonly typeId: string; readonly night: string };

/** The nights of a type from one on until before another; none if that is not later. */
export const typeNightsOf = (typeId: string, { from, until }: { from: string; until: string }): TypeNight[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, at) => ({ typeId, night: addDays(from, at) }));

const pairs = (keys: readonly TypeNight[]) =>
  sql`unnest(${keys.map(({ typeId }) => typeId)}::uuid[], ${keys.map(({ night }) => night)}::date[])`;

/** Makes the rows that nobody needed yet, as the rooms and the settings are now. */
export function makeTypeNights(orgId: string, keys: readonly TypeNight[]): Statement {
  return sql`insert into hotel_type_nights (org_id, type_id, night, rooms, beyond)
    select ${orgId}::uuid, k.type_id, k.night,
      (select count(*) from hotel_rooms r where r.org_id = ${orgId} and r.type_id = k.type_id and r.is_active),
      coalesce((select (s.settings ->> 'beyond')::int from hotel_settings s where s.org_id = ${orgId}), 0)
    from ${pairs(keys)} k (type_id, night) order by k.night, k.type_id
    on conflict on constraint hotel_type_nights_pk do nothing`;
}

/** Locks these rows until the commit. */
export function lockTypeNights(orgId: string, keys: readonly TypeNight[]): Statement {
  return sql`select from hotel_type_nights n join ${pairs(keys)} k (type_id, night) on k.type_id = n.type_id and k.night = n.night
    where n.org_id = ${orgId} order by n.night, n.type_id for update of n`;
}

type FreeRow = { typeId: string; typeName: string; night: string; free: number };

/** The rooms that are left on nights with counted rows. */
export function listFree(orgId: string, keys: readonly TypeNight[]): Statement<FreeRow> {
  return sql<FreeRow>`select n.type_id as "typeId", t.name as "typeName", n.night::text, n.rooms + n.beyond - n.blocked - n.taken as free
    from hotel_type_nights n join ${pairs(keys)} k (type_id, night) on k.type_id = n.type_id and k.night = n.night
      join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
    where n.org_id = ${orgId} order by n.night, t.sort_key`;
}

/** Adds to the rooms that are taken, or out of sale, on these nights. The rows are locked. */
export function changeTypeNights(
  orgId: string,
  what: 'taken' | 'blocked',
  changes: readonly (TypeNight & { readonly rooms: number })[],
): Statement {
  return sql`update hotel_type_nights n set ${sql.ref(what)} = n.${sql.ref(what)} + k.rooms, changed_at = now()
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

/** A night of a type with more rooms sold and blocked than this many, and those that may be sold beyond them. */
type OversoldNight = { typeName: string; nightOn: string; taken: number; rooms: number };

/** The first night from a day on for which these rooms of a type are too few. */
export function findOversold(orgId: string, typeId: string, from: string, rooms: number): Statement<OversoldNight> {
  return sql<OversoldNight>`select t.name as "typeName", n.night as "nightOn", n.taken + n.blocked as taken, ${rooms}::int as rooms
    from hotel_type_nights n join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
    where n.org_id = ${orgId} and n.type_id = ${typeId} and n.night >= ${from}::date and n.taken + n.blocked > ${rooms}::int + n.beyond
    order by n.night limit 1`;
}

/** The first night from a day on that is sold further than a new allowance permits. */
export function findBeyond(orgId: string, from: string, beyond: number): Statement<OversoldNight> {
  return sql<OversoldNight>`select t.name as "typeName", n.night as "nightOn", n.taken + n.blocked as taken, n.rooms
    from hotel_type_nights n join hotel_room_types t on t.org_id = n.org_id and t.id = n.type_id
    where n.org_id = ${orgId} and n.night >= ${from}::date and n.taken + n.blocked > n.rooms + ${beyond}::int order by n.night, n.type_id limit 1`;
}

/** Counts the active rooms of these types anew, for the nights from a day on. */
export function recountRooms(orgId: string, typeIds: readonly string[], from: string): Statement {
  return sql`update hotel_type_nights n set rooms = (select count(*)::int from hotel_rooms r
      where r.org_id = n.org_id and r.type_id = n.type_id and r.is_active), changed_at = now()
    where n.org_id = ${orgId} and n.type_id = any(${[...typeIds]}::uuid[]) and n.night >= ${from}::date`;
}

export function changeBeyond(orgId: string, from: string, beyond: number): Statement {
  return sql`update hotel_type_nights set beyond = ${beyond}::int, changed_at = now() where org_id = ${orgId} and night >= ${from}::date`;
}
