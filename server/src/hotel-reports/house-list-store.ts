import type { BookingSource } from '@bahi/core/bookings/booking';
import type { HouseList } from '@bahi/core/reports/house-list';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { type RawBuilder, sql } from 'kysely';
import { isForeign } from '../bookings/departure-store.ts';
import type { Statement } from '../platform/transaction.ts';

export type HouseRow = {
  stayId: string;
  bookingNumber: number;
  guestName: string;
  phone: string;
  state: StayState;
  roomName: string | null;
  typeName: string;
  planName: string;
  source: BookingSource;
  arrival: string;
  departure: string;
  comingAt: string;
  adults: number;
  children: number;
  place: string;
};
type Span = { readonly from: string; readonly to: string };

const states = sql`s.state in ('confirmed', 'inHouse', 'checkedOut')`;
// A stay has at most 365 nights, so the index by departure finds those of the period.
const lists: Readonly<Record<HouseList, (span: Span) => { place: RawBuilder<unknown>; which: RawBuilder<unknown> }>> = {
  inHouse: ({ from, to }) => ({
    place: sql`s.arrival`,
    which: sql`s.departure > ${from}::date and s.departure <= ${to}::date + 366 and s.arrival <= ${to}::date`,
  }),
  arrivals: ({ from, to }) => ({
    place: sql`s.arrival`,
    which: sql`s.departure > ${from}::date and s.departure <= ${to}::date + 366 and s.arrival between ${from}::date and ${to}::date`,
  }),
  departures: ({ from, to }) => ({ place: sql`s.departure`, which: sql`s.departure between ${from}::date and ${to}::date` }),
};

/** A page of a list, by arrival or by departure. The room is that of the stay now, or its last one. */
export function listHouse(
  orgId: string,
  list: HouseList,
  span: Span,
  after: readonly [day: string, id: string] | null,
  limit: number,
): Statement<HouseRow> {
  const { place, which } = lists[list](span);
  return sql<HouseRow>`select s.id as "stayId", b.number as "bookingNumber", coalesce(nullif(s.guest_name, ''), b.booker_name) as "guestName",
      b.booker_phone as phone, s.state, coalesce(r.name, (select min(x.name) from hotel_room_nights n join hotel_rooms x on x.org_id = n.org_id and x.id = n.room_id
        where n.org_id = ${orgId} and n.stay_id = s.id and n.night = s.arrival)) as "roomName", t.name as "typeName", p.name as "planName", b.source,
      s.arrival, s.departure, s.coming_at as "comingAt", s.adults, cardinality(s.child_ages) as children, ${place}::text as place
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      join hotel_room_types t on t.org_id = s.org_id and t.id = s.type_id join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
      left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
    where s.org_id = ${orgId} and ${states} and ${which} ${after ? sql`and (${place}, s.id) > (${after[0]}::date, ${after[1]}::uuid)` : sql``}
    order by ${place}, s.id limit ${limit}::int`;
}

export type FormRow = {
  guestId: string;
  stayId: string;
  kind: 'arrival' | 'departure';
  guestName: string;
  nationality: string;
  roomName: string;
  at: string;
  dueAt: string;
  isLate: boolean;
  acknowledgement: string;
  filedAt: string | null;
  filedBy: string | null;
  place: string;
};

/** A page of Forms III by due time; `at` is the time of the arrival or departure, whose day counts. A form whose event was taken back is left out. */
export function listFormsOf(
  orgId: string,
  { from, to }: Span,
  state: 'pending' | 'filed' | undefined,
  after: { place: string; id: string; kind: string } | null,
  limit: number,
): Statement<FormRow> {
  const ofState = state === undefined ? sql`` : state === 'filed' ? sql`and f.filed_at is not null` : sql`and f.filed_at is null`;
  const at = sql`case f.kind when 'arrival' then g.arrived_at else g.left_at end`;
  return sql<FormRow>`select f.guest_id as "guestId", g.stay_id as "stayId", f.kind, g.name as "guestName", g.nationality, coalesce(r.name, '') as "roomName",
      ${at} as at, f.due_at as "dueAt", f.filed_at is null and f.due_at < now() as "isLate", f.acknowledgement, f.filed_at as "filedAt", f.filed_by_name as "filedBy",
      to_char(f.due_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from hotel_police_forms f join hotel_guests g on g.org_id = f.org_id and g.id = f.guest_id
      join hotel_stays s on s.org_id = g.org_id and s.id = g.stay_id left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
    where f.org_id = ${orgId} and (${at} at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date and ${isForeign('g')} ${ofState}
      ${after ? sql`and (f.due_at, f.guest_id, f.kind) > (${after.place}::timestamptz, ${after.id}::uuid, ${after.kind})` : sql``}
    order by f.due_at, f.guest_id, f.kind limit ${limit}::int`;
}
