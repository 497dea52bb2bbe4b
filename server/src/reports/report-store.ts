import { type FinancialYear, monthOf } from '@bahi/core/periods/financial-year';
import { moneyKinds } from '@bahi/core/postings/ledger-kind';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { type RawBuilder, sql } from 'kysely';
import { andOfOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** A period split so that stored months cover most of it: whole months, and the single days before and after them. */
export type Span = {
  from: string;
  to: string;
  /** The financial year of `from`: income and expense start there at 0. */
  year: FinancialYear;
  /** The books begin in it: everything stored before are openings, and those of income and expense belong to this year. */
  isFirstYear: boolean;
  /** First day of the month of `from`; its days before `from` are read one by one. */
  fromMonth: string;
  /** Whole months, first day of the first and of the last; none if last < first. */
  firstWhole: string;
  lastWhole: string;
  /** Days of the period outside of whole months; an empty range ends before it begins. */
  loose: readonly (readonly [first: string, last: string])[];
};

export type TrialGroup = {
  /** null for Profit & Loss A/c, which has none. */
  groupId: string | null;
  group: string;
  nature: 'assets' | 'liabilities' | 'income' | 'expenses';
  openingPaise: number;
  debitPaise: number;
  creditPaise: number;
};
export type TrialRow = {
  ledgerId: string;
  name: string;
  group: string;
  sortKey: string;
  openingPaise: number;
  debitPaise: number;
  creditPaise: number;
};

/**
 * The trial balance from stored years, the months beside them and a few single days: its cost depends on accounts, not vouchers.
 * Balance-sheet ledgers open with everything before; income and expense only with their year. Their earlier profit is in the opening of
 * Profit & Loss A/c, with the gain of stock in those years. Groups are complete, ledgers are one page: of all groups, or of one alone (null:
 * Profit & Loss A/c).
 */
export function findTrialBalance(
  orgId: string,
  span: Span,
  stockGainedPaise: number,
  after: readonly [group: string, sortKey: string, id: string] | null,
  limit: number,
  ofGroup?: { readonly groupId: string | null },
): Statement<{ groups: TrialGroup[]; rows: TrialRow[] }> {
  const later = after
    ? sql`and ("group", "sortKey", "ledgerId") > (${after[0]} collate "C", ${after[1]} collate "C", ${after[2]}::uuid)`
    : sql``;
  const within = ofGroup ? sql`and "groupId" is not distinct from ${ofGroup.groupId}::uuid` : sql``;
  return sql`with ${trialRows(orgId, span, stockGainedPaise)},
    shown as (select * from rows where "openingPaise" <> 0 or "debitPaise" <> 0 or "creditPaise" <> 0)
    select
      (select coalesce(json_agg(t), '[]') from (select "groupId", "group", nature, sum("openingPaise")::bigint as "openingPaise",
        sum("debitPaise")::bigint as "debitPaise", sum("creditPaise")::bigint as "creditPaise" from shown group by "groupId", "group", nature
        order by "group") t) as groups,
      (select coalesce(json_agg(t), '[]') from (select "ledgerId", name, "group", "sortKey", "openingPaise", "debitPaise", "creditPaise" from shown
        where true ${within} ${later} order by "group", "sortKey", "ledgerId" limit ${limit}) t) as rows`;
}

/** Every ledger that ever moved, as `rows`: what it opens with in the period and what moved in it. */
function trialRows(orgId: string, span: Span, stockGainedPaise: number): RawBuilder<unknown> {
  return sql`moved as materialized (${movedIn(orgId, span)}),
    earned as (
      select coalesce(sum(m.before_year), 0)::bigint as paise from moved m join ledgers l on l.org_id = ${orgId} and l.id = m.ledger_id
      join account_groups g on g.org_id = l.org_id and g.id = l.group_id where g.nature in ('income', 'expenses')),
    rows as materialized (
      select l.id as "ledgerId", l.name, l.group_id as "groupId", coalesce(g.name, l.name) collate "C" as "group",
        coalesce(g.nature, 'liabilities') as nature, l.sort_key as "sortKey",
        (coalesce(m.before, 0) - case when g.nature in ('income', 'expenses') then m.before_year else 0 end
          + case when l.role = 'profitAndLoss' then (select paise from earned) - ${stockGainedPaise}::bigint else 0 end)::bigint as "openingPaise",
        coalesce(m.debit, 0) as "debitPaise", coalesce(m.credit, 0) as "creditPaise"
      from ledgers l left join moved m on m.ledger_id = l.id left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
      where l.org_id = ${orgId} and (m.ledger_id is not null or l.role = 'profitAndLoss'))`;
}

/** Ledgers of which a summary is made: one, or all of some groups. */
export type Ledgers = { readonly ledgerId: string } | { readonly groupIds: readonly string[] };

/** The balance with which these ledgers open in the period together, as the trial balance has it. */
export function sumOpening(orgId: string, span: Span, stockGainedPaise: number, of: Ledgers): Statement<{ paise: number }> {
  return sql<{ paise: number }>`with ${trialRows(orgId, span, stockGainedPaise)}
    select coalesce(sum("openingPaise"), 0)::bigint as paise from rows
    where ${'ledgerId' in of ? sql`"ledgerId" = ${of.ledgerId}::uuid` : sql`"groupId" = any(${of.groupIds}::uuid[])`}`;
}

/** The movement of these ledgers together in each month of the period: the stored months, and the entries of days outside whole months. */
export function listMonths(orgId: string, span: Span, of: Ledgers): Statement<{ month: string; debit: number; credit: number }> {
  const [a = nothing, b = nothing] = span.loose;
  const accounts =
    'ledgerId' in of
      ? sql`select ${of.ledgerId}::uuid as id`
      : sql`select id from ledgers where org_id = ${orgId} and group_id = any(${of.groupIds}::uuid[])`;
  return sql<{ month: string; debit: number; credit: number }>`with accounts as (${accounts})
    select month, sum(debit)::bigint as debit, sum(credit)::bigint as credit from (
      select b.month, b.debit_paise as debit, b.credit_paise as credit from accounts a join ledger_balances b on b.org_id = ${orgId} and b.ledger_id = a.id
        where b.month between ${span.firstWhole}::date and ${span.lastWhole}::date
      union all
      select date_trunc('month', p.voucher_date)::date, greatest(p.amount_paise, 0), greatest(-p.amount_paise, 0)
        from accounts a join postings p on p.org_id = ${orgId} and p.ledger_id = a.id
        where p.voucher_date between ${a[0]}::date and ${a[1]}::date or p.voucher_date between ${b[0]}::date and ${b[1]}::date) m
    group by month`;
}

/** The movement of each ledger before and within the period. */
function movedIn(orgId: string, span: Span) {
  const isWholeYear = span.firstWhole === span.year.startsOn && span.lastWhole === monthOf(span.year.endsOn);
  const hasLooseDays = span.from !== span.fromMonth || span.loose.length > 0;
  return sql`select ledger_id, sum(before_year)::bigint as before_year, sum(before)::bigint as before, sum(debit)::bigint as debit, sum(credit)::bigint as credit
    from (${yearsIn(orgId, span)} ${isWholeYear ? sql`` : sql`union all ${monthsBeside(orgId, span)}`}
      ${hasLooseDays ? sql`union all ${looseIn(orgId, span)}` : sql``}) m (ledger_id, before_year, before, debit, credit) group by ledger_id`;
}

/** The stored years: earlier ones, and the whole one that contains the period. */
function yearsIn(orgId: string, { year: { startYear }, isFirstYear }: Span) {
  const before = sql`case when start_year < ${startYear}::int then debit_paise - credit_paise else 0 end`;
  const within = (column: string) => sql`case when start_year = ${startYear}::int then ${sql.ref(column)} else 0 end`;
  return sql`select ledger_id, ${isFirstYear ? sql`0` : before}, ${before}, ${within('debit_paise')}, ${within('credit_paise')}
    from ledger_years where org_id = ${orgId} and start_year <= ${startYear}::int`;
}

/**
 * The months of that year that the period does not cover: they are subtracted from it, and those before the period are added to its
 * opening.
 */
function monthsBeside(orgId: string, { year: { startsOn, endsOn }, fromMonth, firstWhole, lastWhole }: Span) {
  return sql`select ledger_id, 0, case when month < ${fromMonth}::date then debit_paise - credit_paise else 0 end, -debit_paise, -credit_paise
    from ledger_balances where org_id = ${orgId} and month between ${startsOn}::date and ${endsOn}::date
      and not month between ${firstWhole}::date and ${lastWhole}::date`;
}

/** The days outside of whole months, from the first of the period's month on. */
function looseIn(orgId: string, { fromMonth, from, loose }: Span) {
  const [a = nothing, b = nothing] = loose;
  return sql`select ledger_id, 0, coalesce(sum(amount_paise) filter (where date < ${from}::date), 0)::bigint,
      coalesce(sum(amount_paise) filter (where date >= ${from}::date and amount_paise > 0), 0)::bigint,
      coalesce(-sum(amount_paise) filter (where date >= ${from}::date and amount_paise < 0), 0)::bigint
    from (select p.ledger_id, v.voucher_date as date, p.amount_paise from vouchers v join postings p on p.org_id = v.org_id and p.voucher_id = v.id
      where v.org_id = ${orgId} and p.org_id = ${orgId} and (v.voucher_date >= ${fromMonth}::date and v.voucher_date < ${from}::date
        or v.voucher_date between ${a[0]}::date and ${a[1]}::date or v.voucher_date between ${b[0]}::date and ${b[1]}::date)) days group by ledger_id`;
}

const nothing = ['9999-12-31', '0001-01-01'] as const;

export type LedgerRow = { id: string; name: string; group: string; nature: string | null; role: string | null; earnedPaise: number };

/**
 * A ledger; for a caller with only own parties one of those. Profit & Loss A/c includes the profit of earlier years from its postings: in
 * its opening here as in the trial balance, with the gain of stock.
 */
export function findLedger(within: Within, ledgerId: string, { year, isFirstYear }: Span): Statement<LedgerRow> {
  const orgId = within.id;
  const ofYearsBefore = isFirstYear ? sql`false` : sql`b.start_year < ${year.startYear}::int`;
  return sql<LedgerRow>`select l.id, l.name, coalesce(g.name, l.name) as group, g.nature, l.role,
      case when l.role = 'profitAndLoss' then (
        select coalesce(sum(b.debit_paise - b.credit_paise), 0) from ledger_years b join ledgers o on o.org_id = b.org_id and o.id = b.ledger_id
        join account_groups n on n.org_id = o.org_id and n.id = o.group_id
        where b.org_id = ${orgId} and ${ofYearsBefore} and n.nature in ('income', 'expenses')) else 0 end::bigint as "earnedPaise"
    from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id where l.org_id = ${orgId} and l.id = ${ledgerId}
      ${andOfOwnParty(within, sql`l.id`)}`;
}

/** A page begins after this entry. */
export type EntryKey = readonly [date: string, voucherId: string];

/**
 * The balance of a ledger after an entry (or before a day, with the nil uuid as voucher): stored months from `since` on, and the entries of
 * the month that is cut.
 */
export function findBalanceAfter(
  orgId: string,
  ledgerId: string,
  since: string,
  month: string,
  [date, voucherId]: EntryKey,
): Statement<{ balancePaise: number }> {
  return sql<{ balancePaise: number }>`select (
      coalesce((select sum(debit_paise - credit_paise) from ledger_balances
        where org_id = ${orgId} and ledger_id = ${ledgerId} and month >= ${since}::date and month < ${month}::date), 0)
      + coalesce((select sum(amount_paise) from postings where org_id = ${orgId} and ledger_id = ${ledgerId} and voucher_date >= ${month}::date
        and (voucher_date, voucher_id) <= (${date}::date, ${voucherId}::uuid)), 0))::bigint as "balancePaise"`;
}

export type EntryRow = {
  voucherId: string;
  kind: VoucherKind;
  number: string;
  date: string;
  against: string;
  narration: string;
  amountPaise: number;
};

/** The largest ledger on the other side of the posting `e`: chosen among the voucher's postings first, named after. */
export const againstOf = (orgId: string, ledgerId: string): RawBuilder<string> => sql`coalesce((select l.name
  from (select o.ledger_id from postings o where o.org_id = ${orgId} and o.voucher_id = e.voucher_id and o.ledger_id <> ${ledgerId}
    order by abs(o.amount_paise) desc, o.line_no limit 1) o join ledgers l on l.org_id = ${orgId} and l.id = o.ledger_id), '')`;

/** One page of a ledger: one range of one index, voucher by voucher. `against` is the largest ledger on the other side. */
export function listEntries(orgId: string, ledgerId: string, to: string, after: EntryKey, limit: number): Statement<EntryRow> {
  return sql<EntryRow>`select e.voucher_id as "voucherId", v.kind, v.number, v.note as narration, e.voucher_date as date, e.amount_paise as "amountPaise",
      ${againstOf(orgId, ledgerId)} as against
    from (select voucher_id, voucher_date, sum(amount_paise)::bigint as amount_paise from postings
      where org_id = ${orgId} and ledger_id = ${ledgerId} and (voucher_date, voucher_id) > (${after[0]}::date, ${after[1]}::uuid) and voucher_date <= ${to}::date
      group by voucher_date, voucher_id order by voucher_date, voucher_id limit ${limit}) e
    join vouchers v on v.org_id = ${orgId} and v.id = e.voucher_id order by e.voucher_date, e.voucher_id`;
}

export type DayRow = { date: string; kind: VoucherKind; amountPaise: number; count: number };

/** Sales, orders, purchases, receipts and payments per day since a date, of vouchers that the caller may see. */
export function listDays(within: Within, since: string, today: string): Statement<DayRow> {
  return sql<DayRow>`select voucher_date as date, kind, sum(total_paise)::bigint as "amountPaise", count(*)::int as count from vouchers v
    where v.org_id = ${within.id} and kind in ('sales', 'saleOrder', 'purchase', 'receipt', 'payment') and voucher_date between ${since}::date and ${today}::date and cancelled_at is null
      ${andOwnVoucher(within)} group by voucher_date, kind`;
}

/** Sales and receipts of each day or month, by its first day, of vouchers that the caller may see. */
export function listTurnover(within: Within, step: 'day' | 'month', from: string, to: string): Statement<Omit<DayRow, 'count'>> {
  return sql<
    Omit<DayRow, 'count'>
  >`select date_trunc(${step}::text, voucher_date)::date as date, kind, sum(total_paise)::bigint as "amountPaise" from vouchers v
    where v.org_id = ${within.id} and kind in ('sales', 'receipt') and voucher_date between ${from}::date and ${to}::date and cancelled_at is null
      ${andOwnVoucher(within)} group by 1, kind`;
}

/** The balance of cash and bank ledgers, now and at the end of an earlier day. */
export function findCashAndBank(orgId: string, earlier: string): Statement<{ amountPaise: number; earlierPaise: number; count: number }> {
  return sql<{ amountPaise: number; earlierPaise: number; count: number }>`select coalesce(sum(b.paise), 0)::bigint as "amountPaise",
      (coalesce(sum(b.paise), 0) - coalesce(sum(m.paise), 0))::bigint as "earlierPaise", count(*)::int as count
    from ledgers l left join lateral (select sum(debit_paise - credit_paise) as paise from ledger_years where org_id = ${orgId} and ledger_id = l.id) b on true
    left join lateral (select sum(amount_paise) as paise from postings where org_id = ${orgId} and ledger_id = l.id and voucher_date > ${earlier}::date) m on true
    where l.org_id = ${orgId} and l.kind = any(${moneyKinds}::text[])`;
}
