import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export type AddressRow = { _id: string; label: string; address: string; state: string; pin: string };
export type LicenceRow = { _id: string; kind: string; number: string; expiresOn: string | null };
/** A bill from before the books begin; amounts in paise, the party's debt positive. */
export type OpeningRow = { _id: string; billNo: string; billDate: string; dueOn: string; amountPaise: number; pendingPaise: number };

/** Shipping addresses of a party, in the order of its form. */
export function listAddresses(orgId: string, partyId: string): Statement<AddressRow> {
  return sql<AddressRow>`select id as "_id", label, address, state, pin from party_addresses
    where org_id = ${orgId} and party_id = ${partyId} order by line_no, id`;
}

/** Its licences, in the order of its form. */
export function listLicences(orgId: string, partyId: string): Statement<LicenceRow> {
  return sql<LicenceRow>`select id as "_id", kind, number, expires_on as "expiresOn" from party_licences
    where org_id = ${orgId} and party_id = ${partyId} order by line_no, id`;
}

/** Its opening bills, by date. Amounts in paise, the party's debt positive. */
export function listOpenings(orgId: string, partyId: string): Statement<OpeningRow> {
  return sql<OpeningRow>`select id as "_id", bill_no as "billNo", bill_date as "billDate", due_on as "dueOn", amount_paise as "amountPaise", pending_paise as "pendingPaise"
    from bills where org_id = ${orgId} and party_id = ${partyId} and voucher_id is null order by bill_date, bill_no, id`;
}

/** The same for many parties. */
export function listOpeningsOf(orgId: string, partyIds: readonly string[]): Statement<OpeningRow & { partyId: string }> {
  return sql<OpeningRow & { partyId: string }>`select party_id as "partyId", id as "_id", bill_no as "billNo", bill_date as "billDate",
      due_on as "dueOn", amount_paise as "amountPaise", pending_paise as "pendingPaise"
    from bills where org_id = ${orgId} and party_id = any(${partyIds}::uuid[]) and voucher_id is null order by party_id, bill_date, bill_no, id`;
}

/** The same for several parties. */
export function listAddressesOf(orgId: string, partyIds: readonly string[]): Statement<AddressRow & { partyId: string }> {
  return sql<AddressRow & { partyId: string }>`select party_id as "partyId", id as "_id", label, address, state, pin from party_addresses
    where org_id = ${orgId} and party_id = any(${partyIds}::uuid[]) order by party_id, line_no, id`;
}

/** The same for several parties. */
export function listLicencesOf(orgId: string, partyIds: readonly string[]): Statement<LicenceRow & { partyId: string }> {
  return sql<
    LicenceRow & { partyId: string }
  >`select party_id as "partyId", id as "_id", kind, number, expires_on as "expiresOn" from party_licences
    where org_id = ${orgId} and party_id = any(${partyIds}::uuid[]) order by party_id, line_no, id`;
}

/** Locks the opening bills of parties, in the order of their ids, as receipts do. Read them afterwards, in a separate statement. */
export function lockOpenings(orgId: string, partyIds: readonly string[]): Statement {
  return sql`select id from bills where org_id = ${orgId} and party_id = any(${partyIds}::uuid[]) and voucher_id is null order by id for update`;
}

export const insertAddresses = insertRows('party_addresses', ['org_id', 'id', 'party_id', 'line_no', 'label', 'address', 'state', 'pin']);
export const insertLicences = insertRows('party_licences', ['org_id', 'id', 'party_id', 'line_no', 'kind', 'number', 'expires_on']);
export const insertOpenings = insertRows('bills', [
  'org_id',
  'id',
  'party_id',
  'kind',
  'source',
  'bill_no',
  'bill_date',
  'due_on',
  'amount_paise',
  'pending_paise',
]);

/** An edit replaces all of them. */
export function deleteAddresses(orgId: string, partyId: string): Statement {
  return sql`delete from party_addresses where org_id = ${orgId} and party_id = ${partyId}`;
}

/** An edit replaces all of them. */
export function deleteLicences(orgId: string, partyId: string): Statement {
  return sql`delete from party_licences where org_id = ${orgId} and party_id = ${partyId}`;
}

/** Deletes the opening bills of the party that are not among these. */
export function deleteOpeningsBut(orgId: string, partyId: string, ids: readonly string[]): Statement {
  return sql`delete from bills where org_id = ${orgId} and party_id = ${partyId} and voucher_id is null and id <> all(${ids}::uuid[])`;
}

export type OpeningValues = { id: string; kind: 'bill' | 'advance'; billNo: string; billDate: string; dueOn: string; amountPaise: number };

/** Updates locked opening bills; their settled amounts stay. */
export function updateOpenings(orgId: string, bills: readonly OpeningValues[]): Statement {
  const list = (column: keyof OpeningValues, type: string) => sql`${bills.map((bill) => bill[column])}::${sql.raw(type)}[]`;
  return sql`update bills b set kind = v.kind, bill_no = v.bill_no, bill_date = v.bill_date, due_on = v.due_on, amount_paise = v.amount,
      pending_paise = v.amount - (b.amount_paise - b.pending_paise)
    from unnest(${list('id', 'uuid')}, ${list('kind', 'text')}, ${list('billNo', 'text')}, ${list('billDate', 'date')}, ${list('dueOn', 'date')},
      ${list('amountPaise', 'bigint')}) v (id, kind, bill_no, bill_date, due_on, amount)
    where b.org_id = ${orgId} and b.id = v.id`;
}

/** True if the party has entries: then it cannot leave debtors or creditors. */
export function findHasEntries(orgId: string, partyId: string): Statement<{ hasEntries: boolean }> {
  return sql<{
    hasEntries: boolean;
  }>`select exists (select from postings where org_id = ${orgId} and ledger_id = ${partyId}) as "hasEntries"`;
}

/** Other references to the party's ledger. */
export function countEntries(orgId: string, partyId: string): Statement<{ what: string; count: number }> {
  return sql<{ what: string; count: number }>`select what, count from (
      select 'entries' as what, count(*)::int as count from (select from postings where org_id = ${orgId} and ledger_id = ${partyId} limit 1000) p
      union all select 'payments', count(*)::int from (select from voucher_payment_splits where org_id = ${orgId} and ledger_id = ${partyId} limit 1000) s
      union all select 'orders of a restaurant', count(*)::int from (select from dining_orders where org_id = ${orgId} and operator_id = ${partyId} limit 1000) d
      union all select 'rules of statements', count(*)::int from (select from bank_rules where org_id = ${orgId} and ledger_id = ${partyId} limit 1000) r
    ) uses where count > 0`;
}
