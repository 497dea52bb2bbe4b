import { type RawBuilder, sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

/** A party is refused under the name of its own form; `save-bank.ts` has another field. */
export const ledgerConstraints: ConstraintRefusals = {
  ledgers_name_unique: exists('partyName', 'There is a ledger of this name'),
};

export const insertGroups = insertRows('account_groups', ['org_id', 'id', 'name', 'parent_id', 'nature', 'affects_gross_profit']);
export const insertLedgers = insertRows('ledgers', ['org_id', 'id', 'group_id', 'name', 'sort_key', 'role', 'bank_name']);

export function findGroup(orgId: string, name: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from account_groups where org_id = ${orgId} and name = ${name}`;
}

/** What a ledger stands at, debit positive: some months of sums, never its vouchers. For a ledger with the alias `l`. */
const balance: RawBuilder<unknown> = sql`(select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledger_balances b
  where b.org_id = l.org_id and b.ledger_id = l.id)`;

export type LedgerRow = { id: string; name: string; group: string; balancePaise: number; sortKey: string };

/**
 * Ledgers by name, going on after a key. A part is the inside of a like pattern and looks at every ledger of the company
 * (like is not leakproof, so under row-level security no index serves it).
 */
export function listLedgersByName(
  orgId: string,
  part: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<LedgerRow> {
  const holding = part === '' ? sql`` : sql`and l.sort_key like ${`%${part}%`}`;
  return sql<LedgerRow>`select l.id, l.name, coalesce(g.name, 'Primary') as group, ${balance} as "balancePaise", l.sort_key as "sortKey"
    from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where l.org_id = ${orgId} and (l.sort_key, l.id) > (${after[0]}, ${after[1]}::uuid) ${holding}
    order by l.sort_key, l.id limit ${limit}`;
}

export type SourceRow = { id: string; name: string; group: string; bankName: string; balancePaise: number };

/** The active ledgers of these groups, group by group. */
export function listLedgersIn(orgId: string, groups: readonly string[], most: number): Statement<SourceRow> {
  return sql<SourceRow>`select l.id, l.name, g.name as group, l.bank_name as "bankName", ${balance} as "balancePaise"
    from ledgers l join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where l.org_id = ${orgId} and g.name = any(${groups}::text[]) and l.is_active
    order by array_position(${groups}::text[], g.name), l.sort_key limit ${most}`;
}
