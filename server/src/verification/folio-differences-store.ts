import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** A line `l` of a folio `f`. */
const lines = sql`hotel_folio_lines l join hotel_folios f on f.org_id = l.org_id and f.id = l.folio_id`;
const place = sql`f.name || ' ' || l.business_day || ' ' || l.said`;

/** Folios: lines that take others back, nights, invoices and bills of outlets agree with what they name. */
export function findFolioDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a line that takes another back has the opposite value',
      sql`select ${place}, l.value_paise, -o.value_paise from ${lines} join hotel_folio_lines o on o.org_id = l.org_id and o.id = l.reverses_id
        where l.org_id = ${orgId} and o.org_id = ${orgId}`,
    ),
    difference(
      'the lines of a posted night come to its value',
      sql`select s.guest_name || ' ' || n.night, n.rate_paise, coalesce(sum(l.value_paise), 0)::bigint
        from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
          join hotel_folio_lines l on l.org_id = n.org_id and l.stay_id = n.stay_id and l.night = n.night and l.post_key is not null and l.kind = 'room'
        where n.org_id = ${orgId} and s.org_id = ${orgId} and l.org_id = ${orgId} group by s.guest_name, n.stay_id, n.night, n.rate_paise`,
    ),
    difference(
      'each night before the open business day of a guest who was in the house is posted',
      sql`select s.guest_name || ' ' || n.night, 'posted', 'not posted' from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
        where n.org_id = ${orgId} and s.org_id = ${orgId} and s.state in ('inHouse', 'checkedOut') and n.night >= s.arrival and n.night < s.departure
          and exists (select from hotel_days d where d.org_id = ${orgId} and d.business_day = n.night and d.state = 'closed')
          and not exists (select from hotel_folio_lines l where l.org_id = n.org_id and l.stay_id = n.stay_id and l.night = n.night and l.kind = 'room'
            and l.post_key is not null)`,
    ),
    difference(
      'a night that is posted is a night of its stay',
      sql`select ${place}, 'a night', 'none' from ${lines} where l.org_id = ${orgId} and l.kind = 'room' and l.post_key is not null
          and not exists (select from hotel_nights n where n.org_id = l.org_id and n.stay_id = l.stay_id and n.night = l.night)`,
    ),
    difference(
      'the invoice of a folio has the value of its lines',
      sql`select v.number, x.charged, i.billed from
          (select l.billed_id, sum(l.value_paise)::bigint + coalesce(sum((select sum(a.value_paise) from hotel_folio_lines a
              where a.org_id = l.org_id and a.lowers_id = l.id and a.reverses_id is null
                and not exists (select from hotel_folio_lines r where r.org_id = a.org_id and r.reverses_id = a.id))), 0)::bigint as charged
            from hotel_folio_lines l where l.org_id = ${orgId} and l.billed_id is not null group by l.billed_id) x
          join vouchers v on v.org_id = ${orgId} and v.id = x.billed_id
          join (select voucher_id, sum(taxable_paise)::bigint as billed from voucher_items where org_id = ${orgId} group by voucher_id) i on i.voucher_id = v.id
        where v.cancelled_at is null`,
    ),
    difference(
      'no line is on a cancelled invoice',
      sql`select ${place}, 'open', v.number from ${lines} join vouchers v on v.org_id = l.org_id and v.id = l.billed_id
        where l.org_id = ${orgId} and v.org_id = ${orgId} and v.cancelled_at is not null`,
    ),
    difference(
      'a bill of an outlet is on the folio with its total',
      sql`select ${place}, l.value_paise, case when v.cancelled_at is null then v.total_paise else 0 end from ${lines}
          join vouchers v on v.org_id = l.org_id and v.id = l.voucher_id
        where l.org_id = ${orgId} and v.org_id = ${orgId} and l.kind = 'outletBill' and l.reverses_id is null
          and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)`,
    ),
    difference(
      'a settled folio has no line without an invoice',
      sql`select ${place}, 'invoiced', 'open' from ${lines}
        where l.org_id = ${orgId} and f.state = 'settled' and l.kind not in ('outletBill', 'allowance') and l.billed_id is null and l.reverses_id is null
          and not exists (select from hotel_folio_lines r where r.org_id = l.org_id and r.reverses_id = l.id)`,
    ),
  ];
}
