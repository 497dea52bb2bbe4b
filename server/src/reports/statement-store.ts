import type { AgeBasis } from '@bahi/core/bills/ageing';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type BillLineRow = { voucherId: string; type: 'new' | 'against' | 'advance' | 'onAccount'; billNo: string; amountPaise: number };

/** The bills of a party that these vouchers opened or settled. Above 0 increases the party's debt. */
export function listBillLines(orgId: string, partyId: string, voucherIds: readonly string[]): Statement<BillLineRow> {
  return sql<BillLineRow>`select b.voucher_id as "voucherId", case b.kind when 'bill' then 'new' else b.kind end as type, b.bill_no as "billNo",
      b.amount_paise as "amountPaise", 1 as part, 0 as line_no
    from bills b where b.org_id = ${orgId} and b.voucher_id = any(${voucherIds}::uuid[]) and b.party_id = ${partyId}
    union all select s.voucher_id, 'against', b.bill_no, (-s.amount_paise)::bigint, 0, s.line_no from bill_settlements s
      join bills b on b.org_id = s.org_id and b.id = s.bill_id
      where s.org_id = ${orgId} and s.voucher_id = any(${voucherIds}::uuid[]) and b.party_id = ${partyId}
    order by part, line_no, "billNo"`;
}

export type AgedSides = { receivable: number[]; payable: number[] };

/**
 * The bills of a party that were open at the end of a day, by age on that day: pending now, plus settlements of later vouchers, without
 * bills of later vouchers. A closed bill was open then only if a later voucher moved the account or named the bill in a journal.
 */
export function ageOpenOn(
  orgId: string,
  partyId: string,
  date: string,
  basis: AgeBasis,
  dates: readonly { from: string | null; to: string | null }[],
): Statement<AgedSides> {
  const day = basis === 'due' ? sql`o.due_on` : sql`o.bill_date`;
  const within = ({ from, to }: { from: string | null; to: string | null }) =>
    sql`${day} between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`;
  const side = (sign: 1 | -1) =>
    sql.join(dates.map((each) => sql`coalesce(sum(greatest(${sign}::int * o.pending, 0)) filter (where ${within(each)}), 0)::bigint`));
  return sql<AgedSides>`with later as (
      select p.voucher_id from postings p where p.org_id = ${orgId} and p.ledger_id = ${partyId} and p.voucher_date > ${date}::date
      union select l.voucher_id from journal_lines l join vouchers v on v.org_id = l.org_id and v.id = l.voucher_id
        where l.org_id = ${orgId} and l.ledger_id = ${partyId} and v.voucher_date > ${date}::date and v.cancelled_at is null),
    given as (
      select s.bill_id, sum(s.amount_paise) as paise from bill_settlements s
      where s.org_id = ${orgId} and s.voucher_id in (select voucher_id from later) group by s.bill_id),
    o as (
      select b.bill_date, b.due_on, b.pending_paise + coalesce(g.paise, 0) as pending from bills b left join given g on g.bill_id = b.id
      where b.org_id = ${orgId} and b.party_id = ${partyId}
        and b.id in (select id from bills where org_id = ${orgId} and party_id = ${partyId} and pending_paise <> 0 union select bill_id from given)
        and (b.voucher_id is null or b.voucher_id not in (select voucher_id from later)))
    select json_build_array(${side(1)}) as receivable, json_build_array(${side(-1)}) as payable from o`;
}
