import type { CreditPolicy } from '@bahi/core/parties/party-draft';
import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { type SeriesRow, seriesOf } from '../series/series-of-kind-store.ts';

/** The predefined ledgers by role. */
export function findPredefinedLedgers(orgId: string): Statement<{ role: string; id: string }> {
  return sql<{ role: string; id: string }>`select role, id from ledgers where org_id = ${orgId} and role is not null order by role`;
}

/** Facts that every voucher needs of the books. */
export type BooksRow = {
  ledgers: Record<LedgerRole, string>;
  series: SeriesRow[];
  party: PartyFactsRow | null;
};

export type BooksAsked = { within: Within; kind: VoucherKind; financialYear: number; partyId: string };

/**
 * The common facts of a voucher kind, in one row and so in one statement: predefined ledgers by role (Sales and Purchase as chosen by the
 * company), series with their last number in the financial year, and the party.
 */
export function findBooks(asked: BooksAsked): Statement<BooksRow> {
  return sql<BooksRow>`select ${booksOf(asked)}`;
}

export const booksOf = ({ within, kind, financialYear, partyId }: BooksAsked) => sql`
    (select json_object_agg(l.role, coalesce(d.ledger_id, l.id)) from ledgers l
      left join default_ledgers d on d.org_id = l.org_id and d.role = l.role where l.org_id = ${within.id} and l.role is not null) as ledgers,
    (select coalesce(json_agg(s), '[]') from (${seriesOf(within.id, kind, financialYear)}) s) as series,
    (select row_to_json(p) from (${partiesOf(within, [partyId])}) p) as party`;

/** Parties that the caller may see, locked until the commit. */
const partiesOf = (within: Within, ids: readonly string[]) => sql<PartyFactsRow>`
  select id, name, gstin, category, state, credit_days as "creditDays", is_active as "isActive",
    credit_limit_paise as "creditLimitPaise", credit_policy as "creditPolicy", case when credit_limit_paise is null then 0 else (
      select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledger_years b
      where b.org_id = ${within.id} and b.ledger_id = parties.id) end as "balancePaise"
  from parties where org_id = ${within.id} and id = any(${[...ids]}::uuid[]) ${andOwnParty(within, 'parties')} order by id for key share`;

/** Two sales that each stay within a credit limit may exceed it together: the second waits here, and reads the balance after. */
export function lockParties(within: Within, ids: readonly string[]): [Statement, Statement<PartyFactsRow>] {
  const lock = sql`select from parties where org_id = ${within.id} and id = any(${[...ids]}::uuid[]) order by id for no key update`;
  return [lock, partiesOf(within, ids)];
}

/** The parties of payment parts. */
export function findParties(within: Within, ids: readonly string[]): Statement<PartyFactsRow> {
  return partiesOf(within, ids);
}

export type PartyFactsRow = {
  id: string;
  name: string;
  gstin: string | null;
  category: string;
  state: string;
  creditDays: number;
  creditLimitPaise: number | null;
  creditPolicy: CreditPolicy;
  /** Its balance, debit positive; read only if there is a limit. */
  balancePaise: number;
  isActive: boolean;
};
