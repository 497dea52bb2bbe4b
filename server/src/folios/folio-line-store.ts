import type { FolioLine } from '@bahi/core/rooms/folio';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

type By = Pick<Caller, 'id' | 'name'>;

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
