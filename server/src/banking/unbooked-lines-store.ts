import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** Open statement lines up to a day: their sum, money in positive, and their number. */
export function sumUnbookedLines(orgId: string, ledgerId: string, on: string): Statement<{ amountPaise: number; count: number }> {
  return sql<{ amountPaise: number; count: number }>`select coalesce(sum(amount_paise), 0)::bigint as "amountPaise", count(*)::int as count
    from bank_lines where org_id = ${orgId} and ledger_id = ${ledgerId} and match_id is null and line_date <= ${on}::date`;
}

export type UnbookedLineRow = { id: string; date: string; text: string; amountPaise: number };

/** One page of them, by day. */
export function listUnbookedLines(
  orgId: string,
  ledgerId: string,
  on: string,
  after: readonly [date: string, id: string],
  limit: number,
): Statement<UnbookedLineRow> {
  return sql<UnbookedLineRow>`select id, line_date as date, description as text, amount_paise as "amountPaise" from bank_lines
    where org_id = ${orgId} and ledger_id = ${ledgerId} and match_id is null and line_date <= ${on}::date
      and (line_date, id) > (${after[0]}::date, ${after[1]}::uuid) order by line_date, id limit ${limit}`;
}

/** The latest balance of the bank's own statements that end by this day. */
export function findStatementBalance(orgId: string, ledgerId: string, on: string): Statement<{ balancePaise: number; date: string }> {
  return sql<{ balancePaise: number; date: string }>`select closing_paise as "balancePaise", last_date as date from bank_imports
    where org_id = ${orgId} and ledger_id = ${ledgerId} and state = 'done' and closing_paise is not null and last_date <= ${on}::date
    order by last_date desc, id desc limit 1`;
}
