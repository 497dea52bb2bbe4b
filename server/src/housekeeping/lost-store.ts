import type { LostState } from '@bahi/core/rooms/housekeeping';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type LostRow = {
  _id: string;
  item: string;
  roomName: string;
  place: string;
  foundBy: string;
  foundOn: string;
  image: string | null;
  stayId: string | null;
  guestName: string;
  state: LostState;
  handedTo: string;
  enteredAt: string;
  enteredBy: string;
  closedAt: string | null;
  closedBy: string | null;
};

const items = sql`select i.id as "_id", i.item, coalesce(r.name, '') as "roomName", i.place, i.found_by as "foundBy", i.found_on as "foundOn",
    i.picture_id as image, i.stay_id as "stayId", coalesce(s.guest_name, '') as "guestName", i.state, i.handed_to as "handedTo",
    i.entered_at as "enteredAt", i.entered_by_name as "enteredBy", i.closed_at as "closedAt", i.closed_by_name as "closedBy"
  from hotel_lost_items i left join hotel_rooms r on r.org_id = i.org_id and r.id = i.room_id
    left join hotel_stays s on s.org_id = i.org_id and s.id = i.stay_id`;

type Asked = { readonly search: string; readonly state: LostState | undefined };

/** A page of finds, the latest first. Every word of the search is in the thing, its place, its finder, its guest or who got it. */
export function listLostItems(
  orgId: string,
  { search, state }: Asked,
  after: readonly [foundOn: string, id: string] | null,
  limit: number,
): Statement<LostRow> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const text = sql`lower(concat_ws(' ', i.item, r.name, i.place, i.found_by, s.guest_name, i.handed_to))`;
  return sql<LostRow>`${items} where i.org_id = ${orgId} ${state ? sql`and i.state = ${state}` : sql``}
      ${words.length > 0 ? sql`and not exists (select from unnest(${words}::text[]) w (word) where position(w.word in ${text}) = 0)` : sql``}
      ${after ? sql`and (i.found_on, i.id) < (${after[0]}::date, ${after[1]}::uuid)` : sql``}
    order by i.found_on desc, i.id desc limit ${limit}::int`;
}

export function findLost(orgId: string, id: string): Statement<LostRow> {
  return sql<LostRow>`${items} where i.org_id = ${orgId} and i.id = ${id}`;
}

/** The stay that had a room in the night before a day, else in its night. */
export function findStayOfRoom(orgId: string, roomId: string, day: string): Statement<{ stayId: string }> {
  return sql<{
    stayId: string;
  }>`select n.stay_id as "stayId" from hotel_room_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
    where n.org_id = ${orgId} and n.room_id = ${roomId} and n.night between ${day}::date - 1 and ${day}::date and s.state in ('inHouse', 'checkedOut')
    order by n.night limit 1`;
}

type NewItem = { id: string; item: string; roomId: string | null; place: string; foundBy: string; foundOn: string };
type Found = { pictureId: string | null; stayId: string | null };

export function insertLost(orgId: string, draft: NewItem, { pictureId, stayId }: Found, by: Pick<Caller, 'name'>): Statement {
  const { id, item, roomId, place, foundBy, foundOn } = draft;
  return sql`insert into hotel_lost_items (org_id, id, item, room_id, place, found_by, found_on, picture_id, stay_id, entered_by_name)
    values (${orgId}, ${id}, ${item}, ${roomId}, ${place}, ${foundBy}, ${foundOn}::date, ${pictureId}, ${stayId}, ${by.name})`;
}

/** Returns a row if it was still kept. */
export function closeItem(
  orgId: string,
  id: string,
  { state, handedTo }: { state: Exclude<LostState, 'kept'>; handedTo: string },
  by: Pick<Caller, 'name'>,
): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`update hotel_lost_items set state = ${state}, handed_to = ${handedTo}, closed_at = now(), closed_by_name = ${by.name}
    where org_id = ${orgId} and id = ${id} and state = 'kept' returning id`;
}

/** A picture that a find or a fault shows. */
export function findPhoto(orgId: string, id: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select i.picture_id as id from hotel_lost_items i where i.org_id = ${orgId} and i.picture_id = ${id}
    union select f.picture_id from hotel_faults f where f.org_id = ${orgId} and f.picture_id = ${id}`;
}
