import type { ChequeBook } from '@bahi/core/postings/cheque-books';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type LeavesRow = { ledgerId: string; books: ChequeBook[]; taken: number[] };

/** The cheque books of banks, and what vouchers have taken of their leaves: all vouchers but one that is being edited. */
export function findLeaves(orgId: string, bankIds: readonly string[], withoutVoucher: string): Statement<LeavesRow> {
  return sql<LeavesRow>`select b.ledger_id as "ledgerId",
      json_agg(json_build_object('first', b.first_number, 'last', b.last_number, 'used', b.used, 'void', b.void) order by b.line_no) as books,
      (select coalesce(json_agg(c.leaf order by c.leaf), '[]') from cheques c where c.org_id = ${orgId} and c.bank_ledger_id = b.ledger_id
        and c.leaf is not null and c.voucher_id <> ${withoutVoucher}::uuid) as taken
    from cheque_books b where b.org_id = ${orgId} and b.ledger_id = any(${bankIds}::uuid[]) group by b.ledger_id`;
}

/** One leaf more is void. The ledger bears its books, so it is a later version of it. */
export function voidLeaf(orgId: string, ledgerId: string, leaf: number, by: { name: string }): [Statement, Statement] {
  return [
    sql`update cheque_books set void = array_append(void, ${leaf}::int)
      where org_id = ${orgId} and ledger_id = ${ledgerId} and ${leaf}::int between first_number and last_number and not ${leaf}::int = any(void)`,
    sql`update ledgers set version = version + 1, changed_at = now(), changed_by_name = ${by.name} where org_id = ${orgId} and id = ${ledgerId}`,
  ];
}
