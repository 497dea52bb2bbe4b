import type { BankAccount } from '@bahi/core/postings/bank-account';
import { sql } from 'kysely';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const bankConstraints: ConstraintRefusals = {
  bank_accounts_number_unique: exists('bank.accountNumber', 'Another bank ledger has this account number'),
};

const facts = sql`b.bank_name as "bankName", b.branch, b.account_name as "accountName", b.account_number as "accountNumber", b.ifsc, b.upi_id as "upiId",
  (select coalesce(json_agg(json_build_object('first', c.first_number, 'last', c.last_number, 'used', c.used, 'void', c.void) order by c.line_no), '[]')
    from cheque_books c where c.org_id = b.org_id and c.ledger_id = b.ledger_id) as "chequeBooks"`;

/** The bank fields of a ledger, with its cheque books in order. */
export function findBankAccount(orgId: string, ledgerId: string): Statement<BankAccount> {
  return sql<BankAccount>`select ${facts} from bank_accounts b where b.org_id = ${orgId} and b.ledger_id = ${ledgerId}`;
}

/** The bank that invoices show: the chosen one, or else the oldest in use with an account number or UPI id. */
export function findPrintedBank(orgId: string, chosenId: string | null): Statement<BankAccount> {
  const which = chosenId
    ? sql`b.ledger_id = ${chosenId}`
    : sql`(b.account_number <> '' or b.upi_id <> '')
      and exists (select from ledgers l where l.org_id = b.org_id and l.id = b.ledger_id and l.is_active)`;
  return sql<BankAccount>`select ${facts} from bank_accounts b where b.org_id = ${orgId} and ${which} order by b.ledger_id limit 1`;
}

/** Account and cheque books of these banks; no row for a bank without details. */
export function findBankAccounts(orgId: string, ledgerIds: readonly string[]): Statement<BankAccount & { ledgerId: string }> {
  return sql<BankAccount & { ledgerId: string }>`select b.ledger_id as "ledgerId", ${facts} from bank_accounts b
    where b.org_id = ${orgId} and b.ledger_id = any(${ledgerIds}::uuid[])`;
}

const insertChequeBooks = insertRows('cheque_books', ['org_id', 'ledger_id', 'line_no', 'first_number', 'last_number', 'used', 'void']);

/** Replaces all of it; null deletes it. */
export function writeBankAccount(orgId: string, ledgerId: string, bank: BankAccount | null): Statement[] {
  const emptied = sql`delete from cheque_books where org_id = ${orgId} and ledger_id = ${ledgerId}`;
  if (bank === null) return [emptied, sql`delete from bank_accounts where org_id = ${orgId} and ledger_id = ${ledgerId}`];
  const { bankName, branch, accountName, accountNumber, ifsc, upiId, chequeBooks } = bank;
  const books = chequeBooks.map((book, at) => ({
    org_id: orgId,
    ledger_id: ledgerId,
    line_no: at + 1,
    first_number: book.first,
    last_number: book.last,
    used: [...book.used],
    void: [...book.void],
  }));
  return [
    emptied,
    sql`insert into bank_accounts (org_id, ledger_id, bank_name, branch, account_name, account_number, ifsc, upi_id)
      values (${orgId}, ${ledgerId}, ${bankName}, ${branch}, ${accountName}, ${accountNumber}, ${ifsc}, ${upiId})
      on conflict (org_id, ledger_id) do update set bank_name = excluded.bank_name, branch = excluded.branch, account_name = excluded.account_name,
        account_number = excluded.account_number, ifsc = excluded.ifsc, upi_id = excluded.upi_id`,
    ...(books.length > 0 ? [insertChequeBooks(books)] : []),
  ];
}
