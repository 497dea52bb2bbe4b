import type { IdKind } from '@bahi/core/rooms/guest-id';
import { type RawBuilder, sql } from 'kysely';
import { isForeign } from '../bookings/departure-store.ts';
import { touched } from '../platform/record-store.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** A guest without what is sealed. */
export type GuestRow = {
  _id: string;
  lineNo: number;
  name: string;
  phone: string;
  email: string;
  address: string;
  nationality: string;
  isOci: boolean;
  bornOn: string | null;
  relation: string;
  comingFrom: string;
  goingTo: string;
  idKind: IdKind | null;
  idLastFour: string;
  hasPhoto: boolean;
  arrivedAt: string | null;
  leftAt: string | null;
};

const guestColumns: RawBuilder<unknown> = sql`g.id as "_id", g.line_no as "lineNo", g.name, g.phone, g.email, g.address, g.nationality,
  g.is_overseas_citizen as "isOci", g.born_on as "bornOn", g.relation, g.coming_from as "comingFrom", g.going_to as "goingTo", g.id_kind as "idKind",
  g.id_last_four as "idLastFour", g.id_photo is not null as "hasPhoto", g.arrived_at as "arrivedAt", g.left_at as "leftAt"`;

export function listGuestsOf(orgId: string, stayId: string): Statement<GuestRow> {
  return sql<GuestRow>`select ${guestColumns} from hotel_guests g where g.org_id = ${orgId} and g.stay_id = ${stayId} order by g.line_no`;
}

/** The guest with this phone in the last stay before another one, with the day of arrival in India. */
export function findEarlierGuest(orgId: string, phone: string, exceptStayId: string | null): Statement<GuestRow & { stayedOn: string }> {
  return sql<GuestRow & { stayedOn: string }>`select ${guestColumns}, (g.arrived_at at time zone 'Asia/Kolkata')::date as "stayedOn"
    from hotel_guests g where g.org_id = ${orgId} and g.phone = ${phone} and g.phone <> '' and g.stay_id is distinct from ${exceptStayId}::uuid
      and g.arrived_at is not null order by g.arrived_at desc, g.id limit 1`;
}

export type SealedGuest = GuestRow & {
  stayId: string;
  idSealed: string | null;
  idPhoto: string | null;
  idPhotoType: string | null;
  foreignSealed: string | null;
  signature: string | null;
};

/** Guests with what is sealed, and the signature of their stay. */
export function findSealedGuests(orgId: string, ids: readonly string[]): Statement<SealedGuest> {
  return sql<SealedGuest>`select ${guestColumns}, g.stay_id as "stayId", g.id_sealed as "idSealed", g.id_photo as "idPhoto",
      g.id_photo_type as "idPhotoType", g.foreign_sealed as "foreignSealed", s.signature
    from hotel_guests g join hotel_stays s on s.org_id = g.org_id and s.id = g.stay_id
    where g.org_id = ${orgId} and g.id = any(${[...ids]}::uuid[])`;
}

export function lockGuest(orgId: string, id: string): Statement {
  return sql`select from hotel_guests where org_id = ${orgId} and id = ${id} for no key update`;
}

export type NewGuest = Omit<GuestRow, 'hasPhoto' | 'leftAt' | 'arrivedAt'> & { idSealed: string | null; foreignSealed: string | null };

/** Stores the guest at this place of the stay, in place of who was there. Another ID loses the photo of the one before. */
export function saveGuest(orgId: string, stayId: string, guest: NewGuest, arrivedAt: string, by: Pick<Caller, 'name'>): Statement {
  const { _id, lineNo, name, phone, email, address, nationality, isOci, bornOn, relation, comingFrom, goingTo } = guest;
  const { idKind, idSealed, idLastFour, foreignSealed } = guest;
  const isSameId = sql`excluded.id_kind = hotel_guests.id_kind and excluded.id_last_four = hotel_guests.id_last_four`;
  return sql`insert into hotel_guests (org_id, id, stay_id, line_no, name, phone, email, address, nationality, is_overseas_citizen, born_on, relation,
      coming_from, going_to, id_kind, id_sealed, id_last_four, foreign_sealed, arrived_at, changed_at, changed_by_name)
    values (${orgId}, ${_id}, ${stayId}, ${lineNo}::int, ${name}, ${phone}, ${email}, ${address}, ${nationality}, ${isOci}, ${bornOn}::date, ${relation},
      ${comingFrom}, ${goingTo}, ${idKind}, ${idSealed}, ${idLastFour}, ${foreignSealed}, ${arrivedAt}::timestamptz, ${arrivedAt}::timestamptz,
      ${by.name})
    on conflict on constraint hotel_guests_place do update set name = excluded.name, phone = excluded.phone, email = excluded.email,
      address = excluded.address, nationality = excluded.nationality, is_overseas_citizen = excluded.is_overseas_citizen, born_on = excluded.born_on,
      relation = excluded.relation, coming_from = excluded.coming_from, going_to = excluded.going_to, id_kind = excluded.id_kind,
      id_sealed = excluded.id_sealed, id_last_four = excluded.id_last_four, foreign_sealed = excluded.foreign_sealed,
      id_photo = case when ${isSameId} then hotel_guests.id_photo end,
      id_photo_type = case when ${isSameId} then hotel_guests.id_photo_type end,
      arrived_at = excluded.arrived_at, version = hotel_guests.version + 1,
      changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`;
}

