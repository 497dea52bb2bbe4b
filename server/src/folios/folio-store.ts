import type { FolioLine, FolioLineKind } from '@bahi/core/rooms/folio';
import type { StayState } from '@bahi/core/rooms/stay-state';
import { type RawBuilder, sql } from 'kysely';
import type { NightDraft } from '../bookings/stay-store.ts';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { pendingWithTax } from '../tds/advance-tax-store.ts';

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

/** A line as core has it, with what only the books know. */
export type LineRow = FolioLine & {
  productId: string | null;
  voucherId: string | null;
  /** The stay that had it; null for a whole group. */
  stayId: string | null;
  enteredAt: string;
  enteredBy: string;
};

const lineColumns = sql`l.id, l.folio_id as "folioId", l.business_day as date, l.kind, l.said as text, l.quantity_e4 as "quantityE4",
  l.value_paise as "valuePaise", l.sac, l.gst_percent_e4 as "gstPercentE4", case when l.night is not null then
    json_build_object('roomId', l.room_id, 'roomNumber', r.name, 'date', l.night) end as night, l.is_alcohol as "isAlcohol",
  l.post_key as key, l.reverses_id as "reversesId", l.moved_from_id as "movedFromId", l.lowers_id as "lowersId", l.reason,
  l.billed_id is not null as "isBilled", l.product_id as "productId", l.voucher_id as "voucherId", coalesce(l.stay_id, f.stay_id) as "stayId",
  l.entered_at as "enteredAt", l.entered_by_name as "enteredBy"`;
const lines = sql`hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
  left join hotel_rooms r on r.org_id = l.org_id and r.id = l.room_id`;

/** The lines of all folios of a booking, in the order in which they were posted. */
export function listLines(orgId: string, bookingId: string): Statement<LineRow> {
  return sql<LineRow>`select ${lineColumns} from ${lines} where l.org_id = ${orgId} and f.booking_id = ${bookingId}
    order by l.business_day, l.entered_at, l.id`;
}

/** The booking and the stay of the folio of a line. */
export function findPlaceOfLine(orgId: string, lineId: string): Statement<{ bookingId: string; stayId: string | null }> {
  return sql<{ bookingId: string; stayId: string | null }>`select f.booking_id as "bookingId", f.stay_id as "stayId"
    from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
    where l.org_id = ${orgId} and l.id = ${lineId}`;
}

export type NewLine = FolioLine & { productId: string | null; voucherId: string | null; stayId: string | null; shareNo: number };

const insertLineRows = (suffix: string) =>
  insertRows(
    'hotel_folio_lines',
    [
      ...(['org_id', 'id', 'folio_id', 'business_day', 'kind', 'said', 'product_id', 'quantity_e4', 'value_paise', 'reason'] as const),
      ...(['stay_id', 'night', 'room_id', 'share_no', 'voucher_id', 'reverses_id', 'moved_from_id', 'lowers_id', 'post_key'] as const),
      ...(['sac', 'gst_percent_e4', 'is_alcohol', 'entered_by', 'entered_by_name'] as const),
    ],
    suffix,
  );
const [insertStrict, insertOnce] = [insertLineRows(''), insertLineRows('on conflict do nothing')];

const rowOf = (orgId: string, by: By) => (line: NewLine) => ({
  ...{ org_id: orgId, id: line.id, folio_id: line.folioId, business_day: line.date, kind: line.kind, said: line.text.slice(0, 200) },
  ...{ product_id: line.productId, quantity_e4: line.quantityE4, value_paise: line.valuePaise, reason: line.reason },
  ...{ stay_id: line.stayId, night: line.night?.date ?? null, room_id: line.night?.roomId ?? null, share_no: line.shareNo },
  ...{ voucher_id: line.voucherId, reverses_id: line.reversesId, moved_from_id: line.movedFromId, lowers_id: line.lowersId },
  ...{ post_key: line.key, sac: line.sac, gst_percent_e4: line.gstPercentE4, is_alcohol: line.isAlcohol },
  ...{ entered_by: by.id, entered_by_name: by.name },
});

export const insertLines = (orgId: string, rows: readonly NewLine[], by: By): Statement => insertStrict(rows.map(rowOf(orgId, by)));
/** The same; a line whose key is posted already is left out. */
export const insertLinesOnce = (orgId: string, rows: readonly NewLine[], by: By): Statement => insertOnce(rows.map(rowOf(orgId, by)));

export function markBilled(orgId: string, lineIds: readonly string[], voucherId: string): Statement {
  return sql`update hotel_folio_lines set billed_id = ${voucherId} where org_id = ${orgId} and id = any(${[...lineIds]}::uuid[])`;
}

