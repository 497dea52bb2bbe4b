import type { ChequeBook } from '@bahi/core/postings/cheque-books';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type LeavesRow = { ledgerId: string; books: ChequeBook[]; taken: number[]; own: number[] };

const isLeaf = sql`c.direction = 'issued' and c.cheque_number ~ '^[0-9]{1,6}$'`;

/** The cheque books of banks with the leaves used by all vouchers; the leaves of an edited voucher are returned separately. */
export function findLeaves(orgId: string, bankIds: readonly string[], withoutVoucher: string): Statement<LeavesRow> {
  return sql<LeavesRow>`select b.ledger_id as "ledgerId",
      json_agg(json_build_object('first', b.first_number, 'last', b.last_number, 'used', b.used, 'void', b.void) order by b.line_no) as books,
      (select coalesce(json_agg(c.leaf order by c.leaf), '[]') from cheques c where c.org_id = ${orgId} and c.bank_ledger_id = b.ledger_id
        and c.leaf is not null and c.voucher_id <> ${withoutVoucher}::uuid) as taken,
      (select coalesce(json_agg(c.cheque_number::int), '[]') from cheques c where c.org_id = ${orgId} and c.bank_ledger_id = b.ledger_id
        and ${isLeaf} and c.voucher_id = ${withoutVoucher}::uuid) as own
    from cheque_books b where b.org_id = ${orgId} and b.ledger_id = any(${bankIds}::uuid[]) group by b.ledger_id`;
}

/**
 * Locks the cheque books of these banks until the commit: for a payment that uses a leaf, or for marking one void. Read them afterwards.
 */
export function holdBooks(orgId: string, bankIds: readonly string[], purpose: 'take' | 'change'): Statement {
  return sql`select from cheque_books where org_id = ${orgId} and ledger_id = any(${bankIds}::uuid[]) order by ledger_id, line_no
    ${purpose === 'take' ? sql`for share` : sql`for no key update`}`;
}

/** The leaves among these that cheques of the bank already have, including cheques from before the bank had a book. */
export function findWritten(orgId: string, bankId: string, leaves: readonly number[]): Statement<{ leaf: number }> {
  return sql<{ leaf: number }>`select distinct c.cheque_number::int as leaf from cheques c
    where c.org_id = ${orgId} and c.bank_ledger_id = ${bankId} and ${isLeaf} and c.cheque_number::int = any(${leaves}::int[]) order by 1`;
}

/** Assigns leaves to cheques that were entered before the bank had a book with their numbers; of a duplicate number the first cheque. */
export function takeLeavesOfBooks(orgId: string, bankId: string): Statement {
  return sql`update cheques c set leaf = first.leaf from (
      select distinct on (c.cheque_number::int) c.id, c.cheque_number::int as leaf from cheques c
      join cheque_books b on b.org_id = c.org_id and b.ledger_id = c.bank_ledger_id and c.cheque_number::int between b.first_number and b.last_number
      where c.org_id = ${orgId} and c.bank_ledger_id = ${bankId} and ${isLeaf}
      order by c.cheque_number::int, c.leaf nulls last, c.cheque_date, c.id) first
    where c.org_id = ${orgId} and c.id = first.id and c.leaf is null`;
}

/** Marks one leaf void. The books are stored with the ledger, so its version increases. */
export function voidLeaf(orgId: string, ledgerId: string, leaf: number, by: { name: string }): [Statement, Statement] {
  return [
    sql`update cheque_books set void = array_append(void, ${leaf}::int)
      where org_id = ${orgId} and ledger_id = ${ledgerId} and ${leaf}::int between first_number and last_number and not ${leaf}::int = any(void)`,
    sql`update ledgers set version = version + 1, changed_at = now(), changed_by_name = ${by.name} where org_id = ${orgId} and id = ${ledgerId}`,
  ];
}
