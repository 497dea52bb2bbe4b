import type { RoomsBy } from '@bahi/core/reports/hotel-revenue';
import type { FolioLineKind } from '@bahi/core/rooms/folio';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** The days of a period, both included. */
type Span = { readonly from: string; readonly to: string };

const isGone = sql`(l.reverses_id is not null or exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id))`;
/** The sales voucher that has a line: its own, that of the line which it lowers, or the bill of the restaurant. A line that was taken back has none. */
const invoiceOf = sql`case when l.kind in ('allowance', 'outletBill') and ${isGone} then null
  when l.kind = 'outletBill' then l.voucher_id else coalesce(l.billed_id, lowered.billed_id) end`;

/** Lines of folios before tax. An allowance has the kind of the line that it lowers; a bill of the restaurant the value of its dishes. */
const lines = (
  orgId: string,
  which: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`select l.org_id, l.business_day, l.night, l.product_id,
    coalesce(l.stay_id, f.stay_id) as stay_id, coalesce(lowered.kind, l.kind) as kind, lowered.id is null as is_charge, ${invoiceOf} as invoice_id,
    case when l.kind = 'outletBill' then sign(l.value_paise)::bigint * coalesce((select sum(i.taxable_paise)::bigint from voucher_items i
      where i.org_id = l.org_id and i.voucher_id = l.voucher_id), 0) else l.value_paise end as paise
  from hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id
    left join hotel_folio_lines lowered on lowered.org_id = l.org_id and lowered.id = l.lowers_id
  where l.org_id = ${orgId} and ${which}`;

const ofPeriod = ({ from, to }: Span) => sql`l.business_day between ${from}::date and ${to}::date`;

export type PartRow = { kind: FolioLineKind; isMeal: boolean; key: string; name: string; count: number; paise: number };

const roomKeys: Readonly<Record<RoomsBy, { key: RawBuilder<unknown>; name: RawBuilder<unknown> }>> = {
  type: { key: sql`t.id::text`, name: sql`t.name` },
  plan: { key: sql`p.id::text`, name: sql`p.name` },
  source: { key: sql`b.source`, name: sql`''` },
};

/**
 * The charges of business days: rooms by type, plan or source, other lines by product or kind. The meals of a plan are in the value of the night and
 * are told apart here; a night that was taken back takes its meals back.
 */
export function sumParts(orgId: string, span: Span, by: RoomsBy): Statement<PartRow> {
  const { key, name } = roomKeys[by];
  return sql<PartRow>`with charged as materialized (${lines(orgId, ofPeriod(span))}),
    nights as (select c.org_id, c.stay_id, c.night, c.business_day, sum(c.paise)::bigint as paise from charged c
      where c.kind = 'room' and c.night is not null and c.is_charge group by c.org_id, c.stay_id, c.night, c.business_day),
    priced as (select x.org_id, x.stay_id, sign(x.paise)::int as count, x.paise, sign(x.paise)::bigint * least(n.meal_paise, abs(x.paise)) as meals
      from nights x join hotel_nights n on n.org_id = x.org_id and n.stay_id = x.stay_id and n.night = x.night where n.org_id = ${orgId}),
    parts as (
      select x.org_id, x.stay_id, 'room' as kind, false as is_meal, null::uuid as product_id, x.count, x.paise - x.meals as paise from priced x
      union all select x.org_id, x.stay_id, 'room', true, null, x.count, x.meals from priced x where x.meals <> 0
      union all select c.org_id, c.stay_id, c.kind, false, c.product_id, sign(c.paise)::int, c.paise from charged c
        where not (c.kind = 'room' and c.night is not null and c.is_charge))
    select x.kind, x.is_meal as "isMeal", sum(x.count)::int as count, sum(x.paise)::bigint as paise,
      coalesce(case when x.is_meal then p.id::text when x.kind = 'room' then ${key} else x.product_id::text end, x.kind) as key,
      coalesce(case when x.is_meal then p.name when x.kind = 'room' then ${name} else g.name end, '') as name
    from parts x left join hotel_stays s on s.org_id = x.org_id and s.id = x.stay_id
      left join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      left join hotel_room_types t on t.org_id = s.org_id and t.id = s.type_id
      left join hotel_rate_plans p on p.org_id = s.org_id and p.id = s.plan_id
      left join products g on g.org_id = x.org_id and g.id = x.product_id
    where x.org_id = ${orgId} group by 1, 2, 5, 6 order by 4 desc, 5`;
}

export type BridgeRow = {
  part: 'unbilled' | 'otherDays' | 'earlier';
  stayId: string | null;
  voucherId: string | null;
  name: string;
  paise: number;
};

const asBridge = (part: BridgeRow['part'], from: RawBuilder<unknown>) => sql<BridgeRow>`select ${part}::text as part, x.* from (${from}) x`;

/** Lines of the period that no sales voucher has, by stay: guests in the house, and lines that were taken back on another day. */
export function sumUnbilled(orgId: string, span: Span): Statement<BridgeRow> {
  return asBridge(
    'unbilled',
    sql`select c.stay_id as "stayId", null::uuid as "voucherId", coalesce(nullif(s.guest_name, ''), b.booker_name, 'Group') as name, sum(c.paise)::bigint as paise
      from (${lines(orgId, ofPeriod(span))}) c left join hotel_stays s on s.org_id = c.org_id and s.id = c.stay_id
        left join hotel_bookings b on b.org_id = s.org_id and b.id = s.booking_id
      where c.org_id = ${orgId} and c.invoice_id is null group by c.stay_id, 3 having sum(c.paise) <> 0`,
  );
}

/** Lines of the period on sales vouchers of other days, by voucher. */
export function sumOtherDays(orgId: string, span: Span): Statement<BridgeRow> {
  return asBridge(
    'otherDays',
    sql`select null::uuid as "stayId", v.id as "voucherId", v.number || ' of ' || to_char(v.voucher_date, 'DD/MM/YYYY') as name, sum(c.paise)::bigint as paise
      from (${lines(orgId, ofPeriod(span))}) c join vouchers v on v.org_id = c.org_id and v.id = c.invoice_id
      where c.org_id = ${orgId} and v.voucher_date not between ${span.from}::date and ${span.to}::date group by v.id, v.number, v.voucher_date`,
  );
}

/** The sales vouchers of the period that bill lines of folios, or are bills of the restaurant on a folio. */
const invoices = (orgId: string, { from, to }: Span) => sql`select v.org_id, v.id, v.number from vouchers v
  where v.org_id = ${orgId} and v.kind = 'sales' and v.voucher_date between ${from}::date and ${to}::date and v.cancelled_at is null
    and (exists (select from hotel_folio_lines l where l.org_id = v.org_id and l.billed_id = v.id)
      or exists (select from hotel_folio_lines l where l.org_id = v.org_id and l.voucher_id = v.id and l.kind = 'outletBill' and not ${isGone}))`;

/** Lines of other days on sales vouchers of the period, by voucher. */
export function sumEarlier(orgId: string, span: Span): Statement<BridgeRow> {
  return asBridge(
    'earlier',
    sql`select null::uuid as "stayId", v.id as "voucherId", v.number as name, sum(c.paise)::bigint as paise
      from (${lines(orgId, sql`l.business_day not between ${span.from}::date and ${span.to}::date`)}) c
        join (${invoices(orgId, span)}) v on v.org_id = c.org_id and v.id = c.invoice_id
      where c.org_id = ${orgId} group by v.id, v.number`,
  );
}

/** The sum of those vouchers before tax. Always one row. */
export function sumBilled(orgId: string, span: Span): Statement<{ paise: number }> {
  return sql<{ paise: number }>`select coalesce(sum(i.taxable_paise), 0)::bigint as paise
    from (${invoices(orgId, span)}) v join voucher_items i on i.org_id = v.org_id and i.voucher_id = v.id where i.org_id = ${orgId}`;
}
