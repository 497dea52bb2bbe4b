import { sortKey } from '@bahi/core/basics/sort-key';
import type { BlockKind, CleaningState, RoomTypeDraft } from '@bahi/core/rooms/room-set-up';
import { type RawBuilder, sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const roomConstraints: ConstraintRefusals = {
  hotel_room_types_name_unique: exists('name', 'There is a room type of this name'),
  hotel_rooms_name_unique: exists('name', 'There is a room of this number'),
  hotel_room_types_product: gone('productId', 'This service is no longer there'),
  // Two writers of the same nights come one after another, so a check before finds these first.
  hotel_type_nights_free: gone('nights', 'No room of this type is left on one of these nights'),
  hotel_room_nights_pk: gone('roomId', 'This room was taken meanwhile'),
};

type By = Pick<Caller, 'name'>;

export type RoomTypeRow = RecordRow & RoomTypeDraft & { productId: string; productName: string; pictures: string[]; rooms: number };

const andId = (alias: string, id: string | null): RawBuilder<unknown> => (id === null ? sql`` : sql`and ${sql.ref(`${alias}.id`)} = ${id}`);
const activeRooms = (type: RawBuilder<unknown>) =>
  sql`(select count(*)::int from hotel_rooms r where r.org_id = ${type}.org_id and r.type_id = ${type}.id and r.is_active)`;

/** Room types in the order in which they were made; one by id. */
export function listRoomTypes(orgId: string, id: string | null = null): Statement<RoomTypeRow> {
  return sql<RoomTypeRow>`select ${recordColumns('t')}, t.name, t.base_guests as "baseGuests", t.most_adults as "mostAdults",
      t.most_children as "mostChildren", t.most_guests as "mostGuests", t.extra_beds as "extraBeds", t.amenities, t.product_id as "productId",
      p.name as "productName", t.picture_ids as pictures, ${activeRooms(sql`t`)} as rooms
    from hotel_room_types t join products p on p.org_id = t.org_id and p.id = t.product_id
    where t.org_id = ${orgId} ${andId('t', id)} order by t.line_no, t.id`;
}

export type RoomRow = RecordRow & {
  name: string;
  typeId: string;
  building: string;
  floor: string;
  cleaning: CleaningState;
  cleaningNote: string;
};

/** The columns of a RoomRow, for a table with this alias. */
const roomColumns = (alias: string): RawBuilder<unknown> => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`${recordColumns(alias)}, ${of('name')}, ${of('type_id')} as "typeId", ${of('building')}, ${of('floor')}, ${of('cleaning')},
    ${of('cleaning_note')} as "cleaningNote"`;
};

/** Rooms by number; short numbers first, so that 9 stands before 10. */
export function listRooms(orgId: string, { onlyActive }: { onlyActive: boolean }): Statement<RoomRow> {
  return sql<RoomRow>`select ${roomColumns('r')} from hotel_rooms r where r.org_id = ${orgId} ${onlyActive ? sql`and r.is_active` : sql``}
    order by length(r.sort_key), r.sort_key`;
}

export function findRooms(orgId: string, ids: readonly string[]): Statement<RoomRow> {
  return sql<RoomRow>`select ${roomColumns('r')} from hotel_rooms r where r.org_id = ${orgId} and r.id = any(${[...ids]}::uuid[])
    order by length(r.sort_key), r.sort_key`;
}

/** The names of rooms with one of these keys, also of those out of use. */
export function findRoomsNamed(orgId: string, keys: readonly string[]): Statement<{ name: string }> {
  return sql<{ name: string }>`select name from hotel_rooms where org_id = ${orgId} and sort_key = any(${[...keys]}::text[])
    order by length(sort_key), sort_key`;
}

