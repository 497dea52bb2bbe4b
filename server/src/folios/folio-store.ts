import { type RawBuilder, sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

type By = Pick<Caller, 'id' | 'name'>;

export const folioConstraints: ConstraintRefusals = {
  hotel_folios_party: gone('partyId', 'This party is no longer there'),
};

export type FolioRow = {
  _id: string;
  bookingId: string;
  /** null for the folio of a group. */
  stayId: string | null;
  lineNo: number;
  payer: 'guest' | 'company' | 'extra' | 'group';
  name: string;
  partyId: string | null;
  partyName: string | null;
  takesAlcohol: boolean;
  state: 'open' | 'settled';
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

const folioColumns = sql`f.id as "_id", f.booking_id as "bookingId", f.stay_id as "stayId", f.line_no as "lineNo", f.payer, f.name,
  f.party_id as "partyId", p.name as "partyName", f.takes_alcohol as "takesAlcohol", f.state, f.version, f.changed_at as "changedAt",
  f.changed_by_name as "changedBy"`;
const folios = sql`hotel_folios f left join parties p on p.org_id = f.org_id and p.id = f.party_id`;

/** The folios of a booking: those of its stays, and of the group. */
export function listFolios(orgId: string, bookingId: string): Statement<FolioRow> {
  return sql<FolioRow>`select ${folioColumns} from ${folios} where f.org_id = ${orgId} and f.booking_id = ${bookingId}
    order by f.stay_id nulls last, f.line_no, f.id`;
}

export function findFolio(orgId: string, id: string): Statement<FolioRow> {
  return sql<FolioRow>`select ${folioColumns} from ${folios} where f.org_id = ${orgId} and f.id = ${id}`;
}

/** The guest of a stay: the one who checked in first, else the name of the booking. */
export type LeadRow = {
  stayId: string;
  name: string;
  phone: string;
  email: string;
  address: string;
  /** True if the guest is the booker, or nobody else is named. */
  isBooker: boolean;
  /** The party that has the phone; null for a guest who is no party yet. */
  partyId: string | null;
};

/** The guest of each stay of a booking. */
export function listLeads(orgId: string, bookingId: string): Statement<LeadRow> {
  return sql<LeadRow>`select s.id as "stayId", x.name, x.phone, coalesce(g.email, '') as email, coalesce(g.address, '') as address,
      lower(x.name) = lower(b.booker_name) or (x.phone <> '' and x.phone = right(regexp_replace(b.booker_phone, '\\D', '', 'g'), 10)) as "isBooker", p.id as "partyId"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      left join hotel_guests g on g.org_id = s.org_id and g.stay_id = s.id and g.line_no = 1
      cross join lateral (select coalesce(nullif(g.name, ''), nullif(s.guest_name, ''), b.booker_name) as name, coalesce(g.phone, '') as phone) x
      left join lateral (select q.id from parties q where q.org_id = s.org_id and x.phone <> '' and q.mobile = x.phone and q.is_active
        and coalesce(q.gstin, '') = '' and q.merged_into_id is null order by q.sort_key, q.id limit 1) p on true
    where s.org_id = ${orgId} and s.booking_id = ${bookingId} order by s.line_no`;
}

/** Locks the folios of many bookings, for the night audit. */
export function lockFoliosOf(orgId: string, bookingIds: readonly string[]): Statement {
  return sql`select from hotel_folios where org_id = ${orgId} and booking_id = any(${[...bookingIds]}::uuid[]) order by id for update`;
}

/** The guest's folio for stays that a condition chooses. `ids` are the ids of the new rows. */
const openFolios = (orgId: string, stayIds: readonly string[], ids: readonly string[], isMissing: RawBuilder<unknown>): Statement =>
  sql`insert into hotel_folios (org_id, id, booking_id, stay_id, line_no, payer, name, party_id)
    select s.org_id, w.id, s.booking_id, s.id,
      coalesce((select max(f.line_no) + 1 from hotel_folios f where f.org_id = s.org_id and f.booking_id = s.booking_id and f.stay_id = s.id), 0),
      'guest', left(coalesce(nullif(s.guest_name, ''), b.booker_name), 80),
      case when (select count(*) from hotel_stays o where o.org_id = s.org_id and o.booking_id = s.booking_id) = 1 then b.guest_id end
    from unnest(${[...stayIds]}::uuid[], ${[...ids]}::uuid[]) w (stay_id, id)
      join hotel_stays s on s.org_id = ${orgId} and s.id = w.stay_id join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
    where not exists (select from hotel_folios f where f.org_id = s.org_id and f.stay_id = s.id and ${isMissing})
    on conflict on constraint hotel_folios_place do nothing`;

/** Opens the folio of the guest for each of these stays that never had one. */
export const openGuestFolios = (orgId: string, stayIds: readonly string[], ids: readonly string[]): Statement =>
  openFolios(orgId, stayIds, ids, sql`f.line_no = 0`);

/** Opens a folio of the guest for each of these stays without an open one: a charge may come after a folio was settled. */
export const openFurtherFolios = (orgId: string, stayIds: readonly string[], ids: readonly string[]): Statement =>
  openFolios(orgId, stayIds, ids, sql`f.payer = 'guest' and f.state = 'open'`);

export type NewFolio = Pick<FolioRow, '_id' | 'bookingId' | 'stayId' | 'payer' | 'name' | 'partyId' | 'takesAlcohol'>;

/** A further folio, after the others of its stay or group. The folios of the booking are locked. */
export function insertFolio(orgId: string, { _id, bookingId, stayId, payer, name, partyId, takesAlcohol }: NewFolio): Statement {
  return sql`insert into hotel_folios (org_id, id, booking_id, stay_id, line_no, payer, name, party_id, takes_alcohol)
    select b.org_id, ${_id}::uuid, b.id, ${stayId}::uuid, coalesce(max(f.line_no), 0) + 1, ${payer}, ${name}, ${partyId}::uuid, ${takesAlcohol}::boolean
    from hotel_bookings b left join hotel_folios f on f.org_id = b.org_id and f.booking_id = b.id and f.stay_id is not distinct from ${stayId}::uuid
    where b.org_id = ${orgId} and b.id = ${bookingId} group by b.org_id, b.id`;
}

export function updateFolio(orgId: string, id: string, f: Pick<FolioRow, 'name' | 'partyId' | 'takesAlcohol'>, by: By): Statement {
  return sql`update hotel_folios set ${touched(by)}, name = ${f.name}, party_id = ${f.partyId}::uuid, takes_alcohol = ${f.takesAlcohol}
    where org_id = ${orgId} and id = ${id}`;
}

export type PayerRow = {
  _id: string;
  name: string;
  gstin: string;
  isOperator: boolean;
  category: 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas';
};

/** Parties that pay folios, with what their tax needs. */
export function listPayers(orgId: string, ids: readonly string[]): Statement<PayerRow> {
  return sql<PayerRow>`select id as "_id", name, coalesce(gstin, '') as gstin, is_operator as "isOperator", category from parties
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

export type FolioPayer = { readonly folioId: string; readonly partyId: string | null };

/** Bills folios to other parties; to nobody yet with null, or if that party was removed meanwhile. */
export function billFoliosTo(orgId: string, rows: readonly FolioPayer[]): Statement {
  const [folioIds, partyIds] = [rows.map(({ folioId }) => folioId), rows.map(({ partyId }) => partyId)];
  return sql`update hotel_folios f set party_id = (select p.id from parties p where p.org_id = ${orgId} and p.id = w.party_id)
    from unnest(${folioIds}::uuid[], ${partyIds}::uuid[]) w (id, party_id) where f.org_id = ${orgId} and f.id = w.id`;
}

export function nameParty(orgId: string, folioIds: readonly string[], partyId: string): Statement {
  return sql`update hotel_folios set party_id = ${partyId}::uuid where org_id = ${orgId} and id = any(${[...folioIds]}::uuid[]) and party_id is null`;
}

export function settleFolios(orgId: string, ids: readonly string[], by: By): Statement {
  return sql`update hotel_folios set ${touched(by)}, state = 'settled', settled_at = now(), settled_by_name = ${by.name}
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

export function reopenFolios(orgId: string, ids: readonly string[], by: By): Statement {
  return sql`update hotel_folios set ${touched(by)}, state = 'open', settled_at = null, settled_by_name = null
    where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}
