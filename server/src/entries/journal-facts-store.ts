import type { LedgerKind } from '@bahi/core/postings/ledger-kind';
import { sql } from 'kysely';
import { andOfOwnParty } from '../platform/company-switches.ts';
import type { Within } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { andOwnLedger } from '../postings/held-ledgers-store.ts';
import { pendingWithTax, taxSetOff } from '../tds/advance-tax-store.ts';

export type FoundLedger = { id: string; name: string; kind: LedgerKind; group: string };

/** Those of these ledgers that the caller may name, in name order. */
export function listNamedLedgers(within: Within, ids: readonly string[], most: number): Statement<FoundLedger> {
  return sql<FoundLedger>`select l.id, l.name, l.kind, coalesce(g.name, '') as "group"
    from ledgers l left join account_groups g on g.org_id = l.org_id and g.id = l.group_id
    where l.org_id = ${within.id} and l.id = any(${[...ids]}::uuid[]) ${andOwnLedger(within)} order by l.sort_key, l.id limit ${most}`;
}

export type JournalBillRow = { id: string; partyId: string; billNo: string; billDate: string; pendingPaise: number };

const billColumns = sql`id, party_id as "partyId", bill_no as "billNo", bill_date as "billDate", ${pendingWithTax('bills')} as "pendingPaise"`;

/** Bills of any parties, locked until the commit in the order of their ids, and read after. */
export function lockBillsById(orgId: string, ids: readonly string[]): [Statement, Statement<JournalBillRow>] {
  const chosen = sql`org_id = ${orgId} and id = any(${ids}::uuid[])`;
  return [
    sql`select id from bills where ${chosen} order by id for update`,
    sql<JournalBillRow>`select ${billColumns} from bills where ${chosen}`,
  ];
}

/** A party's open bills on both sides, without the voucher `without`. */
export function listOpenRows(within: Within, partyId: string, most: number, without: string): Statement<JournalBillRow> {
  return sql<JournalBillRow>`select id, "partyId", "billNo", "billDate", "pendingPaise" from (
      select id, party_id as "partyId", bill_no as "billNo", bill_date as "billDate", ${pendingWithTax('bills')} + coalesce((select
        sum(s.amount_paise - ${taxSetOff(sql`${without}::uuid`, within.id, sql`bills.id`)}) from bill_settlements s where s.org_id = ${within.id} and s.voucher_id = ${without}::uuid and s.bill_id = bills.id), 0)::bigint as "pendingPaise"
      from bills where org_id = ${within.id} and party_id = ${partyId} and voucher_id is distinct from ${without}::uuid
        and id in (select id from bills where org_id = ${within.id} and party_id = ${partyId} and pending_paise <> 0
          union select bill_id from bill_settlements where org_id = ${within.id} and voucher_id = ${without}::uuid)
        ${andOfOwnParty(within, sql`party_id`)}) open
    where "pendingPaise" <> 0 order by "billDate", "billNo", id limit ${most}`;
}
