import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

const summed = (voucher: string, table: 'tds_deductions' | 'advance_taxes' | 'advance_tax_uses', columns: RawBuilder<unknown>) =>
  sql`coalesce((select sum(${columns}) from ${sql.table(table)} t where t.org_id = ${sql.ref(`${voucher}.org_id`)}
    and t.voucher_id = ${sql.ref(`${voucher}.id`)}), 0)`;

/**
 * For a row of `vouchers` with this alias: TDS that belongs to no bill, the tax of its advance, and the tax it took back from other
 * advances.
 */
export const tdsBesideBills = (voucher: string) => summed(voucher, 'tds_deductions', sql`t.own_paise`);
/** For a row of `vouchers` with this alias: the GST of its advance, in paise. */
export const taxOfAdvance = (voucher: string) => summed(voucher, 'advance_taxes', sql`t.cgst_paise + t.sgst_paise + t.igst_paise`);
/** For a row of `vouchers` with this alias: the GST of advances that it set off, in paise, including rounding. */
export const taxSetOffBy = (voucher: string) =>
  summed(voucher, 'advance_tax_uses', sql`t.cgst_paise + t.sgst_paise + t.igst_paise + t.round_paise`);

/**
 * Parties with a counted voucher that was changed, cancelled, or taken back by a note, a refund or a bounced cheque: TDS that a later
 * voucher deducted for it stays, and the next one deducts less. A journal's parties are in its stored version.
 */
const changedSince = (
  orgId: string,
) => sql`select party_id from vouchers where org_id = ${orgId} and kind in ('purchase', 'payment') and version > 1
    and party_id is not null
  union select d.party_id from tds_deductions d join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id
    where d.org_id = ${orgId} and d.party_id is not null and v.version > 1
  union select (jsonb_path_query(o.text::jsonb, '$.voucher.*.partyId ? (@ != null)') #>> '{}')::uuid from voucher_versions o
    join vouchers v on v.org_id = o.org_id and v.id = o.voucher_id and v.kind = 'journal' where o.org_id = ${orgId}
  union select party_id from tds_adjustments where org_id = ${orgId}`;

/** Stored TDS and tax on advances compared with the vouchers. */
export function findTaxDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'the sums of TDS of a party, section and month',
      sql`select p.name || ' ' || section || ' ' || to_char(month, 'MM/YYYY'), coalesce(k.kept, '0 0 0 0 0'), coalesce(f.found, '0 0 0 0 0') from
        (select party_id, section, month, concat_ws(' ', counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise) as kept
          from tds_sums where org_id = ${orgId}) k
        full join (select party_id, section, date_trunc('month', deducted_on)::date as month,
            concat_ws(' ', sum(counted_paise), sum(ahead_paise), sum(taxed_paise), sum(certified_paise), sum(amount_paise)) as found
          from (select party_id, section, deducted_on, counted_paise, ahead_paise, taxed_paise, certified_paise, amount_paise from tds_deductions
              where org_id = ${orgId} and side = 'payable'
            union all select party_id, section, counted_on, counted_paise, ahead_paise, 0, 0, 0 from tds_adjustments where org_id = ${orgId}) d
          group by 1, 2, 3) f using (party_id, section, month)
        join parties p on p.org_id = ${orgId} and p.id = party_id`,
    ),
    difference(
      'no amount bears TDS twice',
      sql`select p.name || ' ' || section, true, sum(taxed_paise) <= sum(counted_paise) from tds_sums s join parties p on p.org_id = s.org_id and p.id = s.party_id
        where s.org_id = ${orgId} and p.id not in (${changedSince(orgId)})
          and not exists (select from vouchers where org_id = ${orgId} and kind = 'payment' and party_id is null and cancelled_at is not null)
        group by p.id, p.name, section, extract(year from month - interval '3 months')
        having bool_and(s.ahead_paise >= 0)`,
    ),
    difference(
      'an advance that bears tax is its value, less what was set off',
      sql`select v.number, -b.pending_paise, t.value_paise - coalesce((select sum(u.value_paise) from advance_tax_uses u
          where u.org_id = b.org_id and u.bill_id = b.id), 0)
        from advance_taxes t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
        join bills b on b.org_id = t.org_id and b.voucher_id = t.voucher_id and b.kind = 'advance' where t.org_id = ${orgId}`,
    ),
    difference(
      'the tax of open advances is in the output tax',
      sql`select v.number, coalesce(-(t.cgst_paise + t.sgst_paise + t.igst_paise), 0) + coalesce((select sum(u.cgst_paise + u.sgst_paise + u.igst_paise)
          from advance_tax_uses u where u.org_id = v.org_id and u.voucher_id = v.id), 0),
        coalesce((select sum(p.amount_paise) from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id
          and l.role in ('outputCgst', 'outputSgst', 'outputIgst') where p.org_id = v.org_id and p.voucher_id = v.id), 0)
        from vouchers v left join advance_taxes t on t.org_id = v.org_id and t.voucher_id = v.id
        where v.org_id = ${orgId} and v.kind in ('receipt', 'payment') and v.party_id is not null`,
    ),
  ];
}
