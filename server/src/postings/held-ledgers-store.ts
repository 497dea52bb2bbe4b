import type { LedgerKind } from '@bahi/core/postings/ledger-kind';
import { sql } from 'kysely';
import { andOfOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** For staff with only own parties the ledgers of others do not exist. */
export const andOwnLedger = (within: Within) =>
  within.own.partiesOf === null ? sql`` : sql`and (l.kind <> 'party' or (true ${andOfOwnParty(within, sql`l.id`)}))`;

export type NamedLedgerRow = { id: string; name: string; kind: LedgerKind; isActive: boolean; creditDays: number };

/**
 * Ledgers by id. Locked first and read after, in two statements: a merge that held the lock has made the party inactive, which the first
 * would not see.
 */
export function holdLedgers(within: Within, ids: readonly string[]): [Statement, Statement<NamedLedgerRow>] {
  const chosen = sql`where org_id = ${within.id} and id = any(${ids}::uuid[]) order by id for key share`;
  return [
    sql`select id from ledgers ${chosen}`,
    sql<NamedLedgerRow>`select l.id, l.name, l.kind, l.is_active and coalesce(p.is_active, true) as "isActive", coalesce(p.credit_days, 0) as "creditDays"
      from ledgers l left join parties p on p.org_id = l.org_id and p.id = l.id
      where l.org_id = ${within.id} and l.id = any(${ids}::uuid[]) ${andOwnLedger(within)}`,
  ];
}

/** Serializes decisions about the balance of this ledger; postings do not wait for it. Locked until the commit: read afterwards. */
export function lockLedger(orgId: string, ledgerId: string): Statement {
  return sql`select id from ledgers where org_id = ${orgId} and id = ${ledgerId} for no key update`;
}