/** Removes the guests behind the last place. One with a form stays, and has not arrived. */
export function leaveOutGuests(orgId: string, stayId: string, places: number): readonly Statement[] {
  const behind = sql`g.org_id = ${orgId} and g.stay_id = ${stayId} and g.line_no > ${places}::int`;
  return [
    sql`delete from hotel_guests g where ${behind} and not exists (
      select from hotel_police_forms f where f.org_id = g.org_id and f.guest_id = g.id)`,
    sql`update hotel_guests g set arrived_at = null, id_photo = null, id_photo_type = null where ${behind}`,
  ];
}

/** The guests of a stay are expected again. */
export function unarrive(orgId: string, stayId: string): Statement {
  return sql`update hotel_guests set arrived_at = null where org_id = ${orgId} and stay_id = ${stayId}`;
}

export function setIdPhoto(orgId: string, id: string, photo: { text: string; type: string } | null, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_guests set ${touched(by)}, id_photo = ${photo?.text ?? null}, id_photo_type = ${photo?.type ?? null}
    where org_id = ${orgId} and id = ${id}`;
}

export type PhotoRow = { id: string; leftOn: string; isForeign: boolean };

/** Guests with a photo who left up to a day, behind an id; also those whose stay ended without them. The days are those of India. */
export function listPhotosOfLeft(orgId: string, upTo: string, behind: string, limit: number): Statement<PhotoRow> {
  const left = sql`coalesce((g.left_at at time zone 'Asia/Kolkata')::date, case when s.state in ('cancelled', 'noShow') then s.departure end)`;
  return sql<PhotoRow>`select g.id, ${left} as "leftOn", ${isForeign('g')} as "isForeign"
    from hotel_guests g join hotel_stays s on s.org_id = g.org_id and s.id = g.stay_id
    where g.org_id = ${orgId} and g.id_photo is not null and g.id > ${behind}::uuid and ${left} <= ${upTo}::date order by g.id limit ${limit}::int`;
}

export function deletePhotos(orgId: string, ids: readonly string[]): Statement {
  return sql`update hotel_guests set id_photo = null, id_photo_type = null where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

export type RegisterRow = GuestRow & {
  stayId: string;
  purpose: string;
  vehicle: string;
  roomName: string;
  /** The age of the row in a list. */
  place: string;
};

/** Guests who arrived from a day to another, both included, behind a place of the list. */
export function listRegister(
  orgId: string,
  { from, to }: { from: string; to: string },
  behind: { place: string; id: string } | null,
  limit: number,
): Statement<RegisterRow> {
  const arrivedOn = sql`(g.arrived_at at time zone 'Asia/Kolkata')::date`;
  // A stay has at most 365 nights, so the index by departure finds those of the period.
  return sql<RegisterRow>`select ${guestColumns}, g.stay_id as "stayId", s.purpose, s.vehicle, r.name as "roomName",
      to_char(g.arrived_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from hotel_stays s join hotel_guests g on g.org_id = s.org_id and g.stay_id = s.id
      join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
    where s.org_id = ${orgId} and s.departure >= ${from}::date and s.departure <= ${to}::date + 366 and g.arrived_at is not null
      and ${arrivedOn} >= ${from}::date and ${arrivedOn} <= ${to}::date
      ${behind ? sql`and (g.arrived_at, g.id) > (${behind.place}::timestamptz, ${behind.id}::uuid)` : sql``}
    order by g.arrived_at, g.id limit ${limit}::int`;
}

export type ErasedRow = {
  id: string;
  stayId: string;
  lineNo: number;
  name: string;
  phone: string;
  leftOn: string | null;
  isInHouse: boolean;
};

/** A guest in all stays of the same name and phone. */
export function listSamePerson(orgId: string, id: string): Statement<ErasedRow> {
  return sql<ErasedRow>`select o.id, o.stay_id as "stayId", o.line_no as "lineNo", o.name, o.phone,
      (o.left_at at time zone 'Asia/Kolkata')::date as "leftOn", s.state in ('confirmed', 'inHouse') as "isInHouse"
    from hotel_guests g join hotel_guests o on o.org_id = g.org_id and (o.id = g.id or o.phone = g.phone and o.phone <> '' and o.name = g.name)
      join hotel_stays s on s.org_id = o.org_id and s.id = o.stay_id
    where g.org_id = ${orgId} and g.id = ${id} order by o.id`;
}

/** The name of who is erased. */
export const ERASED = 'Erased';

/** Erases guests; the stays that they led, and the bookings of their stays that they made, lose their names and notes too. */
export function eraseGuests(orgId: string, rows: readonly ErasedRow[], by: Pick<Caller, 'name'>): readonly Statement[] {
  const ids = rows.map(({ id }) => id);
  const stays = rows.map(({ stayId }) => stayId);
  const names = rows.flatMap(({ name }) => (name === '' ? [] : [name]));
  const led = rows.filter(({ lineNo }) => lineNo === 1).map(({ stayId }) => stayId);
  return [
    sql`update hotel_guests set ${touched(by)}, name = ${ERASED}, phone = '', email = '', address = '', born_on = null, relation = '', coming_from = '',
        going_to = '', id_kind = null, id_sealed = null, id_last_four = '', id_photo = null, id_photo_type = null, foreign_sealed = null
      where org_id = ${orgId} and id = any(${ids}::uuid[])`,
    sql`update hotel_stays set guest_name = ${ERASED}, vehicle = '', purpose = '', coming_at = '', signature = null
      where org_id = ${orgId} and id = any(${led}::uuid[])`,
    sql`update hotel_stay_notes set note = ${ERASED} where org_id = ${orgId} and stay_id = any(${led}::uuid[])`,
    sql`update hotel_feedback set remark = '' where org_id = ${orgId} and stay_id = any(${led}::uuid[])`,
    sql`update hotel_stay_events set said = ${ERASED} where org_id = ${orgId} and stay_id = any(${led}::uuid[]) and said <> ''`,
    // The log of the other stay names who exchanged rooms with it, and why. Both logs of an exchange were written at the same moment.
    sql`update hotel_stay_events e set said = regexp_replace(e.said, 'exchanged with .*', ${`exchanged with ${ERASED}`}) from hotel_stay_events t
      where e.org_id = ${orgId} and e.kind = 'swapped' and t.org_id = e.org_id and t.kind = 'swapped' and t.stay_id = any(${led}::uuid[])
        and e.done_at = t.done_at and e.stay_id <> t.stay_id`,
    sql`update hotel_calendar_events set summary = '' where org_id = ${orgId} and stay_id = any(${stays}::uuid[])`,
    // Refused calls of a channel may name the guest who had the room.
    sql`update hotel_channels c set refused = coalesce((select jsonb_agg(r.refused order by r.at)
          from jsonb_array_elements(c.refused) with ordinality r (refused, at)
          where not exists (select from unnest(${names}::text[]) k (name) where position(k.name in r.refused ->> 'message') > 0)), '[]')
      where c.org_id = ${orgId} and c.refused <> '[]'`,
    sql`update hotel_folios set name = ${ERASED} where org_id = ${orgId} and stay_id = any(${led}::uuid[]) and payer = 'guest'`,
    sql`update hotel_bookings b set booker_name = ${ERASED}, booker_phone = '', booker_email = '', note = ''
      where b.org_id = ${orgId} and b.id in (select s.booking_id from hotel_stays s where s.org_id = ${orgId} and s.id = any(${stays}::uuid[]))
        and ((b.booker_name, right(regexp_replace(b.booker_phone, '\\D', '', 'g'), 10)) in (
            select k.name, right(regexp_replace(k.phone, '\\D', '', 'g'), 10)
            from unnest(${rows.map(({ name }) => name)}::text[], ${rows.map(({ phone }) => phone)}::text[]) k (name, phone))
          or not exists (select from hotel_stays s where s.org_id = b.org_id and s.booking_id = b.id and s.guest_name <> ${ERASED}))`,
  ];
}
