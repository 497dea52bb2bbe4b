import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';
import { units } from './trade-differences-store.ts';

/**
 * Everything of vouchers that bears a tax of its own, with what the tax is reckoned from, whatever rates rule today: lines, and charges with
 * a rate. A company that charges no tax keeps the rate of a charge as it was typed; there no line has one. A note for a lower price takes
 * nothing back of a tax that was on the retail sale price, which it need not know.
 */
const taxed = (orgId: string) => sql`(
    select i.voucher_id, i.line_no::text as place, i.gst_percent_e4, i.cess_percent_e4, i.is_tax_inclusive, i.taxable_paise, i.total_paise,
      i.cgst_paise, i.igst_paise, i.cess_paise, i.additional_cess_paise, ${units('i.quantity_e4')} * i.cess_per_unit_e4 / 1000000 as unit_cess,
      case when i.retail_price_paise is null and i.value_paise is not null and i.cgst_paise + i.igst_paise = 0 then 0
        else i.retail_price_paise * greatest(${units('i.quantity_e4')}, ${units('i.actual_quantity_e4')}) / 10000 end as retail
      from voucher_items i where i.org_id = ${orgId}
    union all select c.voucher_id, 'charge ' || c.line_no, c.gst_percent_e4, 0, false, c.amount_paise, c.total_paise,
      c.cgst_paise, c.igst_paise, c.cess_paise, c.additional_cess_paise, 0, null
      from voucher_charges c where c.org_id = ${orgId} and c.tax_kind <> 'composite' and (c.cgst_paise + c.igst_paise <> 0
        or exists (select from voucher_items i where i.org_id = c.org_id and i.voucher_id = c.voucher_id and i.gst_percent_e4 > 0))) l`;

/** CGST and SGST are equal halves, so one of them is checked and the other by a constraint. */
const halfOrWhole = sql`case when l.igst_paise <> 0 then 1 else 0.5 end`;

/** The tax of every kept line against its own value and rate, and of every sale against its ledgers. */
export function findLineTaxDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      // By the running total of its document a line bears up to a paisa more or less than alone. A price that holds its tax is the total.
      'the tax of a line is that of its value at its rate',
      sql`select v.number || ' ' || l.place || ' ' || t.head, t.kept, case when abs(t.kept - t.exact) <= 1 and (t.exact <> 0 or t.kept = 0)
          then t.kept else round(t.exact) end from ${taxed(orgId)} join vouchers v on v.org_id = ${orgId} and v.id = l.voucher_id
        cross join lateral (select case when l.is_tax_inclusive and l.total_paise <> l.taxable_paise
          then (l.total_paise - l.unit_cess) * 1000000 / (1000000 + l.gst_percent_e4 + l.cess_percent_e4) else l.taxable_paise end as value) b
        cross join lateral (values
          ('GST', l.cgst_paise + l.igst_paise, ${halfOrWhole} * l.gst_percent_e4
            * case when l.retail is null then b.value / 1000000 else l.retail / (1000000 + l.gst_percent_e4) end),
          ('cess', l.cess_paise, b.value * l.cess_percent_e4 / 1000000), ('cess by unit', l.additional_cess_paise, l.unit_cess)) t (head, kept, exact)`,
    ),
    difference(
      // The shares of a charge on the lines, and the tax within a price, are not kept one by one.
      'a voucher has the tax of each rate to the paisa',
      sql`select v.number || ' ' || (l.gst_percent_e4 / 10000.0)::float8 || ' %', sum(l.cgst_paise + l.igst_paise),
          round((case when bool_or(l.igst_paise <> 0) then 1 else 0.5 end) * l.gst_percent_e4 * (coalesce(sum(l.taxable_paise) filter (where l.retail is null), 0) / 1000000
            + coalesce(sum(l.retail), 0) / (1000000 + l.gst_percent_e4)))
        from ${taxed(orgId)} join vouchers v on v.org_id = ${orgId} and v.id = l.voucher_id
        where not exists (select from voucher_charges c where c.org_id = v.org_id and c.voucher_id = v.id and c.tax_kind = 'composite')
        group by v.id, v.number, l.gst_percent_e4 having not bool_or(l.is_tax_inclusive and l.retail is null)`,
    ),
    difference(
      // Of a sale without a row of its own in trade_vouchers the lines say the heads.
      'a voucher bears CGST and SGST or IGST, as its place of supply says',
      sql`select v.number, concat_ws(' ', case when l.cgst then 'intra' end, case when l.igst then 'inter' end), case when not l.cgst and not l.igst then ''
          when v.kind in ('sales', 'vanSale', 'saleOrder') and v.place_of_supply <> o.state then 'inter'
          else coalesce(t.heads, case when l.cgst then 'intra' else 'inter' end) end
        from (select voucher_id, bool_or(cgst_paise <> 0) as cgst, bool_or(igst_paise <> 0) as igst from
          (select voucher_id, cgst_paise, igst_paise from voucher_items where org_id = ${orgId}
            union all select voucher_id, cgst_paise, igst_paise from voucher_charges where org_id = ${orgId}) x group by voucher_id) l
        join vouchers v on v.org_id = ${orgId} and v.id = l.voucher_id join organizations o on o.id = v.org_id
        left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id`,
    ),
    difference(
      // Under reverse charge the customer owes it; what an advance has borne already goes out again.
      'the tax of a sale or its note is in the output tax',
      sql`select v.number || ' ' || h.role, coalesce(p.posted, 0), case when v.cancelled_at is not null or t.is_reverse_charge then 0
            else case v.kind when 'creditNote' then 1 else -1 end * coalesce(h.tax, 0) end + coalesce(h.used, 0)
        from vouchers v left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
        left join (select voucher_id, sum(cgst_paise) as cgst, sum(igst_paise) as igst, sum(cess_paise + additional_cess_paise) as cess from
          (select voucher_id, cgst_paise, igst_paise, cess_paise, additional_cess_paise from voucher_items where org_id = ${orgId}
            union all select voucher_id, cgst_paise, igst_paise, cess_paise, additional_cess_paise from voucher_charges where org_id = ${orgId}) x
          group by voucher_id) l on l.voucher_id = v.id
        left join (select voucher_id, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst, sum(igst_paise) as igst from advance_tax_uses
          where org_id = ${orgId} group by voucher_id) u on u.voucher_id = v.id
        cross join lateral (values ('outputCgst', l.cgst, u.cgst), ('outputSgst', l.cgst, u.sgst), ('outputIgst', l.igst, u.igst), ('outputCess', l.cess, 0))
          h (role, tax, used)
        left join (select p.voucher_id, r.role, sum(p.amount_paise) as posted from postings p join ledgers r on r.org_id = p.org_id and r.id = p.ledger_id
          and r.role like 'output%' where p.org_id = ${orgId} group by 1, 2) p on p.voucher_id = v.id and p.role = h.role
        where v.org_id = ${orgId} and v.kind in ('sales', 'vanSale', 'creditNote', 'debitNote') and coalesce(t.side, 'customer') = 'customer'`,
    ),
  ];
}