export function unmarkBilled(orgId: string, voucherIds: readonly string[]): Statement {
  return sql`update hotel_folio_lines set billed_id = null where org_id = ${orgId} and billed_id = any(${[...voucherIds]}::uuid[])`;
}

export type RouteRow = { kinds: FolioLineKind[]; folioId: string; percentE4: number | null; mostPaise: number | null; bookingId: string };

export function listRoutes(orgId: string, bookingIds: readonly string[]): Statement<RouteRow> {
  return sql<RouteRow>`select kinds, folio_id as "folioId", percent_e4 as "percentE4", most_paise as "mostPaise", booking_id as "bookingId"
    from hotel_routes where org_id = ${orgId} and booking_id = any(${[...bookingIds]}::uuid[]) order by booking_id, line_no`;
}

export function deleteRoutes(orgId: string, bookingId: string): Statement {
  return sql`delete from hotel_routes where org_id = ${orgId} and booking_id = ${bookingId}`;
}

export const insertRoutes = insertRows('hotel_routes', [
  ...(['org_id', 'id', 'booking_id', 'line_no', 'kinds', 'folio_id', 'percent_e4', 'most_paise'] as const),
]);

export type InvoiceRow = {
  folioIds: string[];
  voucherId: string;
  voucherNumber: string;
  date: string;
  totalPaise: number;
  pendingPaise: number;
};

/** The sales vouchers that billed lines of a booking, with the folios of these. */
const billedBy = (orgId: string, bookingId: string) => sql`(select l.billed_id, array_agg(distinct l.folio_id) as folios
  from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
  where l.org_id = ${orgId} and f.booking_id = ${bookingId} and l.billed_id is not null group by l.billed_id) x`;

/** The invoices of a booking, with what is open of each on its party. */
export function listInvoices(orgId: string, bookingId: string): Statement<InvoiceRow> {
  return sql<InvoiceRow>`select x.folios as "folioIds", v.id as "voucherId", v.number as "voucherNumber", v.voucher_date as date, v.total_paise as "totalPaise",
      coalesce((select sum(b.pending_paise) from bills b where b.org_id = v.org_id and b.voucher_id = v.id and b.party_id = v.party_id and b.kind = 'bill'), 0)::bigint as "pendingPaise"
    from ${billedBy(orgId, bookingId)} join vouchers v on v.org_id = ${orgId} and v.id = x.billed_id
    where v.cancelled_at is null order by v.voucher_date, v.number`;
}

export type OpenItemRow = { id: string; voucherId: string; partyId: string; pendingPaise: number };

export type OpenInvoiceRow = OpenItemRow & { folioIds: string[] };

/** The invoices of a booking that their parties left owing, with the folios that they billed. What another party took over is not here. */
export function listOpenInvoices(orgId: string, bookingId: string): Statement<OpenInvoiceRow> {
  return sql<OpenInvoiceRow>`select b.id, b.voucher_id as "voucherId", b.party_id as "partyId", b.pending_paise as "pendingPaise", x.folios as "folioIds"
    from ${billedBy(orgId, bookingId)} join vouchers v on v.org_id = ${orgId} and v.id = x.billed_id
      join bills b on b.org_id = v.org_id and b.voucher_id = v.id and b.party_id = v.party_id
    where v.cancelled_at is null and b.kind = 'bill' and b.pending_paise > 0 order by b.bill_date, b.bill_no, b.id`;
}

/** The open bills of outlets on the folios of a booking. */
export function listOpenOutlets(orgId: string, bookingId: string): Statement<OpenItemRow> {
  return sql<OpenItemRow>`select b.id, b.voucher_id as "voucherId", b.party_id as "partyId", b.pending_paise as "pendingPaise" from bills b
    where b.org_id = ${orgId} and b.kind = 'bill' and b.pending_paise > 0 and b.voucher_id in (
      select l.voucher_id from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
      where l.org_id = ${orgId} and f.booking_id = ${bookingId} and l.kind = 'outletBill' and l.reverses_id is null
        and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id))
    order by b.bill_date, b.bill_no, b.id`;
}

export type PaymentRow = {
  voucherId: string;
  voucherNumber: string;
  date: string;
  partyName: string;
  amountPaise: number;
  leftPaise: number;
};

/** The receipts and refunds of a booking that nobody cancelled. */
export function listPayments(orgId: string, bookingId: string): Statement<PaymentRow> {
  return sql<PaymentRow>`select v.id as "voucherId", v.number as "voucherNumber", v.voucher_date as date, coalesce(p.name, '') as "partyName",
      case when v.kind = 'payment' then -v.total_paise else v.total_paise end as "amountPaise",
      coalesce((select sum(-${pendingWithTax('b')}) from bills b where b.org_id = v.org_id and b.voucher_id = v.id and b.pending_paise < 0), 0)::bigint as "leftPaise"
    from hotel_advances a join vouchers v on v.org_id = a.org_id and v.id = a.voucher_id left join parties p on p.org_id = v.org_id and p.id = v.party_id
    where a.org_id = ${orgId} and a.booking_id = ${bookingId} and v.cancelled_at is null order by v.voucher_date, v.number`;
}