/** The set-up of a hotel is changed by one person at a time, so that its counts and names hold. Bookings do not wait for it. */
export function lockSetUp(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

/**
 * Locks room types until the commit, before the rows of their nights: bookings and blocks share them, a change of their rooms has them alone.
 */
export function lockTypes(orgId: string, ids: readonly string[], how: 'share' | 'alone'): Statement {
  return sql`select from hotel_room_types where org_id = ${orgId} and id = any(${[...ids]}::uuid[]) order by id
    ${how === 'share' ? sql`for share` : sql`for update`}`;
}

/** The same for all types. */
export function lockAllTypes(orgId: string): Statement {
  return sql`select from hotel_room_types where org_id = ${orgId} order by id for update`;
}

/** The numbers of types, rooms and plans, in use or not. */
export function countSetUp(orgId: string): Statement<{ types: number; rooms: number; plans: number }> {
  const of = (table: string) => sql`(select count(*)::int from ${sql.table(table)} where org_id = ${orgId})`;
  return sql<{ types: number; rooms: number; plans: number }>`
    select ${of('hotel_room_types')} as types, ${of('hotel_rooms')} as rooms, ${of('hotel_rate_plans')} as plans`;
}

/** The service, if the company has it and it is active. */
export function findService(orgId: string, productId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from products where org_id = ${orgId} and id = ${productId} and is_active and kind = 'service'`;
}

export function insertRoomType(orgId: string, id: string, draft: RoomTypeDraft & { productId: string }): Statement {
  const { name, productId, baseGuests, mostAdults, mostChildren, mostGuests, extraBeds, amenities } = draft;
  return sql`insert into hotel_room_types (org_id, id, name, sort_key, product_id, base_guests, most_adults, most_children, most_guests, extra_beds,
      amenities, line_no)
    select ${orgId}::uuid, ${id}::uuid, ${name}, ${sortKey(name)}, ${productId}::uuid, ${baseGuests}::int, ${mostAdults}::int,
      ${mostChildren}::int, ${mostGuests}::int, ${extraBeds}::int, ${amenities}, coalesce(max(line_no), 0) + 1
    from hotel_room_types where org_id = ${orgId} returning line_no`;
}

export function updateRoomType(
  orgId: string,
  id: string,
  draft: RoomTypeDraft & { productId: string; isActive: boolean },
  by: By,
): Statement {
  const { name, productId, baseGuests, mostAdults, mostChildren, mostGuests, extraBeds, amenities, isActive } = draft;
  return sql`update hotel_room_types set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, product_id = ${productId},
      base_guests = ${baseGuests}, most_adults = ${mostAdults}, most_children = ${mostChildren}, most_guests = ${mostGuests},
      extra_beds = ${extraBeds}, amenities = ${amenities}, is_active = ${isActive}
    where org_id = ${orgId} and id = ${id}`;
}

/** Sets the pictures of a type, the cover first. */
export function setTypePictures(orgId: string, id: string, pictures: readonly string[], by: By): Statement {
  return sql`update hotel_room_types set ${touched(by)}, picture_ids = ${[...pictures]}::uuid[] where org_id = ${orgId} and id = ${id}`;
}

const insertRoomRows = insertRows('hotel_rooms', ['org_id', 'id', 'name', 'sort_key', 'type_id', 'building', 'floor']);

type NewRoom = { id: string; name: string; typeId: string; building: string; floor: string };

export const insertRooms = (orgId: string, rooms: readonly NewRoom[]): Statement =>
  insertRoomRows(
    rooms.map(({ id, name, typeId, building, floor }) => ({
      ...{ org_id: orgId, id, name, sort_key: sortKey(name), type_id: typeId, building, floor },
    })),
  );

export function updateRoom(orgId: string, room: NewRoom & { isActive: boolean }, by: By): Statement {
  const { id, name, typeId, building, floor, isActive } = room;
  return sql`update hotel_rooms set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, type_id = ${typeId}, building = ${building},
      floor = ${floor}, is_active = ${isActive}
    where org_id = ${orgId} and id = ${id}`;
}

/** Housekeeping's word on a room in use. It is no version of the room. */
export function setCleaning(orgId: string, id: string, { cleaning, note }: { cleaning: CleaningState; note: string }, by: By): Statement {
  return sql`update hotel_rooms set cleaning = ${cleaning}, cleaning_note = ${note}, cleaned_at = now(), cleaned_by_name = ${by.name}
    where org_id = ${orgId} and id = ${id} and is_active`;
}

/** The first night from a day on that a room is taken, and by whom; a guest in the room counts until he leaves. */
export function findUseOfRoom(orgId: string, roomId: string, from: string): Statement<{ takenOn: string; who: string }> {
  return sql<{ takenOn: string; who: string }>`select u.night as "takenOn", u.who from (
      select n.night, coalesce(s.guest_name, b.reason) as who from hotel_room_nights n
        left join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
        left join hotel_room_blocks b on b.org_id = n.org_id and b.id = n.block_id
      where n.org_id = ${orgId} and n.room_id = ${roomId} and n.night >= ${from}::date
      union all select ${from}::date, guest_name from hotel_stays
        where org_id = ${orgId} and room_id = ${roomId} and state = 'inHouse') u order by u.night limit 1`;
}

export type BlockRow = {
  _id: string;
  roomId: string;
  firstNight: string;
  until: string;
  kind: BlockKind;
  reason: string;
  blockedAt: string;
  blockedBy: string;
  version: number;
};

/** The blocks of rooms on these nights. One that was released ends with its last night that passed. */
export function listBlocks(orgId: string, from: string, until: string): Statement<BlockRow> {
  return sql<BlockRow>`select b.id as "_id", b.room_id as "roomId", b.first_night as "firstNight",
      case when b.released_at is null then b.until else n.last_night + 1 end as until, b.kind, b.reason, b.blocked_at as "blockedAt",
      b.blocked_by_name as "blockedBy", b.version
    from (select block_id, max(night) as last_night from hotel_room_nights
      where org_id = ${orgId} and block_id is not null and night >= ${from}::date and night < ${until}::date group by block_id) n
    join hotel_room_blocks b on b.org_id = ${orgId} and b.id = n.block_id order by b.first_night, b.id`;
}

export type BlockDraft = { roomId: string; firstNight: string; until: string; kind: BlockKind; reason: string };

export function insertBlock(orgId: string, id: string, draft: BlockDraft, by: By): readonly Statement[] {
  const { roomId, firstNight, until, kind, reason } = draft;
  return [
    sql`insert into hotel_room_blocks (org_id, id, room_id, first_night, until, kind, reason, blocked_by_name)
      values (${orgId}, ${id}, ${roomId}, ${firstNight}::date, ${until}::date, ${kind}, ${reason}, ${by.name})`,
    sql`insert into hotel_room_nights (org_id, room_id, night, block_id)
      select ${orgId}, ${roomId}, d::date, ${id} from generate_series(${firstNight}::date, ${until}::date - 1, interval '1 day') d order by d returning night`,
  ];
}

export type FoundBlock = BlockRow & {
  typeId: string;
  roomName: string;
  isReleased: boolean;
  changedAt: string | null;
  changedBy: string | null;
};

export function findBlock(orgId: string, id: string): Statement<FoundBlock> {
  return sql<FoundBlock>`select b.id as "_id", b.room_id as "roomId", b.first_night as "firstNight", b.until, b.kind, b.reason,
      b.blocked_at as "blockedAt", b.blocked_by_name as "blockedBy", b.version, r.type_id as "typeId", r.name as "roomName",
      b.released_at is not null as "isReleased", b.released_at as "changedAt", b.released_by_name as "changedBy"
    from hotel_room_blocks b join hotel_rooms r on r.org_id = b.org_id and r.id = b.room_id where b.org_id = ${orgId} and b.id = ${id}`;
}

/** Ends a block: the room is free from a night on. */
export function releaseBlock(orgId: string, id: string, from: string, by: By): readonly Statement[] {
  return [
    sql`delete from hotel_room_nights where org_id = ${orgId} and block_id = ${id} and night >= ${from}::date`,
    sql`update hotel_room_blocks set version = version + 1, released_at = now(), released_by_name = ${by.name}
      where org_id = ${orgId} and id = ${id}`,
  ];
}

/**
 * The stays and blocks that have a room on these nights, each with its first one. A guest who is in the room past the departure has it on the open
 * business day.
 */
export function listUsesOfRoom(
  orgId: string,
  roomId: string,
  { from, until, businessDay }: { readonly from: string; readonly until: string; readonly businessDay: string },
): Statement<{ takenOn: string; who: string }> {
  return sql<{ takenOn: string; who: string }>`select min(u.night) as "takenOn", u.who from (
      select n.night, coalesce(n.stay_id, n.block_id) as user_id, coalesce(s.guest_name, b.reason) as who
      from hotel_room_nights n left join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
        left join hotel_room_blocks b on b.org_id = n.org_id and b.id = n.block_id
      where n.org_id = ${orgId} and n.room_id = ${roomId} and n.night >= ${from}::date and n.night < ${until}::date
      union all select ${businessDay}::date, id, guest_name from hotel_stays
        where org_id = ${orgId} and room_id = ${roomId} and state = 'inHouse' and ${from}::date <= ${businessDay}::date) u
    group by u.user_id, u.who order by 1 limit 5`;
}
