import { splitIntoMonths } from '@bahi/core/periods/whole-months';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Another company of the owner, as parties in the books of this one are compared with it. */
export type OwnCompany = { readonly id: string; readonly sortKey: string; readonly gstin: string | null };

/**
 * The parties of this company that are one of the other companies: with its GSTIN, or with its name where either has no GSTIN. A party is
 * one company only: first that with its GSTIN and its name. Each with its balance at the end of the day; debit positive.
 */
export function findOwnBalances(
  orgId: string,
  others: readonly OwnCompany[],
  openingMonth: string,
  date: string,
): Statement<{ partyId: string; partyName: string; otherId: string; paise: number }> {
  const { lastMonth, loose } = splitIntoMonths(openingMonth, date);
  const [first = null, last = null] = loose.at(-1) ?? [];
  const named = others.map(({ id, sortKey, gstin }) => ({ id, sort_key: sortKey, gstin }));
  return sql`with others as (select * from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as o(id uuid, sort_key text, gstin text)),
    own as (
      select distinct on (f.id) f.id, f.name, f.other_id from (
        select p.id, p.name, o.id as other_id, case when p.sort_key = o.sort_key collate "C" then 1 else 2 end as place
          from others o join parties p on p.org_id = ${orgId} and p.gstin = o.gstin
        union all
        select p.id, p.name, o.id, 3 from others o join parties p on p.org_id = ${orgId} and p.sort_key = o.sort_key collate "C"
          where p.gstin is null or o.gstin is null) f
      order by f.id, f.place, f.other_id)
    select w.id as "partyId", w.name as "partyName", w.other_id as "otherId", (
        coalesce((select sum(b.debit_paise - b.credit_paise) from ledger_balances b
          where b.org_id = ${orgId} and b.ledger_id = w.id and b.month <= ${lastMonth}::date), 0)
        + coalesce((select sum(p.amount_paise) from postings p
          where p.org_id = ${orgId} and p.ledger_id = w.id and p.voucher_date between ${first}::date and ${last}::date), 0))::bigint as paise
    from own w order by w.name, w.id`;
}
