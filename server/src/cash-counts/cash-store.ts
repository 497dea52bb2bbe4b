import type { CashLeft, LesserSpan } from '@bahi/core/cash-counts/cash-short';
import { sql } from 'kysely';
import { andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Locks the cash ledgers among these until the commit: two payments that each leave enough may together leave too little. Returns them. */
export function lockCash(orgId: string, ledgerIds: readonly string[]): Statement {
  return sql`select id from ledgers where org_id = ${orgId} and id = any(${ledgerIds}::uuid[]) and kind = 'cash'
    order by id for no key update`;
}

/**
 * For the cash ledgers among these periods: the lowest end-of-day balance in each. Other ledgers are ignored, because an entry may name
 * any.
 */
export function findLeastCash(orgId: string, spans: readonly LesserSpan[]): Statement<CashLeft & { from: string }> {
  const [ids, froms] = [spans.map(({ ledgerId }) => ledgerId), spans.map(({ from }) => from)];
  const [untils, less] = [spans.map(({ until }) => until), spans.map(({ lessPaise }) => lessPaise)];
  return sql<
    CashLeft & { from: string }
  >`select l.id as "ledgerId", l.name, s.from_on as "from", s.less_paise as "lessPaise", (h.paise + least(0, coalesce(d.paise, 0)))::bigint as "leastPaise"
    from unnest(${ids}::uuid[], ${froms}::date[], ${untils}::date[], ${less}::bigint[]) s (ledger_id, from_on, until_on, less_paise)
    join ledgers l on l.org_id = ${orgId} and l.id = s.ledger_id and l.kind = 'cash'
    cross join lateral (select coalesce((select sum(b.debit_paise - b.credit_paise) from ledger_balances b
        where b.org_id = ${orgId} and b.ledger_id = s.ledger_id and b.month < date_trunc('month', s.from_on)), 0)
      + coalesce((select sum(p.amount_paise) from postings p where p.org_id = ${orgId} and p.ledger_id = s.ledger_id
        and p.voucher_date >= date_trunc('month', s.from_on) and p.voucher_date <= s.from_on), 0) as paise) h
    cross join lateral (select min(days.moved) as paise from (
        select sum(sum(p.amount_paise)) over (order by p.voucher_date) as moved from postings p where p.org_id = ${orgId} and p.ledger_id = s.ledger_id
          and p.voucher_date > s.from_on and (s.until_on is null or p.voucher_date < s.until_on) group by p.voucher_date) days) d
    order by s.from_on, l.id`;
}

/** The cash postings of a voucher that the user may see, by ledger. */
export function findCashMoved(within: Within, voucherId: string): Statement<{ date: string; ledgerId: string; amountPaise: number }> {
  return sql<{ date: string; ledgerId: string; amountPaise: number }>`select p.voucher_date as date, p.ledger_id as "ledgerId",
      sum(p.amount_paise)::bigint as "amountPaise"
    from postings p join vouchers v on v.org_id = p.org_id and v.id = p.voucher_id
    join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id and l.kind = 'cash'
    where p.org_id = ${within.id} and p.voucher_id = ${voucherId} ${andOwnVoucher(within)} group by 1, 2 order by 2`;
}
