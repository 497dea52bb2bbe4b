import type { CleaningState } from '@bahi/core/rooms/room-set-up';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type Attendant = { _id: string; name: string };
export type RoundRow = {
  roomId: string;
  name: string;
  building: string;
  floor: string;
  cleaning: CleaningState;
  note: string;
  attendant: Attendant | null;
  linen: number;
  stay: { _id: string; guestName: string; departure: string; hasLeft: boolean } | null;
  isExpected: boolean;
  faults: number;
};

/** The rooms in use on a business date, by number; those of one attendant. Guests in a room come before those who left it on this day. */
export function listRounds(orgId: string, businessDay: string, attendantId: string | null): Statement<RoundRow> {
  return sql<RoundRow>`select r.id as "roomId", r.name, r.building, r.floor, r.cleaning, r.cleaning_note as note,
      case when a.attendant_id is null then null else json_build_object('_id', a.attendant_id, 'name', a.attendant_name) end as attendant,
      coalesce(a.linen, 0) as linen,
      (select json_build_object('_id', s.id, 'guestName', s.guest_name, 'departure', s.departure, 'hasLeft', s.state = 'checkedOut')
        from hotel_stays s where s.org_id = r.org_id and s.room_id = r.id
          and (s.state = 'inHouse' or (s.state = 'checkedOut' and s.departure = ${businessDay}::date))
        order by s.state = 'inHouse' desc, s.checked_out_at desc limit 1) as stay,
      exists (select from hotel_stays s where s.org_id = r.org_id and s.room_id = r.id and s.state = 'confirmed' and s.arrival = ${businessDay}::date) as "isExpected",
      (select count(*)::int from hotel_faults f where f.org_id = r.org_id and f.room_id = r.id and f.done_at is null) as faults
    from hotel_rooms r left join hotel_rounds a on a.org_id = r.org_id and a.room_id = r.id and a.business_day = ${businessDay}::date
    where r.org_id = ${orgId} and r.is_active ${attendantId === null ? sql`` : sql`and a.attendant_id = ${attendantId}::uuid`}
    order by length(r.sort_key), r.sort_key`;
}

/** Staff who work for the company; one by id. */
export function listAttendants(orgId: string, id: string | null = null): Statement<Attendant> {
  return sql<Attendant>`select s.id as "_id", s.name from memberships m join secondary_users s on s.id = m.secondary_user_id
    where m.organization_id = ${orgId} and not s.is_blocked ${id === null ? sql`` : sql`and s.id = ${id}::uuid`} order by s.name, s.id limit 200`;
}

/** Gives rooms in use to an attendant, or to nobody. Returns a row for each. */
export function giveTo(
  orgId: string,
  businessDay: string,
  roomIds: readonly string[],
  attendant: Attendant | null,
): Statement<{ roomId: string }> {
  return sql<{ roomId: string }>`insert into hotel_rounds (org_id, business_day, room_id, attendant_id, attendant_name)
    select r.org_id, ${businessDay}::date, r.id, ${attendant?._id ?? null}::uuid, ${attendant?.name ?? ''}
    from hotel_rooms r where r.org_id = ${orgId} and r.id = any(${[...roomIds]}::uuid[]) and r.is_active order by r.id
    on conflict on constraint hotel_rounds_pk do update set attendant_id = excluded.attendant_id, attendant_name = excluded.attendant_name
    returning room_id as "roomId"`;
}

/** Returns a row if the room is in use. */
export function setLinen(orgId: string, businessDay: string, roomId: string, linen: number): Statement<{ roomId: string }> {
  return sql<{ roomId: string }>`insert into hotel_rounds (org_id, business_day, room_id, linen)
    select r.org_id, ${businessDay}::date, r.id, ${linen}::int from hotel_rooms r where r.org_id = ${orgId} and r.id = ${roomId} and r.is_active
    on conflict on constraint hotel_rounds_pk do update set linen = excluded.linen returning room_id as "roomId"`;
}

/** Notes a room as it was found, with the stay that the desk has in it. Returns a row if the room is in use. */
export function setFound(orgId: string, businessDay: string, roomId: string, isOccupied: boolean | null): Statement<{ roomId: string }> {
  return sql<{ roomId: string }>`insert into hotel_rounds (org_id, business_day, room_id, found_occupied, found_stay_id)
    select r.org_id, ${businessDay}::date, r.id, ${isOccupied}::boolean, s.id
    from hotel_rooms r left join hotel_stays s on s.org_id = r.org_id and s.room_id = r.id and s.state = 'inHouse' and ${isOccupied}::boolean is not null
    where r.org_id = ${orgId} and r.id = ${roomId} and r.is_active
    on conflict on constraint hotel_rounds_pk do update set found_occupied = excluded.found_occupied, found_stay_id = excluded.found_stay_id
    returning room_id as "roomId"`;
}

export function listMinibar(orgId: string): Statement<{ productId: string; name: string }> {
  return sql<{ productId: string; name: string }>`select m.product_id as "productId", p.name from hotel_minibar_products m
    join products p on p.org_id = m.org_id and p.id = m.product_id where m.org_id = ${orgId} and p.is_active order by m.line_no`;
}

export function clearMinibar(orgId: string): Statement {
  return sql`delete from hotel_minibar_products where org_id = ${orgId}`;
}

/** Puts products in use into the minibars, in their order. Returns a row for each. */
export function fillMinibar(orgId: string, productIds: readonly string[]): Statement<{ productId: string }> {
  return sql<{ productId: string }>`insert into hotel_minibar_products (org_id, product_id, line_no)
    select p.org_id, p.id, array_position(${[...productIds]}::uuid[], p.id) from products p
    where p.org_id = ${orgId} and p.id = any(${[...productIds]}::uuid[]) and p.is_active returning product_id as "productId"`;
}