export type CheckOutStay = {
  id: string;
  departure: string;
  /** The nights that were freed, as they were. */
  freed: NightDraft[];
};
export type CheckOutRow = {
  _id: string;
  bookingId: string;
  businessDay: string;
  /** True for an invoice of a stay that goes on. */
  isInterim: boolean;
  stays: CheckOutStay[];
  folioIds: string[];
  /** The folios that it billed to another party, with the party that they had. */
  rebilled: FolioPayer[];
  doneAt: string;
  doneBy: string;
  undoneAt: string | null;
  undoneBy: string | null;
  vouchers: { voucherId: string; kind: string; voucherNumber: string; version: number }[];
};

const checkOuts = sql`select c.id as "_id", c.booking_id as "bookingId", c.business_day as "businessDay", c.is_interim as "isInterim", c.stays, c.folio_ids as "folioIds", c.rebilled, c.done_at as "doneAt",
    c.done_by_name as "doneBy", c.undone_at as "undoneAt", c.undone_by_name as "undoneBy",
    (select coalesce(json_agg(json_build_object('voucherId', v.id, 'kind', v.kind, 'voucherNumber', v.number, 'version', v.version) order by v.number), '[]')
      from hotel_check_out_vouchers o join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id
      where o.org_id = c.org_id and o.check_out_id = c.id) as vouchers
  from hotel_check_outs c`;

export function listCheckOuts(orgId: string, bookingId: string): Statement<CheckOutRow> {
  return sql<CheckOutRow>`${checkOuts} where c.org_id = ${orgId} and c.booking_id = ${bookingId} order by c.done_at`;
}

export function findCheckOut(orgId: string, id: string): Statement<CheckOutRow> {
  return sql<CheckOutRow>`${checkOuts} where c.org_id = ${orgId} and c.id = ${id}`;
}

export function insertCheckOut(
  orgId: string,
  c: Pick<CheckOutRow, '_id' | 'bookingId' | 'businessDay' | 'isInterim' | 'stays' | 'folioIds' | 'rebilled'>,
  by: By,
): Statement {
  return sql`insert into hotel_check_outs (org_id, id, booking_id, business_day, is_interim, stays, folio_ids, rebilled, done_by, done_by_name)
    values (${orgId}, ${c._id}, ${c.bookingId}, ${c.businessDay}::date, ${c.isInterim}, ${JSON.stringify(c.stays)}::jsonb, ${c.folioIds}::uuid[],
      ${JSON.stringify(c.rebilled)}::jsonb, ${by.id}, ${by.name})`;
}

export const insertCheckOutVouchers = insertRows('hotel_check_out_vouchers', ['org_id', 'check_out_id', 'voucher_id']);

export function markUndone(orgId: string, id: string, reason: string, by: By): Statement {
  return sql`update hotel_check_outs set undone_at = now(), undone_by_name = ${by.name}, undone_reason = ${reason} where org_id = ${orgId} and id = ${id}`;
}

/** A stay leaves on a day, or comes back with the departure that it had. */
export function leaveStay(
  orgId: string,
  id: string,
  departure: string,
  state: Extract<StayState, 'inHouse' | 'checkedOut'>,
  by: By,
): Statement {
  const at: RawBuilder<unknown> = state === 'checkedOut' ? sql`now()` : sql`null`;
  return sql`update hotel_stays set ${touched(by)}, state = ${state}, departure = ${departure}::date, checked_out_at = ${at}
    where org_id = ${orgId} and id = ${id}`;
}

export type InHouseRow = {
  stayId: string;
  roomName: string;
  guestName: string;
  mealPlan: 'EP' | 'CP' | 'MAP' | 'AP';
  adults: number;
  departure: string;
  takesOutlets: boolean;
};

/** Guests in the house by room, those whose room begins with the text first. */
export function listInHouse(orgId: string, search: string, limit: number): Statement<InHouseRow> {
  const text = search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return sql<InHouseRow>`select s.id as "stayId", r.name as "roomName", coalesce(nullif(s.guest_name, ''), b.booker_name) as "guestName",
      p.meal_plan as "mealPlan", s.adults, s.departure, s.takes_outlets as "takesOutlets"
    from hotel_stays s join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
    where s.org_id = ${orgId} and s.state = 'inHouse' and (lower(r.name) like ${`${text}%`} or lower(s.guest_name || ' ' || b.booker_name) like ${`%${text}%`})
    order by lower(r.name) like ${`${text}%`} desc, r.sort_key, s.id limit ${limit}`;
}

