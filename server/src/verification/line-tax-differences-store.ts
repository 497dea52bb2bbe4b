import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';
import { units } from './trade-differences-store.ts';

/**
 * All parts of vouchers with their own tax and its base, independent of present rates: lines, and charges with a rate. A company that
 * charges no tax keeps the typed rate of a charge, but no rate of lines. A note for a lower price reverses no tax on the retail sale price,
 * which it may not know.
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

/**
 * Taxed purchases, and whether the tax is taken back: null if not stored, or if a charge is spread over lines of both kinds. Tax outside of
 * the total is not on the bill.
 */
const bought = (orgId: string) => sql`bought as (
    select i.voucher_id, i.cgst_paise as cgst, i.igst_paise as igst, i.cess_paise + i.additional_cess_paise as cess,
      t.is_credit_taken and i.input_credit = 'eligible' as is_taken, i.total_paise = i.taxable_paise as is_past
      from trade_vouchers t join voucher_items i on i.org_id = t.org_id and i.voucher_id = t.voucher_id where t.org_id = ${orgId} and t.side = 'supplier'),
  spread as (select voucher_id, case when bool_and(coalesce(is_taken, false)) then true when not bool_or(coalesce(is_taken, true)) then false end as is_taken
    from bought group by voucher_id),
  taxed as (select b.* from bought b where cgst <> 0 or igst <> 0 or cess <> 0
    union all select c.voucher_id, c.cgst_paise, c.igst_paise, c.cess_paise + c.additional_cess_paise,
      case c.tax_kind when 'composite' then s.is_taken else t.is_credit_taken end, c.total_paise = c.amount_paise
      from trade_vouchers t join voucher_charges c on c.org_id = t.org_id and c.voucher_id = t.voucher_id join spread s on s.voucher_id = c.voucher_id
      where t.org_id = ${orgId} and t.side = 'supplier' and (c.cgst_paise <> 0 or c.igst_paise <> 0 or c.cess_paise <> 0 or c.additional_cess_paise <> 0))`;

/** The least and the most of such tax that may be in the books; below 0 for a deduction. */
const leastAndMost = (head: 'cgst' | 'igst' | 'cess') =>
  sql.raw(
    (['least', 'greatest'] as const)
      .map((end) => `sum(case when is_taken then ${head} when is_taken is null then ${end}(${head}, 0) else 0 end) as ${head}_${end}`)
      .join(', '),
  );

/** The tax of advances that each voucher takes back. */
const used = (
  orgId: string,
) => sql`(select voucher_id, sum(cgst_paise) as cgst, sum(sgst_paise) as sgst, sum(igst_paise) as igst from advance_tax_uses
    where org_id = ${orgId} group by voucher_id) u`;

