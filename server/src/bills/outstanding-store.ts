import type { AgeBasis } from '@bahi/core/bills/ageing';
import type { BillStatus } from '@bahi/core/bills/outstanding-filters';
import type { PartyGroup } from '@bahi/core/parties/party-draft';
import { type RawBuilder, sql } from 'kysely';
import { andOfOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** Both sides of open bills in paise, each 0 or above. */
export type Sides = { receivablePaise: number; payablePaise: number };

export type OutstandingRow = Sides & {
  partyId: string;
  partyName: string;
  mobile: string;
  groupName: string;
  bills: number;
  pendingPaise: number;
  overduePaise: number;
  unsettledPaise: number;
  aged: number[];
};

/** Filters of open bills; undefined filters nothing. The dates are bill dates. */
export type BillFilter = {
  partyId?: string | undefined;
  userId?: string | undefined;
  godownId?: string | undefined;
  source?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  status?: BillStatus | undefined;
  /** First and last date, due or own, of bills of an age; null is open-ended. */
  aged?: { basis: AgeBasis; from: string | null; to: string | null } | undefined;
  /** `folios`: bills of check-outs of a hotel, and of restaurant bills charged to rooms. */
  of?: 'folios' | undefined;
};

const dayOf = (basis: AgeBasis) => (basis === 'due' ? sql`b.due_on` : sql`b.bill_date`);

/** `and …` for bills that match the filter; the alias is `b`. */
function andFiltered(
  orgId: string,
  { partyId, userId, godownId, source, from, to, status, aged, of }: BillFilter,
  today: string,
): RawBuilder<unknown> {
  return sql.join(
    [
      ...(partyId ? [sql`and b.party_id = ${partyId}::uuid`] : []),
      ...(source ? [sql`and b.source = ${source}`] : []),
      ...(from ? [sql`and b.bill_date >= ${from}::date`] : []),
      ...(to ? [sql`and b.bill_date <= ${to}::date`] : []),
      ...(status === 'overdue' ? [sql`and b.due_on < ${today}::date`] : []),
      ...(status === 'notDue' ? [sql`and b.due_on >= ${today}::date`] : []),
      ...(aged?.from ? [sql`and ${dayOf(aged.basis)} >= ${aged.from}::date`] : []),
      ...(aged?.to ? [sql`and ${dayOf(aged.basis)} <= ${aged.to}::date`] : []),
      ...(of === 'folios'
        ? [
            sql`and (exists (select from hotel_check_out_vouchers c where c.org_id = ${orgId} and c.voucher_id = b.voucher_id)
              or exists (select from hotel_folio_lines l where l.org_id = ${orgId} and l.voucher_id = b.voucher_id and l.kind = 'outletBill'))`,
          ]
        : []),
      ...(userId
        ? [sql`and exists (select from vouchers v where v.org_id = ${orgId} and v.id = b.voucher_id and v.created_by = ${userId}::uuid)`]
        : []),
      ...(godownId
        ? [
            sql`and exists (select from voucher_items i where i.org_id = ${orgId} and i.voucher_id = b.voucher_id and i.godown_id = ${godownId}::uuid)`,
          ]
        : []),
    ],
    sql` `,
  );
}

export type AskedOutstanding = {
  tab: 'ledger' | 'payables' | 'receivables';
  /** Parties directly in this group. */
  groupId: string | undefined;
  basis: AgeBasis;
  /** The dates of each bucket; null is open-ended. */
  dates: readonly { from: string | null; to: string | null }[];
  filter: BillFilter;
  today: string;
};

const tabs = {
  ledger: { isOfTab: sql`true`, signed: sql`b.pending_paise`, pending: sql`o.receivable - o.payable` },
  payables: { isOfTab: sql`b.pending_paise < 0`, signed: sql`-b.pending_paise`, pending: sql`o.payable` },
  receivables: { isOfTab: sql`b.pending_paise > 0`, signed: sql`b.pending_paise`, pending: sql`o.receivable` },
};

const receivable = sql`coalesce(sum(b.pending_paise) filter (where b.pending_paise > 0), 0)::bigint`;
const payable = sql`coalesce(-sum(b.pending_paise) filter (where b.pending_paise < 0), 0)::bigint`;

type Totals = Sides & { overduePaise: number; aged: number[] };

/**
 * One page of parties with open bills, the largest pending amount first, and the sums of all parties. Open bills are read once, by their
 * partial index. Continues after a pending amount (without sign) and an id.
 */
export function findOutstandingParties(
  within: Within,
  { tab, groupId, basis, dates, filter, today }: AskedOutstanding,
  after: readonly [size: number, partyId: string] | null,
  limit: number,
): Statement<{ totals: Totals; rows: OutstandingRow[] }> {
  const { isOfTab, signed, pending } = tabs[tab];
  const day = dayOf(basis);
  const column = (at: number) => sql.ref(`aged_${at}`);
  const aged = dates.map(
    ({ from, to }, at) => sql`coalesce(sum(${signed}) filter (where ${isOfTab}
      and ${day} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')), 0)::bigint as ${column(at)}`,
  );
  const agedOf = (each: (at: number) => unknown) => sql`json_build_array(${sql.join(dates.map((_, at) => each(at)))})`;
  const inGroup = groupId
    ? sql`and exists (select from ledgers l where l.org_id = ${within.id} and l.id = b.party_id and l.group_id = ${groupId})`
    : sql``;
  const smaller = after ? sql`and (abs(${pending}), o.party_id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql``;
  return sql<{ totals: Totals; rows: OutstandingRow[] }>`with o as materialized (
      select b.party_id, count(*) filter (where ${isOfTab})::int as bills, ${receivable} as receivable, ${payable} as payable,
        coalesce(sum(${signed}) filter (where ${isOfTab} and b.due_on < ${today}::date), 0)::bigint as overdue,
        coalesce(sum(${signed}) filter (where ${isOfTab} and b.kind <> 'bill'), 0)::bigint as unsettled, ${sql.join(aged)}
      from bills b where b.org_id = ${within.id} and b.pending_paise <> 0 ${andOfOwnParty(within, sql`b.party_id`)} ${inGroup}
        ${andFiltered(within.id, filter, today)} group by b.party_id)
    select
      (select json_build_object('receivablePaise', coalesce(sum(receivable), 0), 'payablePaise', coalesce(sum(payable), 0),
        'overduePaise', coalesce(sum(overdue), 0), 'aged', ${agedOf((at) => sql`coalesce(sum(${column(at)}), 0)`)}) from o) as totals,
      (select coalesce(json_agg(t), '[]') from (select o.party_id as "partyId", p.name as "partyName", p.mobile, g.name as "groupName", o.bills,
          o.receivable as "receivablePaise", o.payable as "payablePaise", ${pending} as "pendingPaise", o.overdue as "overduePaise",
          o.unsettled as "unsettledPaise", ${agedOf(column)} as aged
        from o join parties p on p.org_id = ${within.id} and p.id = o.party_id join ledgers l on l.org_id = ${within.id} and l.id = p.id
        join account_groups g on g.org_id = l.org_id and g.id = l.group_id where o.bills > 0 ${smaller}
        order by abs(${pending}) desc, o.party_id desc limit ${limit}) t) as rows`;
}

type GroupSums = Sides & { parties: number };
export type OutstandingGroups = {
  groups: (GroupSums & { group: PartyGroup })[];
  subGroups: (GroupSums & { group: PartyGroup; groupId: string; name: string })[];
};

/** The same by predefined group, and by the party's own group. Groups are complete; at most `most` sub-groups are listed. */
export function findOutstandingGroups(within: Within, filter: BillFilter, today: string, most = 500): Statement<OutstandingGroups> {
  const sums = sql`sum(receivable)::bigint as "receivablePaise", sum(payable)::bigint as "payablePaise"`;
  return sql<OutstandingGroups>`with o as materialized (
      select b.party_id, ${receivable} as receivable, ${payable} as payable
      from bills b where b.org_id = ${within.id} and b.pending_paise <> 0 ${andOfOwnParty(within, sql`b.party_id`)}
        ${andFiltered(within.id, filter, today)} group by b.party_id),
    grouped as materialized (
      select p.account_group as "group", g.id as "groupId", g.name, g.sort_key, count(*)::int as parties, sum(receivable) as receivable, sum(payable) as payable
      from o join parties p on p.org_id = ${within.id} and p.id = o.party_id join ledgers l on l.org_id = p.org_id and l.id = p.id
      join account_groups g on g.org_id = l.org_id and g.id = l.group_id group by p.account_group, g.id, g.name, g.sort_key)
    select
      (select coalesce(json_agg(t), '[]') from (select "group", sum(parties)::int as parties, ${sums} from grouped group by "group" order by "group" desc) t) as groups,
      (select coalesce(json_agg(t), '[]') from (select "group", "groupId", name, parties, receivable as "receivablePaise", payable as "payablePaise"
        from grouped order by "group" desc, sort_key, "groupId" limit ${most}) t) as "subGroups"`;
}

/**
 * The open amount of all parties together, receivables above 0: what is pending of their bills is the balance of their ledgers, and years of
 * ledgers are stored.
 */
const balanceOfParties = (orgId: string) => sql`(select coalesce(sum(y.debit_paise - y.credit_paise), 0) from parties p
  join ledger_years y on y.org_id = p.org_id and y.ledger_id = p.id where p.org_id = ${orgId})`;

/** The open bills of one side of a company which are due on some days, null for all before or after. */
const pendingDue = (orgId: string, side: 'receivable' | 'payable', from: string | null, to: string | null) => sql`(
  select coalesce(sum(b.pending_paise), 0) from bills b where b.org_id = ${orgId} and ${side === 'receivable' ? sql`b.pending_paise > 0` : sql`b.pending_paise < 0`}
    ${from === null ? sql`` : sql`and b.due_on >= ${from}::date`} ${to === null ? sql`` : sql`and b.due_on <= ${to}::date`})`;

/**
 * The receivables of a company by their due dates, in paise. The dates are those of buckets: no day is in two of them, and the only one
 * without a first day is the oldest. It is what the others leave, so old bills, which may be many, are not read.
 */
export function sumReceivables(
  orgId: string,
  dates: readonly { readonly from: string | null; readonly to: string | null }[],
): Statement<{ aged: number[] }> {
  const due = dates.map(({ from, to }) => (from === null ? sql`0` : pendingDue(orgId, 'receivable', from, to)));
  const aged = dates.map(({ from }, at) =>
    from === null
      ? sql`${balanceOfParties(orgId)} - ${pendingDue(orgId, 'payable', null, null)} - (select coalesce(sum(each), 0) from unnest(d.aged) each)`
      : sql`d.aged[${sql.lit(at + 1)}]`,
  );
  return sql<{
    aged: number[];
  }>`select json_build_array(${sql.join(aged)}) as aged from (select array[${sql.join(due)}]::bigint[] as aged) d`;
}

/** Receivables and payables of the parties that the caller sees, with their overdue parts. */
/** Receivables and payables of the parties that the caller sees, with their overdue parts. */
export function sumOutstanding(
  within: Within,
  today: string,
): Statement<Sides & { receivableOverduePaise: number; payableOverduePaise: number }> {
  const overdue = sql`b.due_on < ${today}::date`;
  return sql<
    Sides & { receivableOverduePaise: number; payableOverduePaise: number }
  >`select ${receivable} as "receivablePaise", ${payable} as "payablePaise",
      coalesce(sum(b.pending_paise) filter (where b.pending_paise > 0 and ${overdue}), 0)::bigint as "receivableOverduePaise",
      coalesce(-sum(b.pending_paise) filter (where b.pending_paise < 0 and ${overdue}), 0)::bigint as "payableOverduePaise"
    from bills b where b.org_id = ${within.id} and b.pending_paise <> 0 ${andOfOwnParty(within, sql`b.party_id`)}`;
}
