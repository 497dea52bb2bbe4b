import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export type FaultRow = {
  _id: string;
  roomId: string;
  roomName: string;
  fault: string;
  image: string | null;
  reportedAt: string;
  reportedBy: string;
  days: number;
  block: { _id: string; firstNight: string; until: string; version: number } | null;
  doneAt: string | null;
  doneBy: string | null;
  place: string;
};

const faults = sql`select f.id as "_id", f.room_id as "roomId", r.name as "roomName", f.fault, f.picture_id as image, f.reported_at as "reportedAt",
    f.reported_by_name as "reportedBy", floor(extract(epoch from coalesce(f.done_at, now()) - f.reported_at) / 86400)::int as days,
    case when b.id is null then null else json_build_object('_id', b.id, 'firstNight', b.first_night, 'until', b.until, 'version', b.version) end as block,
    f.done_at as "doneAt", f.done_by_name as "doneBy", to_char(f.reported_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
  from hotel_faults f join hotel_rooms r on r.org_id = f.org_id and r.id = f.room_id
    left join hotel_room_blocks b on b.org_id = f.org_id and b.id = f.block_id and b.released_at is null`;

/** A page of faults: open ones with the oldest first, done ones with the latest first. */
export function listFaultRows(
  orgId: string,
  state: 'open' | 'done',
  after: readonly [reportedAt: string, id: string] | null,
  limit: number,
): Statement<FaultRow> {
  if (state === 'open') {
    return sql<FaultRow>`${faults} where f.org_id = ${orgId} and f.done_at is null
        ${after ? sql`and (f.reported_at, f.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
      order by f.reported_at, f.id limit ${limit}::int`;
  }
  return sql<FaultRow>`${faults} where f.org_id = ${orgId} and f.done_at is not null
      ${after ? sql`and (f.reported_at, f.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``}
    order by f.reported_at desc, f.id desc limit ${limit}::int`;
}

export function findFault(orgId: string, id: string): Statement<FaultRow> {
  return sql<FaultRow>`${faults} where f.org_id = ${orgId} and f.id = ${id}`;
}

export function lockFault(orgId: string, id: string): Statement {
  return sql`select from hotel_faults where org_id = ${orgId} and id = ${id} for update`;
}

type NewFault = { id: string; roomId: string; fault: string; pictureId: string | null };

export function insertFault(orgId: string, { id, roomId, fault, pictureId }: NewFault, by: Pick<Caller, 'name'>): Statement {
  return sql`insert into hotel_faults (org_id, id, room_id, fault, picture_id, reported_by_name)
    values (${orgId}, ${id}, ${roomId}, ${fault}, ${pictureId}, ${by.name})`;
}

export function setBlockOfFault(orgId: string, id: string, blockId: string): Statement {
  return sql`update hotel_faults set block_id = ${blockId} where org_id = ${orgId} and id = ${id}`;
}

/** The first one who says so did it. */
export function setFaultDone(orgId: string, id: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_faults set done_at = now(), done_by_name = ${by.name} where org_id = ${orgId} and id = ${id} and done_at is null`;
}
