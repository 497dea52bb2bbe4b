import { addDays } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { splitIntoMonths } from '@bahi/core/periods/whole-months';
import type { CashFlowMove } from '@bahi/core/reports/cash-flow';
import type { BesideCash } from '@bahi/core/reports/receipts-and-payments';
import type { StatementPeriod } from '@bahi/core/reports/statement-columns';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { table } from './financial-store.ts';

type Column = StatementPeriod & { readonly openingMonth: string | null };

/**
 * The debits and credits of all ledgers in each period, by group and mark: the stored months, and the entries of days outside whole months.
 * Openings of income and expenses count in a period from the first day of the books, as in the profit and loss; they are rows of their own.
 */
export function findCashFlowMoves(orgId: string, periods: readonly Column[]): Statement<CashFlowMove> {
  const split = periods.map(({ from, to, openingMonth }, at) => ({ at, openingMonth, ...splitIntoMonths(from, to) }));
  const spans = split.map(({ at, firstMonth, lastMonth, openingMonth }) => ({
    at,
    first: firstMonth,
    last: lastMonth,
    opening: openingMonth,
  }));
  const loose = split.flatMap(({ at, loose: days }) => days.map(([first, last]) => ({ at, first, last })));
  return sql<CashFlowMove>`with moved as (
      select b.ledger_id as id, s.at, b.month = s.opening as is_opening, b.debit_paise as debit, b.credit_paise as credit
        from ledger_balances b join ${table(spans, 's(at int, first date, last date, opening date)')}
          on b.month between s.first and s.last or b.month = s.opening where b.org_id = ${orgId}
      union all
      select p.ledger_id, d.at, false, greatest(p.amount_paise, 0), greatest(-p.amount_paise, 0)
        from ${table(loose, 'd(at int, first date, last date)')}
        join vouchers v on v.org_id = ${orgId} and v.voucher_date between d.first and d.last
        join postings p on p.org_id = v.org_id and p.voucher_id = v.id)
    select l.group_id as "groupId", l.cash_flow_use as use, coalesce(l.role = 'chequesInHand', false) as "isCheques",
      coalesce(m.is_opening, false) as "isOpening", m.at as column, sum(m.debit)::bigint as debit, sum(m.credit)::bigint as credit
    from moved m join ledgers l on l.org_id = ${orgId} and l.id = m.id left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where not coalesce(m.is_opening, false) or g.nature in ('income', 'expenses') group by 1, 2, 3, 4, 5`;
}

/**
 * The amount that depreciation takes off these groups: in each voucher at most what its marked expenses were debited, out of the credits of the groups in
 * their order; the reverse if it reverses depreciation. A voucher that also buys on the same ledger has one posting with the difference: the
 * rest is then added to its debits, as a debit below 0 here. Marks outside of expenses have no meaning.
 */
export function findInDepreciation(
  orgId: string,
  groupIds: readonly string[],
  periods: readonly StatementPeriod[],
): Statement<{ groupId: string; column: number; debit: number; credit: number }> {
  const spans = periods.map(({ from, to }, at) => ({ at, first: from, last: to }));
  return sql`with charged as (
      select s.at, p.voucher_id, sum(p.amount_paise) as paise
      from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id and g.nature = 'expenses'
        join postings p on p.org_id = l.org_id and p.ledger_id = l.id
        join ${table(spans, 's(at int, first date, last date)')} on p.voucher_date between s.first and s.last
      where l.org_id = ${orgId} and p.org_id = ${orgId} and l.cash_flow_use = 'depreciation' group by 1, 2 having sum(p.amount_paise) <> 0),
    beside as (
      select c.at, c.voucher_id, c.paise, l.group_id, array_position(${groupIds}::uuid[], l.group_id) as place,
        sum(greatest(-p.amount_paise * sign(c.paise), 0)) as taken_off, sum(greatest(p.amount_paise * sign(c.paise), 0)) as added
      from charged c join postings p on p.org_id = ${orgId} and p.voucher_id = c.voucher_id
        join ledgers l on l.org_id = ${orgId} and l.id = p.ledger_id and l.group_id = any(${groupIds}::uuid[])
      group by 1, 2, 3, 4),
    shares as (
      select at, group_id, paise,
        greatest(least(taken_off, abs(paise) - (sum(taken_off) over earlier - taken_off)), 0) as off,
        case when added > 0 and row_number() over (partition by at, voucher_id order by added = 0, place) = 1
          then greatest(abs(paise) - sum(taken_off) over (partition by at, voucher_id), 0) else 0 end as rest
      from beside window earlier as (partition by at, voucher_id order by place rows unbounded preceding))
    select group_id as "groupId", at as column, sum(case when paise > 0 then -rest else off end)::bigint as debit,
      sum(case when paise > 0 then off else -rest end)::bigint as credit
    from shares group by 1, 2`;
}

/** The balance of cash, banks and cheques in hand at the end of each day: stored months, and the entries of the month that the day cuts. */
export function findCashOn(orgId: string, groupIds: readonly string[], dates: readonly string[]): Statement<{ at: number; paise: number }> {
  const days = dates.map((date, at) => ({ at, next: addDays(date, 1), month: monthOf(addDays(date, 1)) }));
  return sql<{ at: number; paise: number }>`with cash as (${cashLedgers(orgId, groupIds)})
    select d.at, (coalesce((select sum(b.debit_paise - b.credit_paise) from cash c join ledger_balances b on b.org_id = ${orgId} and b.ledger_id = c.id
          where b.month < d.month), 0)
        + coalesce((select sum(p.amount_paise) from cash c join postings p on p.org_id = ${orgId} and p.ledger_id = c.id
          where p.voucher_date >= d.month and p.voucher_date < d.next), 0))::bigint as paise
    from ${table(days, 'd(at int, next date, month date)')}`;
}

/** The credits and debits that vouchers with cash have beside it, by group and month. */
export function findBesideCash(orgId: string, groupIds: readonly string[], { from, to }: StatementPeriod): Statement<BesideCash> {
  return sql<BesideCash>`with cash as materialized (${cashLedgers(orgId, groupIds)}),
    touched as materialized (select distinct p.voucher_id from cash c join postings p on p.org_id = ${orgId} and p.ledger_id = c.id
      where p.voucher_date between ${from}::date and ${to}::date)
    select l.group_id as "groupId", date_trunc('month', p.voucher_date)::date as month,
      sum(greatest(-p.amount_paise, 0))::bigint as received, sum(greatest(p.amount_paise, 0))::bigint as paid
    from touched t join postings p on p.org_id = ${orgId} and p.voucher_id = t.voucher_id join ledgers l on l.org_id = ${orgId} and l.id = p.ledger_id
    where p.ledger_id not in (select id from cash) group by 1, 2`;
}

const cashLedgers = (orgId: string, groupIds: readonly string[]) =>
  sql`select id from ledgers where org_id = ${orgId} and (group_id = any(${groupIds}::uuid[]) or role = 'chequesInHand')`;
