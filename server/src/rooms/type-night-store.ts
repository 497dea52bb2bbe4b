import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/*
 * The count of each room type and night. A writer locks the rows of its types first (`lockTypes`), then these by night and type.
 */

/** Makes the rows of these nights that are not there yet, as the rooms and the settings are now. */
export function makeTypeNights(orgId: string, typeIds: readonly string[], from: string, until: string): Statement {
  return sql`insert into hotel_type_nights (org_id, type_id, night, rooms, beyond)
    select t.org_id, t.id, d::date,
      (select count(*)::int from hotel_rooms r where r.org_id = t.org_id and r.type_id = t.id and r.is_active),
      coalesce((select (s.settings ->> 'beyond')::int from hotel_settings s where s.org_id = t.org_id), 0)
    from hotel_room_types t cross join generate_series(${from}::date, ${until}::date - 1, interval '1 day') d
    where t.org_id = ${orgId} and t.id = any(${[...typeIds]}::uuid[]) order by d, t.id
    on conflict on constraint hotel_type_nights_pk do nothing`;
}

/** Locks these nights until the commit. */
export function lockTypeNights(orgId: string, typeIds: readonly string[], from: string, until: string): Statement {
  return sql`select from hotel_type_nights where org_id = ${orgId} and type_id = any(${[...typeIds]}::uuid[])
      and night >= ${from}::date and night < ${until}::date order by night, type_id for update`;
}

/** The first of these nights on which no further room of a type can be taken. */
export function findFullNight(orgId: string, typeId: string, from: string, until: string): Statement<{ nightOn: string }> {
  return sql<{ nightOn: string }>`select night as "nightOn" from hotel_type_nights where org_id = ${orgId} and type_id = ${typeId}
      and night >= ${from}::date and night < ${until}::date and taken + blocked >= rooms + beyond order by night limit 1`;
}

/** Adds to the rooms of a type that are out of sale on these nights. */
export function changeBlocked(orgId: string, typeId: string, nights: { from: string; until: string }, by: 1 | -1): Statement {
  return sql`update hotel_type_nights set blocked = blocked + ${by}::int where org_id = ${orgId} and type_id = ${typeId}
    and night >= ${nights.from}::date and night < ${nights.until}::date`;
}

/** A night of a type with more rooms sold and blocked than this many, and those that may be sold beyond them. */
export type OversoldNight = { typeName: string; nightOn: string; taken: number; rooms: number };

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
      where r.org_id = n.org_id and r.type_id = n.type_id and r.is_active)
    where n.org_id = ${orgId} and n.type_id = any(${[...typeIds]}::uuid[]) and n.night >= ${from}::date`;
}

export function changeBeyond(orgId: string, from: string, beyond: number): Statement {
  return sql`update hotel_type_nights set beyond = ${beyond}::int where org_id = ${orgId} and night >= ${from}::date`;
}
