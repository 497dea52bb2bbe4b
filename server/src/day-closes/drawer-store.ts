import type { CashBooks, LastCount } from '@bahi/core/tables/drawer';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type LastCountRow = LastCount & { businessDay: string; closedAt: string };

/** The close that counted the drawer last, whatever its business day; closes of days that were opened again do not count. */
export function findLastCount(orgId: string): Statement<LastCountRow> {
  return sql<LastCountRow>`select business_day as "businessDay", closed_at as "closedAt", counted_paise as "countedPaise", book_paise as "bookPaise",
      (cash ->> 'heldPaise')::bigint as "heldPaise"
    from day_closes where org_id = ${orgId} and reopened_at is null order by closed_at desc, id desc limit 1`;
}

/**
 * The ledger Cash in one snapshot. `since` is the last count and `day` its business day: a voucher that was entered since with an earlier date is
 * backdated. Ids begin with the time of entry, so a range of ids finds the vouchers since; a day of slack allows for clocks.
 */
export function readCashBooks(orgId: string, since: string, day: string): Statement<CashBooks> {
  const firstId = `${(Date.parse(since) - 86_400_000).toString(16).padStart(12, '0')}00000000000000000000`;
  return sql<CashBooks>`with fresh as materialized (
      select v.id, v.voucher_date < ${day}::date as is_backdated, sum(p.amount_paise) as paise,
        exists (select from dining_orders o where o.org_id = v.org_id and o.voucher_id = v.id) as is_bill
      from vouchers v join postings p on p.org_id = v.org_id and p.voucher_id = v.id
        join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id and l.role = 'cash'
      where v.org_id = ${orgId} and v.id >= ${firstId}::uuid and v.created_at > ${since}::timestamptz group by v.org_id, v.id
    ), held as (
      select v.created_at > ${since}::timestamptz as is_fresh, s.amount_paise as paise
      from deliveries d join dining_orders o on o.org_id = d.org_id and o.id = d.order_id
        join vouchers v on v.org_id = o.org_id and (v.id = o.voucher_id or v.id = o.tip_voucher_id) and v.cancelled_at is null
        join voucher_payment_splits s on s.org_id = v.org_id and s.voucher_id = v.id and s.type = 'cash'
        join ledgers l on l.org_id = s.org_id and l.id = s.ledger_id and l.role = 'cash'
      where d.org_id = ${orgId} and d.is_at_door and not exists (
        select from hand_over_parts h join hand_overs a on a.org_id = h.org_id and a.id = h.hand_over_id
        where h.org_id = s.org_id and h.collected_in = s.voucher_id and h.line_no = s.line_no and a.state = 'accepted')
    )
    select (select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledgers l
        join ledger_balances b on b.org_id = l.org_id and b.ledger_id = l.id where l.org_id = ${orgId} and l.role = 'cash') as "bookPaise",
      coalesce(sum(paise) filter (where is_bill and not is_backdated), 0)::bigint as "salesPaise",
      coalesce(sum(paise) filter (where not is_bill and not is_backdated and paise > 0), 0)::bigint as "inPaise",
      coalesce(-sum(paise) filter (where not is_bill and not is_backdated and paise < 0), 0)::bigint as "outPaise",
      coalesce(sum(paise) filter (where is_backdated), 0)::bigint as "backdatedPaise",
      (select coalesce(sum(paise), 0)::bigint from held) as "heldPaise",
      (select coalesce(sum(paise) filter (where is_fresh), 0)::bigint from held) as "heldSincePaise"
    from fresh`;
}

/** Business days with settled orders between two days, without them, that are not closed; the first ten. */
export function listUnclosedDays(orgId: string, after: string, before: string): Statement<{ day: string }> {
  return sql<{ day: string }>`select distinct coalesce(o.carried_to, o.business_day) as day from dining_orders o
    where o.org_id = ${orgId} and o.state = 'settled' and coalesce(o.carried_to, o.business_day) > ${after}::date
      and coalesce(o.carried_to, o.business_day) < ${before}::date
      and not exists (select from day_closes d where d.org_id = o.org_id and d.business_day = coalesce(o.carried_to, o.business_day)
        and d.reopened_at is null)
    order by day limit 10`;
}

export type DrawerDifferenceRow = { day: string; by: string; differencePaise: number };

/**
 * The closes up to a hotel's business date whose count differed from the drawer, also of days before it that were closed since the hotel's last audit. Closes of
 * days that were opened again do not count.
 */
export function listDrawerDifferences(orgId: string, date: string, limit: number): Statement<DrawerDifferenceRow> {
  return sql<DrawerDifferenceRow>`select c.business_day as day, c.closed_by_name as by, (c.counted_paise - c.expected_paise)::bigint as "differencePaise"
    from day_closes c where c.org_id = ${orgId} and c.reopened_at is null and c.counted_paise <> c.expected_paise and c.business_day <= ${date}::date
      and (c.business_day = ${date}::date
        or c.closed_at > (select max(h.closed_at) from hotel_days h where h.org_id = ${orgId} and h.business_day < ${date}::date))
    order by c.business_day, c.id limit ${limit}`;
}