export type CreditRow = {
  takesOutlets: boolean;
  limitPaise: number | null;
  version: number;
  changedAt: string | null;
  changedBy: string | null;
};

/** Sets if outlets may charge to the room of a stay, and how much the guest may owe. */
export function findCredit(orgId: string, stayId: string): Statement<CreditRow> {
  return sql<CreditRow>`select takes_outlets as "takesOutlets", credit_limit_paise as "limitPaise", version, changed_at as "changedAt",
      changed_by_name as "changedBy" from hotel_stays
    where org_id = ${orgId} and id = ${stayId}`;
}

export function updateCredit(
  orgId: string,
  stayId: string,
  { takesOutlets, limitPaise }: Pick<CreditRow, 'takesOutlets' | 'limitPaise'>,
  by: By,
): Statement {
  return sql`update hotel_stays set ${touched(by)}, takes_outlets = ${takesOutlets}, credit_limit_paise = ${limitPaise}
    where org_id = ${orgId} and id = ${stayId}`;
}

export type StayPlaceRow = { bookingId: string; state: StayState; roomName: string | null };

export function findStayPlace(orgId: string, id: string): Statement<StayPlaceRow> {
  return sql<StayPlaceRow>`select s.booking_id as "bookingId", s.state, r.name as "roomName" from hotel_stays s
    left join hotel_rooms r on r.org_id = s.org_id and r.id = s.room_id where s.org_id = ${orgId} and s.id = ${id}`;
}

export type ChargedProduct = {
  id: string;
  name: string;
  sac: string;
  isTaxable: boolean;
  salePriceE4: number;
  isTaxInclusive: boolean;
  gstPercentE4: number | null;
  upToPaise: number | null;
  abovePercentE4: number | null;
};

/** An active product with its rate of a day. */
export function findChargedProduct(orgId: string, id: string, date: string): Statement<ChargedProduct> {
  return sql<ChargedProduct>`select p.id, p.name, c.hsn as sac, p.tax_treatment = 'taxable' as "isTaxable", p.sale_price_e4 as "salePriceE4",
      p.is_tax_inclusive as "isTaxInclusive", t.gst_percent_e4 as "gstPercentE4", t.up_to_paise as "upToPaise", t.gst_above_percent_e4 as "abovePercentE4"
    from products p join tax_classifications c on c.org_id = p.org_id and c.id = p.tax_classification_id
      left join lateral (select * from tax_rates t where t.org_id = c.org_id and t.tax_classification_id = c.id and t.from_date <= ${date}::date
        order by t.from_date desc limit 1) t on true
    where p.org_id = ${orgId} and p.id = ${id} and p.is_active`;
}

/** The folio of a bill of an outlet, or the check-out that made a voucher. */
export type FolioOfVoucher = {
  lineId: string | null;
  folioId: string | null;
  folioName: string;
  isSettled: boolean;
  isOfCheckOut: boolean;
};

export function findFolioOfVoucher(orgId: string, voucherId: string): Statement<FolioOfVoucher> {
  return sql<FolioOfVoucher>`select l.id as "lineId", f.id as "folioId", coalesce(f.name, '') as "folioName", coalesce(f.state = 'settled', false) as "isSettled",
      exists (select from hotel_check_out_vouchers o where o.org_id = ${orgId} and o.voucher_id = ${voucherId}) as "isOfCheckOut"
    from (select) always left join hotel_folio_lines l on l.org_id = ${orgId} and l.voucher_id = ${voucherId} and l.kind = 'outletBill' and l.reverses_id is null
        and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)
      left join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id limit 1`;
}

/** Takes the line of a cancelled bill of an outlet back, on the open business day. */
export function reverseOutletLine(orgId: string, lineId: string, newId: string, reason: string, by: By): Statement {
  return sql`insert into hotel_folio_lines (org_id, id, folio_id, business_day, kind, said, quantity_e4, value_paise, reason, stay_id, voucher_id, reverses_id,
      entered_by, entered_by_name)
    select l.org_id, ${newId}::uuid, l.folio_id, coalesce((select d.business_day from hotel_days d where d.org_id = l.org_id and d.state <> 'closed'), l.business_day),
      l.kind, l.said, -l.quantity_e4, -l.value_paise, ${reason}, l.stay_id, l.voucher_id, l.id, ${by.id}::uuid, ${by.name}
    from hotel_folio_lines l where l.org_id = ${orgId} and l.id = ${lineId}`;
}
