import { sql } from 'kysely';
import { andOfOwnParty, andOwnVoucher } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/* The pending work of Home: one row per statement. */

/** Received cheques in hand that can be deposited today, of vouchers that the caller may see. */
export function sumChequesToDeposit(within: Within, today: string): Statement<{ count: number; paise: number; since: string | null }> {
  return sql<{ count: number; paise: number; since: string | null }>`select count(*)::int as count,
      coalesce(sum(c.amount_paise), 0)::bigint as paise, min(greatest(c.cheque_date, v.voucher_date)) as since
    from cheques c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
    where c.org_id = ${within.id} and c.state = 'inHand' and c.cheque_date <= ${today}::date ${andOwnVoucher(within)}`;
}

/** Payable bills due within a span of days, of parties that the caller may see. */
export function sumBillsDue(within: Within, from: string, until: string): Statement<{ count: number; parties: number; paise: number }> {
  return sql<{ count: number; parties: number; paise: number }>`select count(*)::int as count, count(distinct b.party_id)::int as parties,
      coalesce(-sum(b.pending_paise), 0)::bigint as paise
    from bills b where b.org_id = ${within.id} and b.pending_paise < 0 and b.kind = 'bill'
      and b.due_on between ${from}::date and ${until}::date ${andOfOwnParty(within, sql`b.party_id`)}`;
}

export type WaitingHandOvers = { count: number; paise: number; since: string | null; names: string[] };

/** Hand-overs of collections that nobody has accepted yet. */
export function sumWaitingHandOvers(orgId: string): Statement<WaitingHandOvers> {
  return sql<WaitingHandOvers>`select count(*)::int as count, coalesce(sum(counted_paise + upi_paise + cheque_paise + bank_paise), 0)::bigint as paise,
      min(hand_over_date) as since, coalesce((array_agg(distinct given_by_name))[1:3], '{}') as names
    from hand_overs where org_id = ${orgId} and state = 'given'`;
}

/** Lines of bank statements without a match, and the day of the last one. */
export function countUnmatchedLines(orgId: string): Statement<{ count: number; until: string | null }> {
  return sql<{ count: number; until: string | null }>`select count(*)::int as count, max(line_date) as until
    from bank_lines where org_id = ${orgId} and match_id is null`;
}
