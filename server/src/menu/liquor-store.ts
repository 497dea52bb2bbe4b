import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, gone } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

export const liquorConstraints: ConstraintRefusals = {
  restaurant_settings_ledger: gone('ledgerId', 'This ledger is no longer there'),
};

/** The tax on liquor, percent × 10 000, and the licence that bills with liquor name; 0 and '' for none. */
export type LiquorValues = { percentE4: number; ledgerId: string | null; licence: string };
export type LiquorRow = LiquorValues & { ledgerName: string | null; version: number; changedAt: string | null; changedBy: string | null };

/** Always one row: a company that never set it has version 1 without a tax. */
export function findLiquor(orgId: string): Statement<LiquorRow> {
  return sql<LiquorRow>`select coalesce(s.liquor_percent_e4, 0) as "percentE4", s.liquor_ledger_id as "ledgerId", l.name as "ledgerName",
      coalesce(s.liquor_licence, '') as licence, coalesce(s.version, 1) as version, s.changed_at as "changedAt", s.changed_by_name as "changedBy"
    from (select) always left join restaurant_settings s on s.org_id = ${orgId}
      left join ledgers l on l.org_id = ${orgId} and l.id = s.liquor_ledger_id`;
}

/** The row for the changes, locked against other ones. */
export const lockLiquor = (orgId: string): readonly Statement[] => [
  sql`insert into restaurant_settings (org_id, liquor_percent_e4) values (${orgId}, 0) on conflict (org_id) do nothing`,
  sql`select from restaurant_settings where org_id = ${orgId} for update`,
];

export function updateLiquor(orgId: string, { percentE4, ledgerId, licence }: LiquorValues, caller: Pick<Caller, 'name'>): Statement {
  return sql`update restaurant_settings set liquor_percent_e4 = ${percentE4}, liquor_ledger_id = ${ledgerId}, liquor_licence = ${licence},
    ${touched(caller)} where org_id = ${orgId}`;
}

/** Those of these products that are outside GST. */
export function listOutsideGst(orgId: string, productIds: readonly string[]): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from products where org_id = ${orgId} and id = any(${[...productIds]}::uuid[]) and tax_treatment = 'nonGst'`;
}
