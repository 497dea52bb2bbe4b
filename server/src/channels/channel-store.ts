import { sortKey } from '@bahi/core/basics/sort-key';
import type { ChannelOffer } from '@bahi/core/channels/channel';
import { sql } from 'kysely';
import { type RecordRow, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const channelConstraints: ConstraintRefusals = {
  hotel_channels_name_unique: exists('name', 'There is a channel of this name'),
  hotel_channels_party: gone('partyId', 'This party is no longer there'),
};

export type RefusedCall = { at: string; call: string; code: string; message: string };
type OfferRow = { code: string; typeId: string; typeName: string; planId: string; planName: string };
export type ChannelValues = { name: string; partyId: string | null; setsRates: boolean };
export type ChannelRow = RecordRow &
  ChannelValues & {
    partyName: string | null;
    /** False for a party that is switched off: the channel books without it. */
    isPartyActive: boolean;
    offers: OfferRow[];
    tokenMadeAt: string | null;
    lastUsedAt: string | null;
    refused: RefusedCall[];
    bookings: number;
  };

/** The channels by name, or one by id. */
export function listChannelRows(orgId: string, id: string | null = null): Statement<ChannelRow> {
  return sql<ChannelRow>`select ${recordColumns('c')}, c.name, c.party_id as "partyId", p.name as "partyName", coalesce(p.is_active, true) as "isPartyActive", c.sets_rates as "setsRates",
      c.token_made_at as "tokenMadeAt", c.last_used_at as "lastUsedAt", c.refused,
      (select coalesce(json_agg(json_build_object('code', o.code, 'typeId', o.type_id, 'typeName', t.name, 'planId', o.plan_id, 'planName', r.name)
            order by o.line_no), '[]')
        from hotel_channel_offers o join hotel_room_types t on t.org_id = o.org_id and t.id = o.type_id
          join hotel_rate_plans r on r.org_id = o.org_id and r.id = o.plan_id
        where o.org_id = c.org_id and o.channel_id = c.id) as offers,
      (select count(*)::int from hotel_channel_bookings b where b.org_id = c.org_id and b.channel_id = c.id) as bookings
    from hotel_channels c left join parties p on p.org_id = c.org_id and p.id = c.party_id
    where c.org_id = ${orgId} ${id === null ? sql`` : sql`and c.id = ${id}`} order by c.sort_key`;
}

export function lockChannel(orgId: string, id: string): Statement {
  return sql`select from hotel_channels where org_id = ${orgId} and id = ${id} for no key update`;
}

export function countChannels(orgId: string): Statement<{ count: number }> {
  return sql<{ count: number }>`select count(*)::int as count from hotel_channels where org_id = ${orgId}`;
}

export function insertChannel(orgId: string, id: string, { name, partyId, setsRates }: ChannelValues, tokenHash: string): Statement {
  return sql`insert into hotel_channels (org_id, id, name, sort_key, party_id, sets_rates, token_hash, token_made_at)
    values (${orgId}, ${id}, ${name}, ${sortKey(name)}, ${partyId}::uuid, ${setsRates}, ${tokenHash}, now())`;
}

export function updateChannelRow(
  orgId: string,
  id: string,
  { name, partyId, setsRates, isActive }: ChannelValues & { isActive: boolean },
  by: Pick<Caller, 'name'>,
): Statement {
  return sql`update hotel_channels set ${touched(by)}, name = ${name}, sort_key = ${sortKey(name)}, party_id = ${partyId}::uuid,
    sets_rates = ${setsRates}, is_active = ${isActive} where org_id = ${orgId} and id = ${id}`;
}

export function replaceToken(orgId: string, id: string, tokenHash: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_channels set ${touched(by)}, token_hash = ${tokenHash}, token_made_at = now() where org_id = ${orgId} and id = ${id}`;
}

const insertOffers = insertRows('hotel_channel_offers', ['org_id', 'channel_id', 'code', 'line_no', 'type_id', 'plan_id']);

export function replaceOffers(orgId: string, channelId: string, offers: readonly ChannelOffer[]): Statement[] {
  const rows = offers.map(({ code, typeId, planId }, at) => ({
    ...{ org_id: orgId, channel_id: channelId, code, line_no: at + 1, type_id: typeId, plan_id: planId },
  }));
  return [sql`delete from hotel_channel_offers where org_id = ${orgId} and channel_id = ${channelId}`, insertOffers(rows)];
}

/** A channel as its own calls need it. */
export type CallingChannel = {
  id: string;
  name: string;
  /** Null also for a party that is switched off. */
  partyId: string | null;
  setsRates: boolean;
  isActive: boolean;
  version: number;
  /** True if its last use was noted more than a minute ago. */
  isStale: boolean;
  offers: ChannelOffer[];
};

/** The channel of a token, also one that is switched off. */
export function findChannelOfToken(orgId: string, tokenHash: string): Statement<CallingChannel> {
  return sql<CallingChannel>`select c.id, c.name, p.id as "partyId", c.sets_rates as "setsRates", c.is_active as "isActive", c.version,
      coalesce(c.last_used_at < now() - interval '1 minute', true) as "isStale",
      (select coalesce(json_agg(json_build_object('code', o.code, 'typeId', o.type_id, 'planId', o.plan_id) order by o.line_no), '[]')
        from hotel_channel_offers o where o.org_id = c.org_id and o.channel_id = c.id) as offers
    from hotel_channels c left join parties p on p.org_id = c.org_id and p.id = c.party_id and p.is_active
    where c.org_id = ${orgId} and c.token_hash = ${tokenHash}`;
}

/** Calls of one channel that write come one after another. */
export function lockChannelOfToken(orgId: string, tokenHash: string): Statement {
  return sql`select from hotel_channels where org_id = ${orgId} and token_hash = ${tokenHash} for no key update`;
}

export function noteUse(orgId: string, id: string): Statement {
  return sql`update hotel_channels set last_used_at = now() where org_id = ${orgId} and id = ${id}`;
}

/** Keeps a refused call before the others; the last ten stay. */
export function noteRefused(orgId: string, tokenHash: string, refused: RefusedCall): Statement {
  return sql`update hotel_channels set last_used_at = now(),
      refused = jsonb_path_query_array(jsonb_build_array(${JSON.stringify(refused)}::jsonb) || refused, '$[0 to 9]')
    where org_id = ${orgId} and token_hash = ${tokenHash}`;
}

/** A booking as its channel left it. */
export type OwnBooking = {
  bookingId: string;
  /** The lines of the rooms that the channel added. */
  lines: number[];
  /** Its last remark. */
  note: string;
  /** The hash of its last change that was accepted. */
  amendedHash: string | null;
  /** True if the channel cancelled it and the desk keeps rooms that it added. */
  isCancelled: boolean;
};

export function insertChannelBooking(
  orgId: string,
  row: Pick<OwnBooking, 'bookingId' | 'lines' | 'note'> & { channelId: string; reference: string },
): Statement {
  const { bookingId, channelId, reference, lines, note } = row;
  return sql`insert into hotel_channel_bookings (org_id, booking_id, channel_id, reference, lines, note)
    values (${orgId}, ${bookingId}, ${channelId}, ${reference}, ${lines}::int[], ${note})`;
}

export function updateChannelBooking(orgId: string, { bookingId, lines, note, amendedHash }: Omit<OwnBooking, 'isCancelled'>): Statement {
  return sql`update hotel_channel_bookings set lines = ${lines}::int[], note = ${note}, amended_hash = ${amendedHash}, cancelled_at = null
    where org_id = ${orgId} and booking_id = ${bookingId}`;
}

/** The channel cancelled a booking of which the desk keeps the rooms that it added. */
export function noteCancelled(orgId: string, bookingId: string): Statement {
  return sql`update hotel_channel_bookings set cancelled_at = now() where org_id = ${orgId} and booking_id = ${bookingId}`;
}

export type KeptRow = { _id: string; number: number; bookerName: string; channelName: string; arrival: string; rooms: number };

/** Bookings that their channel cancelled and of which rooms of the desk are still expected, the earliest first, until the desk changes them. */
export function listKept(orgId: string, limit: number): Statement<KeptRow> {
  return sql<KeptRow>`select b.id as "_id", b.number, b.booker_name as "bookerName", c.name as "channelName", min(s.arrival)::text as arrival,
      count(*)::int as rooms
    from hotel_channel_bookings k join hotel_bookings b on b.org_id = k.org_id and b.id = k.booking_id
      join hotel_channels c on c.org_id = k.org_id and c.id = k.channel_id
      join hotel_stays s on s.org_id = k.org_id and s.booking_id = k.booking_id
    where k.org_id = ${orgId} and k.cancelled_at is not null and b.changed_at <= k.cancelled_at
      and s.state in ('quote', 'held', 'waitlist', 'confirmed')
    group by b.id, b.number, b.booker_name, c.name order by min(s.arrival), b.number limit ${limit}`;
}

/** The booking that a channel made under a reference. */
export function findChannelBooking(orgId: string, channelId: string, reference: string): Statement<OwnBooking> {
  return sql<OwnBooking>`select booking_id as "bookingId", lines, note, amended_hash as "amendedHash",
      cancelled_at is not null as "isCancelled" from hotel_channel_bookings
    where org_id = ${orgId} and channel_id = ${channelId} and reference = ${reference}`;
}

/** The booking of a portal that has a reference, and true if a channel made it. */
export function findReferred(orgId: string, reference: string): Statement<{ number: number; isOfChannel: boolean }> {
  return sql<{ number: number; isOfChannel: boolean }>`select b.number, c.channel_id is not null as "isOfChannel"
    from hotel_bookings b left join hotel_channel_bookings c on c.org_id = b.org_id and c.booking_id = b.id
    where b.org_id = ${orgId} and b.source = 'portal' and b.reference = ${reference}`;
}

export type ChangedBooking = { reference: string; version: number; changedAt: string; key: string; id: string };

/** Bookings of a channel that changed after a moment and id, the earliest change first. */
export function listChangedBookings(
  orgId: string,
  channelId: string,
  after: { readonly at: string; readonly id: string },
  limit: number,
): Statement<ChangedBooking> {
  const changed = sql`coalesce(b.changed_at, b.entered_at)`;
  return sql<ChangedBooking>`select c.reference, b.version, ${changed} as "changedAt", b.id,
      to_char(${changed} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
    from hotel_channel_bookings c join hotel_bookings b on b.org_id = c.org_id and b.id = c.booking_id
    where c.org_id = ${orgId} and c.channel_id = ${channelId} and (${changed}, b.id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by ${changed}, b.id limit ${limit}`;
}

/** The nights of these types, from a day on, whose counts changed after a moment. */
export function listChangedNights(
  orgId: string,
  typeIds: readonly string[],
  { at, from, limit }: { readonly at: string; readonly from: string; readonly limit: number },
): Statement<{ typeId: string; night: string }> {
  return sql<{ typeId: string; night: string }>`select type_id as "typeId", night::text from hotel_type_nights
    where org_id = ${orgId} and type_id = any(${[...typeIds]}::uuid[]) and changed_at > ${at}::timestamptz and night >= ${from}::date
    order by night, type_id limit ${limit}`;
}

/** A moment so many seconds ago, to the microsecond. */
export function findMoment(secondsAgo: number): Statement<{ at: string }> {
  return sql<{
    at: string;
  }>`select to_char((now() - make_interval(secs => ${secondsAgo})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`;
}
