import type { BookingSource } from '@bahi/core/bookings/booking';
import type { CancelPolicy } from '@bahi/core/rooms/cancel-charge';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { sql } from 'kysely';
import { andOwnParty } from '../platform/company-switches.ts';
import { andHoldsWords } from '../platform/holds-words.ts';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists, gone } from '../platform/refusal.ts';
import type { Caller, Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { pendingWithTax } from '../tds/advance-tax-store.ts';

export const bookingConstraints: ConstraintRefusals = {
  hotel_bookings_reference_unique: exists('reference', 'There is a booking of this source with this reference'),
  hotel_bookings_party: gone('partyId', 'This party is no longer there'),
  hotel_bookings_number_unique: exists('number', 'Another booking took this number. Please save again.'),
};

/** The policy of each rate plan of a booking as it was agreed, by the id of the plan. */
export type AgreedPolicies = Record<string, CancelPolicy>;

export type BookingHeadRow = {
  _id: string;
  number: number;
  source: BookingSource;
  reference: string;
  bookerName: string;
  bookerPhone: string;
  bookerEmail: string;
  groupName: string;
  partyId: string | null;
  partyName: string | null;
  /** The channel that made it; null for one of the desk. */
  channelName: string | null;
  heldUntil: string | null;
  note: string;
  enteredAt: string;
  enteredBy: string;
  version: number;
};
export type BookingRow = BookingHeadRow & {
  guestId: string | null;
  /** The category of the party for tax; null without one. */
  partyCategory: 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas' | null;
  /** True for the operator of a portal as its party. */
  isOperator: boolean;
  policy: AgreedPolicies;
  changedAt: string | null;
  changedBy: string | null;
};

const head = sql`b.id as "_id", b.number, b.source, b.reference, b.booker_name as "bookerName", b.booker_phone as "bookerPhone",
  b.booker_email as "bookerEmail", b.group_name as "groupName", b.party_id as "partyId", p.name as "partyName", k.name as "channelName", b.held_until as "heldUntil", b.note,
  b.entered_at as "enteredAt", b.entered_by_name as "enteredBy", b.version`;
const bookings = sql`hotel_bookings b left join parties p on p.org_id = b.org_id and p.id = b.party_id
  left join hotel_channel_bookings c on c.org_id = b.org_id and c.booking_id = b.id
  left join hotel_channels k on k.org_id = c.org_id and k.id = c.channel_id`;

export function findBooking(orgId: string, id: string): Statement<BookingRow> {
  return sql<BookingRow>`select ${head}, b.guest_id as "guestId", p.category as "partyCategory", coalesce(p.is_operator, false) as "isOperator", b.policy, b.changed_at as "changedAt",
      b.changed_by_name as "changedBy"
    from ${bookings} where b.org_id = ${orgId} and b.id = ${id}`;
}

export function listBookingsOf(orgId: string, stayIds: readonly string[]): Statement<BookingRow> {
  return sql<BookingRow>`select ${head}, b.guest_id as "guestId", p.category as "partyCategory", coalesce(p.is_operator, false) as "isOperator", b.policy, b.changed_at as "changedAt",
      b.changed_by_name as "changedBy"
    from ${bookings} where b.org_id = ${orgId}
      and b.id in (select booking_id from hotel_stays where org_id = ${orgId} and id = any(${[...stayIds]}::uuid[]))`;
}

/** Locks bookings by id until the commit: acts on one booking come one after another. */
export function lockBooking(orgId: string, id: string): Statement {
  return sql`select from hotel_bookings where org_id = ${orgId} and id = ${id} for update`;
}

export function lockBookingsOf(orgId: string, stayIds: readonly string[]): Statement {
  return sql`select from hotel_bookings where org_id = ${orgId}
    and id in (select booking_id from hotel_stays where org_id = ${orgId} and id = any(${[...stayIds]}::uuid[])) order by id for update`;
}

export type NewBooking = {
  readonly id: string;
  readonly source: BookingSource;
  readonly reference: string;
  readonly bookerName: string;
  readonly bookerPhone: string;
  readonly bookerEmail: string;
  readonly groupName: string;
  readonly partyId: string | null;
  readonly heldUntil: string | null;
  readonly note: string;
  readonly policy: AgreedPolicies;
};

/** The numbers of bookings are given one after another. */
export function lockNumbers(orgId: string): Statement {
  return sql`select from organizations where id = ${orgId} for no key update`;
}

/** Returns the next number of the company, which `lockNumbers` holds. */
export function insertBooking(orgId: string, booking: NewBooking, by: Pick<Caller, 'id' | 'name'>): Statement<{ number: number }> {
  const { id, source, reference, bookerName, bookerPhone, bookerEmail, groupName, partyId, heldUntil, note, policy } = booking;
  return sql<{
    number: number;
  }>`insert into hotel_bookings (org_id, id, number, source, reference, booker_name, booker_phone, booker_email, group_name,
      party_id, held_until, note, policy, entered_by, entered_by_name)
    select ${orgId}::uuid, ${id}::uuid, coalesce(max(number), 0) + 1, ${source}, ${reference}, ${bookerName}, ${bookerPhone}, ${bookerEmail},
      ${groupName}, ${partyId}::uuid, ${heldUntil}::timestamptz, ${note}, ${JSON.stringify(policy)}::jsonb, ${by.id}::uuid, ${by.name}
    from hotel_bookings where org_id = ${orgId} returning number`;
}

type Referred = { readonly source: BookingSource; readonly reference: string };

/** The bookings with one of these references of its source. */
export function listReferred(orgId: string, rows: readonly Referred[]): Statement<Referred & { _id: string }> {
  return sql<
    Referred & { _id: string }
  >`select id as "_id", source, reference from hotel_bookings where org_id = ${orgId} and reference <> ''
    and (source, reference) in (select * from unnest(${rows.map(({ source }) => source)}::text[], ${rows.map(({ reference }) => reference)}::text[]))`;
}

export function updateBooker(
  orgId: string,
  { id, ...booking }: Omit<NewBooking, 'heldUntil' | 'policy'>,
  by: Pick<Caller, 'name'>,
): Statement {
  const { source, reference, bookerName, bookerPhone, bookerEmail, groupName, partyId, note } = booking;
  return sql`update hotel_bookings set ${touched(by)}, source = ${source}, reference = ${reference}, booker_name = ${bookerName},
      booker_phone = ${bookerPhone}, booker_email = ${bookerEmail}, group_name = ${groupName}, party_id = ${partyId}::uuid, note = ${note}
    where org_id = ${orgId} and id = ${id}`;
}

/** Every act on a stay counts as a change of its booking. */
export function touchBooking(orgId: string, ids: readonly string[], by: Pick<Caller, 'name'>): Statement {
  return sql`update hotel_bookings set ${touched(by)} where org_id = ${orgId} and id = any(${[...new Set(ids)]}::uuid[])`;
}

/** Until when a booking is held; null for one that is not. */
export function updateHeldUntil(orgId: string, id: string, heldUntil: string | null): Statement {
  return sql`update hotel_bookings set held_until = ${heldUntil}::timestamptz where org_id = ${orgId} and id = ${id}`;
}

/** Adds the policy of a plan that the booking did not have; those that were agreed stay. */
export function keepPolicies(orgId: string, id: string, policy: AgreedPolicies): Statement {
  return sql`update hotel_bookings set policy = ${JSON.stringify(policy)}::jsonb || policy where org_id = ${orgId} and id = ${id}`;
}

export function updateGuest(orgId: string, id: string, partyId: string): Statement {
  return sql`update hotel_bookings set guest_id = ${partyId}::uuid where org_id = ${orgId} and id = ${id}`;
}

export type ListedBooking = BookingHeadRow & {
  states: StayState[];
  arrival: string;
  departure: string;
  rooms: number;
  guests: number;
  valuePaise: number;
  roomNames: string[];
};
export type BookingFilter = {
  readonly words: readonly string[];
  readonly state: StayState | null;
  readonly arrivalFrom: string | null;
  readonly arrivalTo: string | null;
};

/** Bookings below a number, the latest first. Figures of stays are read for the page only. */
export function listBookingRows(
  orgId: string,
  { words, state, arrivalFrom, arrivalTo }: BookingFilter,
  before: number,
  limit: number,
): Statement<ListedBooking> {
  const text = sql`lower('bk-' || b.number || ' ' || b.reference || ' ' || b.booker_name || ' ' || b.booker_phone || ' ' || b.group_name || ' ' ||
    coalesce(k.name, '') || ' ' || coalesce((select string_agg(s.guest_name, ' ') from hotel_stays s where s.org_id = b.org_id and s.booking_id = b.id), ''))`;
  const ofStays =
    state === null && arrivalFrom === null && arrivalTo === null
      ? sql``
      : sql`and exists (select from hotel_stays s where s.org_id = b.org_id and s.booking_id = b.id
          ${state === null ? sql`` : sql`and s.state = ${state}`}
          ${arrivalFrom === null ? sql`` : sql`and s.arrival >= ${arrivalFrom}::date`}
          ${arrivalTo === null ? sql`` : sql`and s.arrival <= ${arrivalTo}::date`})`;
  return sql<ListedBooking>`select f.*, x.states, x.arrival, x.departure, x.rooms, x.guests, x."roomNames", v."valuePaise"
    from (select ${head} from ${bookings} where b.org_id = ${orgId} and b.number < ${before} ${andHoldsWords(text, words)} ${ofStays}
        order by b.number desc limit ${limit}) f
      cross join lateral (select array_agg(distinct s.state) as states, min(s.arrival) as arrival, max(s.departure) as departure, count(*)::int as rooms,
          sum(s.adults + cardinality(s.child_ages))::int as guests, coalesce(array_agg(r.name order by r.sort_key) filter (where r.id is not null and s.state not in ('cancelled', 'noShow')), '{}') as "roomNames"
        from hotel_stays s left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id
        where s.org_id = ${orgId} and s.booking_id = f."_id") x
      cross join lateral (select coalesce(sum(n.rate_paise), 0)::bigint as "valuePaise"
        from hotel_stays s join hotel_nights n on n.org_id = s.org_id and n.stay_id = s.id
        where s.org_id = ${orgId} and s.booking_id = f."_id" and s.state not in ('cancelled', 'noShow')) v
    order by f.number desc`;
}

export type WaitingRow = {
  stayId: string;
  bookingVersion: number;
  bookingNumber: number;
  bookerName: string;
  bookerPhone: string;
  waitsSince: string;
};

/** Stays on the waitlist of which every night has a free room, the longest waiting first. */
export function listWaitingThatFit(orgId: string, from: string, limit: number): Statement<WaitingRow> {
  return sql<WaitingRow>`select s.id as "stayId", b.version as "bookingVersion", b.number as "bookingNumber", b.booker_name as "bookerName", b.booker_phone as "bookerPhone",
      b.entered_at as "waitsSince"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
    where s.org_id = ${orgId} and s.state = 'waitlist' and s.arrival >= ${from}::date
      and not exists (select from hotel_nights n left join hotel_type_nights t on t.org_id = n.org_id and t.type_id = s.type_id and t.night = n.night
        where n.org_id = s.org_id and n.stay_id = s.id and coalesce(t.rooms + t.beyond - t.blocked - t.taken,
          (select count(*) from hotel_rooms r where r.org_id = s.org_id and r.type_id = s.type_id and r.is_active)
            + coalesce((select (h.settings ->> 'beyond')::int from hotel_settings h where h.org_id = ${orgId}), 0)) < 1)
    order by b.entered_at, s.id limit ${limit}`;
}

/** The night audit waits until acts of the desk are done, and they wait for it. */
export function holdBusinessDay(orgId: string): Statement {
  return sql`select from hotel_days where org_id = ${orgId} and state <> 'closed' for share`;
}

/** A receipt of a booking, or a payment that gave money back: below 0. */
export type AdvanceRow = { voucherId: string; voucherNumber: string; date: string; amountPaise: number; isCancelled: boolean };

export function listAdvances(orgId: string, bookingId: string): Statement<AdvanceRow> {
  return sql<AdvanceRow>`select v.id as "voucherId", v.number as "voucherNumber", v.voucher_date as date,
      case v.kind when 'payment' then -v.total_paise else v.total_paise end as "amountPaise",
      v.cancelled_at is not null as "isCancelled"
    from hotel_advances a join vouchers v on v.org_id = a.org_id and v.id = a.voucher_id
    where a.org_id = ${orgId} and a.booking_id = ${bookingId} order by v.voucher_date, v.number`;
}

type OpenAdvanceRow = { id: string; voucherId: string; partyId: string; pendingPaise: number };

/** The advances of a booking that are not used up, with their tax. */
export function listOpenAdvances(orgId: string, bookingId: string): Statement<OpenAdvanceRow> {
  return sql<OpenAdvanceRow>`select b.id, b.voucher_id as "voucherId", b.party_id as "partyId", (-${pendingWithTax('b')})::bigint as "pendingPaise" from bills b
    where b.org_id = ${orgId} and b.pending_paise < 0
      and b.voucher_id in (select voucher_id from hotel_advances where org_id = ${orgId} and booking_id = ${bookingId})
    order by b.bill_date, b.bill_no, b.id`;
}

export function insertAdvance(orgId: string, bookingId: string, voucherId: string): Statement {
  return sql`insert into hotel_advances (org_id, booking_id, voucher_id) values (${orgId}, ${bookingId}, ${voucherId})`;
}

/** The category for tax of a party that the caller may use; null without one. */
export function findCategory(within: Within, partyId: string | null): Statement<{ category: BookingRow['partyCategory'] }> {
  return sql<{ category: BookingRow['partyCategory'] }>`select p.category from parties p
    where p.org_id = ${within.id} and p.id = ${partyId}::uuid and p.is_active ${andOwnParty(within)}`;
}