/** Each line, and the lines of each voucher, by their values and rates. */
const ofLines = (orgId: string): Statement<Difference>[] => [
  difference(
    // With the running total of its document a line bears up to a paisa more or less than alone. A tax-inclusive price is the total.
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
    // The shares of a charge on the lines, and the tax within a price, are not stored separately.
    'a voucher has the tax of each rate to the paisa',
    sql`select v.number || ' ' || (l.gst_percent_e4 / 10000.0)::float8 || ' %', sum(l.cgst_paise + l.igst_paise),
        round((case when bool_or(l.igst_paise <> 0) then 1 else 0.5 end) * l.gst_percent_e4 * (coalesce(sum(l.taxable_paise) filter (where l.retail is null), 0) / 1000000
          + coalesce(sum(l.retail), 0) / (1000000 + l.gst_percent_e4)))
      from ${taxed(orgId)} join vouchers v on v.org_id = ${orgId} and v.id = l.voucher_id
      where not exists (select from voucher_charges c where c.org_id = v.org_id and c.voucher_id = v.id and c.tax_kind = 'composite')
      group by v.id, v.number, l.gst_percent_e4 having not bool_or(l.is_tax_inclusive and l.retail is null)`,
  ),
  difference(
    // For a sale without a row in trade_vouchers, the heads are in its lines.
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
];

/** Sales and their notes, by their ledgers. */
const ofSales = (orgId: string): Statement<Difference>[] => [
  difference(
    // Under reverse charge the customer owes it; tax that an advance already bore is removed.
    'the tax of a sale or its note is in the output tax',
    sql`select v.number || ' ' || h.role, coalesce(p.posted, 0), case when v.cancelled_at is not null or t.is_reverse_charge then 0
          else case v.kind when 'creditNote' then 1 else -1 end * coalesce(h.tax, 0) end + coalesce(h.used, 0)
      from vouchers v left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
      left join (select voucher_id, sum(cgst_paise) as cgst, sum(igst_paise) as igst, sum(cess_paise + additional_cess_paise) as cess from
        (select voucher_id, cgst_paise, igst_paise, cess_paise, additional_cess_paise from voucher_items where org_id = ${orgId}
          union all select voucher_id, cgst_paise, igst_paise, cess_paise, additional_cess_paise from voucher_charges where org_id = ${orgId}) x
        group by voucher_id) l on l.voucher_id = v.id
      left join ${used(orgId)} on u.voucher_id = v.id
      cross join lateral (values ('outputCgst', l.cgst, u.cgst), ('outputSgst', l.cgst, u.sgst), ('outputIgst', l.igst, u.igst), ('outputCess', l.cess, 0))
        h (role, tax, used)
      left join (select p.voucher_id, r.role, sum(p.amount_paise) as posted from postings p join ledgers r on r.org_id = p.org_id and r.id = p.ledger_id
        and r.role like 'output%' where p.org_id = ${orgId} group by 1, 2) p on p.voucher_id = v.id and p.role = h.role
      where v.org_id = ${orgId} and v.kind in ('sales', 'vanSale', 'creditNote', 'debitNote') and coalesce(t.side, 'customer') = 'customer'`,
  ),
];

/** Purchases and their notes, by their ledgers. */
const ofPurchases = (orgId: string): Statement<Difference>[] => [
  difference(
    // Tax that is not taken back is added to the cost; tax outside of the bill is owed to the government (reverse charge) or at the
    // customs. Tax of an advance of this party is removed from the output tax, on either side of the note.
    'the tax of a purchase or its note is in the input tax, or owed past the bill',
    sql`with ${bought(orgId)},
      sums as (select voucher_id, bool_or(is_past) as is_past, sum(cgst) as cgst, sum(igst) as igst, sum(cess) as cess,
        ${leastAndMost('cgst')}, ${leastAndMost('igst')}, ${leastAndMost('cess')} from taxed group by voucher_id),
      posted as (select p.voucher_id, r.role, sum(p.amount_paise) as posted from ledgers r join postings p on p.org_id = r.org_id and p.ledger_id = r.id
        where r.org_id = ${orgId} and (r.role like 'input%' or r.role like 'rcm%' or r.role like 'output%' or r.role = 'customsPayable') group by 1, 2)
      select v.number || ' ' || h.role, coalesce(p.posted, 0),
        case when coalesce(p.posted, 0) between least(f.least, f.most) and greatest(f.least, f.most) then coalesce(p.posted, 0) else f.most end
      from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id left join sums s on s.voucher_id = v.id
      left join ${used(orgId)} on u.voucher_id = v.id
      cross join lateral (select case when v.cancelled_at is not null then 0 when v.kind = 'debitNote' then -1 else 1 end as sign,
        case when t.is_reverse_charge then 'rcm' when s.is_past then 'customs' else 'bill' end as via) k
      cross join lateral (values
        ('inputCgst', k.via <> 'rcm', s.cgst_least, s.cgst_greatest), ('inputSgst', k.via <> 'rcm', s.cgst_least, s.cgst_greatest),
        ('inputIgst', k.via <> 'rcm', s.igst_least, s.igst_greatest), ('inputCess', k.via <> 'rcm', s.cess_least, s.cess_greatest),
        ('inputRcmCgst', k.via = 'rcm', s.cgst_least, s.cgst_greatest), ('inputRcmSgst', k.via = 'rcm', s.cgst_least, s.cgst_greatest),
        ('inputRcmIgst', k.via = 'rcm', s.igst_least, s.igst_greatest), ('inputRcmCess', k.via = 'rcm', s.cess_least, s.cess_greatest),
        ('rcmCgst', k.via = 'rcm', -s.cgst, -s.cgst), ('rcmSgst', k.via = 'rcm', -s.cgst, -s.cgst), ('rcmIgst', k.via = 'rcm', -s.igst, -s.igst),
        ('rcmCess', k.via = 'rcm', -s.cess, -s.cess),
        ('customsPayable', k.via = 'customs', -(2 * s.cgst + s.igst + s.cess), -(2 * s.cgst + s.igst + s.cess)),
        ('outputCgst', true, k.sign * u.cgst, k.sign * u.cgst), ('outputSgst', true, k.sign * u.sgst, k.sign * u.sgst),
        ('outputIgst', true, k.sign * u.igst, k.sign * u.igst), ('outputCess', false, 0, 0))
        h (role, is_used, least, most)
      cross join lateral (select case when h.is_used then k.sign * coalesce(h.least, 0) else 0 end as least,
        case when h.is_used then k.sign * coalesce(h.most, 0) else 0 end as most) f
      left join posted p on p.voucher_id = v.id and p.role = h.role
      where t.org_id = ${orgId} and t.side = 'supplier' and v.kind <> 'purchaseOrder'`,
  ),
];

/** The tax of every stored line compared with its value and rate, and of every sale and purchase with its ledgers. */
export const findLineTaxDifferences = (orgId: string): Statement<Difference>[] => [
  ...ofLines(orgId),
  ...ofSales(orgId),
  ...ofPurchases(orgId),
];
