import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { monthsUpTo, splitIntoMonths } from '@bahi/core/periods/whole-months';
import type { ScheduleLedger } from '@bahi/core/reports/schedule-rows';
import type { StatementPeriod } from '@bahi/core/reports/statement-columns';
import type { StatementGroup } from '@bahi/core/reports/statement-lines';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** A statement lists so many ledgers, the oldest; all further ones are one line of their group. A new name moves none into that line. */
const mostLedgers = 2_000;

export function listStatementGroups(orgId: string): Statement<StatementGroup> {
  return sql<StatementGroup>`select id, name, parent_id as "parentId", nature, affects_gross_profit as "affectsGrossProfit"
    from account_groups where org_id = ${orgId} order by id`;
}

/** The movement of a ledger (or, without an id, in the other ledgers of a group with the same marks) in a column; debit positive. */
export type MovedRow = Pick<ScheduleLedger, 'scheduleLine' | 'cashFlowUse'> & {
  ledgerId: string | null;
  name: string | null;
  groupId: string;
  column: number;
  paise: number;
};

/** Rows as a table in SQL: the columns of a statement. */
export const table = (rows: readonly object[], shape: string): RawBuilder<unknown> =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.raw(shape)}`;

/**
 * The movement of income and expense ledgers in each period: the stored months, and the entries of days outside whole months. `openingMonth`
 * adds what was entered as opening of the year in which the books begin: it counts in periods from the first day of the books.
 */
export function findMoved(
  orgId: string,
  periods: readonly (StatementPeriod & { readonly openingMonth: string | null })[],
): Statement<MovedRow> {
  const split = periods.map(({ from, to, openingMonth }, at) => ({ at, openingMonth, ...splitIntoMonths(from, to) }));
  const spans = split.map(({ at, firstMonth, lastMonth, openingMonth }) => ({
    at,
    first: firstMonth,
    last: lastMonth,
    opening: openingMonth,
  }));
  const loose = split.flatMap(({ at, loose }) => loose.map(([first, last]) => ({ at, first, last })));
  return sql<MovedRow>`with accounts as (
      select l.id, l.name, l.group_id, l.schedule_line, l.cash_flow_use, row_number() over (order by l.id) <= ${mostLedgers}::int as is_listed
      from account_groups g join ledgers l on l.org_id = g.org_id and l.group_id = g.id
      where g.org_id = ${orgId} and l.org_id = ${orgId} and g.nature in ('income', 'expenses')),
    moved as (
      select a.id, s.at, b.debit_paise - b.credit_paise as paise from accounts a join ledger_balances b on b.org_id = ${orgId} and b.ledger_id = a.id
        join ${table(spans, 's(at int, first date, last date, opening date)')} on b.month between s.first and s.last or b.month = s.opening
      union all
      select a.id, d.at, e.paise from accounts a cross join ${table(loose, 'd(at int, first date, last date)')} cross join lateral (
        select sum(p.amount_paise) as paise from postings p
        where p.org_id = ${orgId} and p.ledger_id = a.id and p.voucher_date between d.first and d.last) e where e.paise is not null)
    select case when a.is_listed then a.id end as "ledgerId", case when a.is_listed then a.name end as name, a.group_id as "groupId", a.schedule_line as "scheduleLine",
      a.cash_flow_use as "cashFlowUse", m.at as column, sum(m.paise)::bigint as paise
    from moved m join accounts a on a.id = m.id group by 1, 2, 3, 4, 5, 6 having sum(m.paise) <> 0`;
}

/**
 * A closing balance: of a ledger, or, without an id, of the parties or of the other ledgers of a group that have the same marks and their
 * balance on the same side. Without a group it is Profit & Loss A/c.
 */
export type BalanceRow = Omit<MovedRow, 'groupId'> & {
  groupId: string | null;
  /**
   * Income and expenses have two figures: the years before the financial year of the date, and that year. `openings` is the sum of all
   * opening balances, in the first column.
   */
  part: 'balance' | 'earnedBefore' | 'earnedInYear' | 'openings';
  isParties: boolean;
  isCheques: boolean;
  /** The parties are micro or small enterprises: they have an Udyam number. Always false if licences are not read. */
  isMsme: boolean;
  /** Of one ledger; 0 of several. */
  dueWithinYear: number;
};

/**
 * Balances at the end of each date, debit positive. They are read from stored years, less the later months of the date's year, and the
 * entries of a month that the date cuts, on the side with fewer days. The openings come with them, in one statement, so that both sides of the sheet are of one moment.
 * A ledger with an amount due within a year is always listed. Only Schedule III needs the licences of the parties.
 */
export function findBalances(
  orgId: string,
  dates: readonly string[],
  openingMonth: string,
  { withLicences }: { readonly withLicences: boolean },
): Statement<BalanceRow> {
  const cuts = dates.map((date, at) => {
    const { startYear, endsOn } = financialYearOf(date);
    const { lastMonth, days, sign } = monthsUpTo(date);
    const [first = null, last = null] = days ?? [];
    return { at, year: startYear, last_month: lastMonth, ends: monthOf(endsOn), first, last, sign };
  });
  const isMsme = withLicences
    ? sql`l.id in (select c.party_id from party_licences c where c.org_id = ${orgId} and c.kind = 'udyam')`
    : sql`false`;
  const shape = 'd(at int, year int, last_month date, ends date, first date, last date, sign int)';
  return sql<BalanceRow>`with moved as (
      select b.ledger_id as id, d.at, b.start_year < d.year as is_before, b.debit_paise - b.credit_paise as paise
        from ledger_years b join ${table(cuts, shape)} on b.start_year <= d.year where b.org_id = ${orgId}
      union all
      select b.ledger_id, d.at, false, b.credit_paise - b.debit_paise
        from ledger_balances b join ${table(cuts, shape)} on b.month > d.last_month and b.month <= d.ends where b.org_id = ${orgId}
      union all
      select p.ledger_id, d.at, false, d.sign * p.amount_paise from ${table(cuts, shape)}
        join vouchers v on v.org_id = ${orgId} and v.voucher_date between d.first and d.last
        join postings p on p.org_id = v.org_id and p.voucher_id = v.id),
    summed as (
      select id, at, coalesce(sum(paise) filter (where is_before), 0) as before, coalesce(sum(paise) filter (where not is_before), 0) as in_year
      from moved group by 1, 2),
    accounts as (
      select l.id, l.name, l.group_id, l.kind = 'party' as is_party, l.schedule_line, l.due_within_year_paise,
        coalesce(l.role = 'chequesInHand', false) as is_cheques, ${isMsme} as is_msme, coalesce(g.nature in ('income', 'expenses'), false) as is_earned,
        l.due_within_year_paise > 0
          or row_number() over (partition by l.kind = 'party' order by l.id) <= ${mostLedgers}::int as is_listed
      from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id where l.org_id = ${orgId}),
    named as (
      select case when a.is_listed and not a.is_party and not a.is_earned then a.id end as ledger_id, a.name,
        case when not a.is_earned then a.group_id end as group_id, a.is_party, a.is_earned, s.at,
        case when not a.is_earned then a.schedule_line end as schedule_line, a.due_within_year_paise, a.is_cheques, a.is_msme,
        s.before + s.in_year > 0 and not a.is_earned as is_debit, s.before, s.in_year
      from summed s join accounts a on a.id = s.id),
    pooled as (
      select ledger_id, case when ledger_id is not null then name end as name, group_id, is_party, is_earned, at, schedule_line, is_cheques, is_msme,
        is_debit, case when ledger_id is null then 0 else max(due_within_year_paise) end as due, sum(before) as before, sum(in_year) as in_year
      from named group by ledger_id, 2, group_id, is_party, is_earned, at, schedule_line, is_cheques, is_msme, is_debit)
    select p.ledger_id as "ledgerId", p.name, p.group_id as "groupId", p.is_party as "isParties", f.part, p.at as column,
      p.schedule_line as "scheduleLine", null as "cashFlowUse", p.is_cheques as "isCheques", p.is_msme as "isMsme", p.due::bigint as "dueWithinYear",
      f.paise::bigint as paise
    from pooled p cross join lateral (values
      ('balance', p.before + p.in_year, not p.is_earned), ('earnedBefore', p.before, p.is_earned), ('earnedInYear', p.in_year, p.is_earned)
    ) f(part, paise, has_part) where f.has_part and f.paise <> 0
    union all
    select null, null, null, false, 'openings', 0, null, null, false, false, 0, coalesce(sum(debit_paise - credit_paise), 0)::bigint from ledger_balances
      where org_id = ${orgId} and month = ${openingMonth}::date`;
}
