import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Of these ledgers those of cash, locked until the commit: two payments that each leave enough may together leave too little. */
export function lockCash(orgId: string, ledgerIds: readonly string[]): Statement<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from ledgers where org_id = ${orgId} and id = any(${ledgerIds}::uuid[]) and kind = 'cash'
    order by id for no key update`;
}

/** The least that lies in a ledger at the end of any day from one on, up to the day before another or for good. */
export function findLeastCash(orgId: string, ledgerId: string, from: string, until: string | null): Statement<{ leastPaise: number }> {
  const held = sql`coalesce((select sum(debit_paise - credit_paise) from ledger_balances
      where org_id = ${orgId} and ledger_id = ${ledgerId} and month < date_trunc('month', ${from}::date)), 0)
    + coalesce((select sum(amount_paise) from postings where org_id = ${orgId} and ledger_id = ${ledgerId}
      and voucher_date >= date_trunc('month', ${from}::date) and voucher_date <= ${from}::date), 0)`;
  return sql<{ leastPaise: number }>`select (h.paise + least(0, coalesce((select min(moved) from (
        select sum(sum(amount_paise)) over (order by voucher_date) as moved from postings where org_id = ${orgId} and ledger_id = ${ledgerId}
          and voucher_date > ${from}::date ${until === null ? sql`` : sql`and voucher_date < ${until}::date`} group by voucher_date) days), 0)))::bigint as "leastPaise"
    from (select ${held} as paise) h`;
}
