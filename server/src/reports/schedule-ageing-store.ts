import type { AgedBills } from '@bahi/core/reports/schedule-ageing';
import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type AskedAgeing = {
  /** The groups of the parties. */
  groupIds: readonly string[];
  date: string;
  /** 1 for what parties owe, -1 for what they are owed. */
  sign: 1 | -1;
  /** The due dates of each bucket; null is open-ended. */
  dates: readonly { from: string | null; to: string | null }[];
};

/**
 * The bills of these parties that were open at the end of the date: pending now, plus what later vouchers settled, without bills of later
 * vouchers. The read bills are those open now and those that later vouchers settled.
 */
const openBills = (orgId: string, { groupIds, date }: Pick<AskedAgeing, 'groupIds' | 'date'>): RawBuilder<unknown> => sql`given as (
    select s.bill_id, sum(s.amount_paise) as paise from vouchers v join bill_settlements s on s.org_id = v.org_id and s.voucher_id = v.id
    where v.org_id = ${orgId} and s.org_id = ${orgId} and v.voucher_date > ${date}::date group by s.bill_id),
  o as (
    select b.party_id, l.name, b.due_on, b.is_disputed, b.pending_paise + coalesce(g.paise, 0) as pending, b.party_id in (
        select c.party_id from party_licences c where c.org_id = ${orgId} and c.kind = 'udyam') as is_msme
    from bills b join ledgers l on l.org_id = b.org_id and l.id = b.party_id left join given g on g.bill_id = b.id
      left join vouchers v on v.org_id = b.org_id and v.id = b.voucher_id
    where b.org_id = ${orgId} and l.org_id = ${orgId} and l.group_id = any(${groupIds}::uuid[])
      and (b.pending_paise <> 0 or g.bill_id is not null) and (b.voucher_id is null or v.voucher_date <= ${date}::date))`;

/** Micro and small enterprises or others, disputed or not. */
const kinds = 4;

/** Open bills by kind of party (without an id) and by party, the largest first, at most so many parties. */
export function ageByParty(orgId: string, asked: AskedAgeing, mostParties: number): Statement<AgedBills> {
  const { sign, dates } = asked;
  const within = ({ from, to }: { from: string | null; to: string | null }) =>
    sql`o.due_on between coalesce(${from}::date, '-infinity') and coalesce(${to}::date, 'infinity')`;
  const aged = dates.map((each) => sql`coalesce(sum(${sign}::int * o.pending) filter (where ${within(each)}), 0)::bigint`);
  return sql<AgedBills>`with ${openBills(orgId, asked)}
    select o.party_id as "partyId", case when o.party_id is null then '' else max(o.name) end as "partyName", o.is_msme as "isMsme",
      o.is_disputed as "isDisputed", json_build_array(${sql.join(aged)}) as aged
    from o where ${sign}::int * o.pending > 0 group by grouping sets ((o.is_msme, o.is_disputed), (o.is_msme, o.is_disputed, o.party_id))
    order by o.party_id is not null, sum(${sign}::int * o.pending) desc, o.party_id limit ${mostParties + kinds}`;
}

/** What leads from the bills to the balances: each amount 0 or above. */
export function tieBills(orgId: string, asked: AskedAgeing): Statement<{ bills: number; credits: number; ofOtherSide: number }> {
  return sql`with ${openBills(orgId, asked)},
    parties as (
      select sum(greatest(${asked.sign}::int * pending, 0)) as owed, sum(greatest(-${asked.sign}::int * pending, 0)) as credits
      from o group by party_id)
    select coalesce(sum(owed), 0)::bigint as bills, coalesce(sum(credits) filter (where owed > credits), 0)::bigint as credits,
      coalesce(sum(owed) filter (where owed <= credits), 0)::bigint as "ofOtherSide" from parties`;
}

/** What these parties owe (or with sign -1 are owed) in bills that are open and due at the end of the date. */
export function sumDue(orgId: string, asked: Omit<AskedAgeing, 'dates'>): Statement<{ paise: number }> {
  return sql<{ paise: number }>`with ${openBills(orgId, asked)}
    select coalesce(sum(greatest(${asked.sign}::int * pending, 0)) filter (where due_on <= ${asked.date}::date), 0)::bigint as paise from o`;
}
