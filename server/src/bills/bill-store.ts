import { sql } from 'kysely';
import { andOfOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/hop.ts';
import type { Statement } from '../platform/transaction.ts';

export type BillRow = { id: string; billNo: string; billDate: string; dueOn: string; source: string; pendingPaise: number };

/** A party's open receivables in list order, as core's `inListOrder`. `most` keeps a screen from asking for more than it can show. */
export function listOpenBills(orgId: string, partyId: string, most = 1_000): Statement<BillRow> {
  return sql<BillRow>`select id, bill_no as "billNo", bill_date as "billDate", due_on as "dueOn", source, pending_paise as "pendingPaise"
    from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise > 0 order by bill_date, bill_no, id limit ${most}`;
}

/** All that a party owes, in however many bills, and what of its money lies unsettled with the company. */
export type PartySums = { owedPaise: number; advancePaise: number };

export function sumBills(orgId: string, partyId: string): Statement<PartySums> {
  return sql<PartySums>`select coalesce(sum(pending_paise) filter (where pending_paise > 0), 0)::bigint as "owedPaise",
      coalesce(-sum(pending_paise) filter (where pending_paise < 0 and kind <> 'bill'), 0)::bigint as "advancePaise"
    from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise <> 0`;
}

/**
 * The bills of the party with these ids and those that the voucher itself settled, locked until the commit, as they stand now.
 * Two statements on purpose, to be sent one after the other: one that waits for the lock keeps the snapshot it began with, so it
 * would miss the settlement it just waited for. Locked in the order of their ids, so that two receipts never wait in a ring.
 */
export function lockBills(orgId: string, partyId: string, ids: readonly string[], voucherId: string): [Statement, Statement<BillRow>] {
  const chosen = sql`b.org_id = ${orgId} and b.party_id = ${partyId} and (b.id = any(${ids}::uuid[])
    or b.id in (select s.bill_id from bill_settlements s where s.org_id = ${orgId} and s.voucher_id = ${voucherId}))`;
  return [
    sql`select b.id from bills b where ${chosen} order by b.id for update`,
    sql<BillRow>`select b.id, b.bill_no as "billNo", b.bill_date as "billDate", b.due_on as "dueOn", b.source, b.pending_paise as "pendingPaise"
      from bills b where ${chosen} order by b.bill_date, b.bill_no, b.id`,
  ];
}

/** Changes what is pending of bills that are locked; positive gives back, negative settles. The table refuses to go beyond a bill. */
export function changePending(orgId: string, changes: readonly { billId: string; amountPaise: number }[]): Statement {
  const [ids, amounts] = [changes.map(({ billId }) => billId), changes.map(({ amountPaise }) => amountPaise)];
  return sql`update bills b set pending_paise = b.pending_paise + c.amount from unnest(${ids}::uuid[], ${amounts}::bigint[]) c (id, amount)
    where b.org_id = ${orgId} and b.id = c.id`;
}

export type OwingRow = { partyId: string; partyName: string; mobile: string; bills: number; pendingPaise: number; overduePaise: number };

/** Parties with open bills, the largest sum first, going on from a sum and id. */
export function listOwing(
  within: Within,
  today: string,
  after: readonly [pendingPaise: number, partyId: string] | null,
  limit: number,
): Statement<OwingRow> {
  const smaller = after ? sql`where (o.pending, o.party_id) < (${after[0]}::bigint, ${after[1]}::uuid)` : sql``;
  return sql<OwingRow>`select o.party_id as "partyId", p.name as "partyName", p.mobile, o.bills, o.pending as "pendingPaise", o.overdue as "overduePaise"
    from (select b.party_id, count(*)::int as bills, sum(b.pending_paise)::bigint as pending,
        coalesce(sum(b.pending_paise) filter (where b.due_on < ${today}::date), 0)::bigint as overdue
      from bills b where b.org_id = ${within.id} and b.pending_paise > 0 ${andOfOwnParty(within, sql`b.party_id`)} group by b.party_id) o
    join parties p on p.org_id = ${within.id} and p.id = o.party_id ${smaller}
    order by o.pending desc, o.party_id desc limit ${limit}`;
}

/** What is owed by the parties that the caller sees. */
export function sumOwed(within: Within, today: string): Statement<{ pendingPaise: number; overduePaise: number }> {
  return sql<{ pendingPaise: number; overduePaise: number }>`select coalesce(sum(pending_paise), 0)::bigint as "pendingPaise",
      coalesce(sum(pending_paise) filter (where due_on < ${today}::date), 0)::bigint as "overduePaise"
    from bills b where b.org_id = ${within.id} and b.pending_paise > 0 ${andOfOwnParty(within, sql`b.party_id`)}`;
}

export type SettledRow = BillRow & { partyId: string; settledPaise: number };

/** What a voucher itself settled, in the order of selection: given back in thought when its edit asks how the bills stood before it. */
export function findSettledBy(orgId: string, voucherId: string): Statement<SettledRow> {
  return sql<SettledRow>`select b.id, b.party_id as "partyId", b.bill_no as "billNo", b.bill_date as "billDate", b.due_on as "dueOn", b.source,
      b.pending_paise as "pendingPaise", s.amount_paise as "settledPaise"
    from bill_settlements s join bills b on b.org_id = s.org_id and b.id = s.bill_id where s.org_id = ${orgId} and s.voucher_id = ${voucherId} order by s.line_no`;
}
