import { wholeLedger } from '@bahi/contract/ledgers/ledger-routes';
import type { BankAccount } from '@bahi/core/postings/bank-account';
import type { ChequeBook } from '@bahi/core/postings/cheque-books';
import type { LedgerRow } from './ledger-store.ts';

/** A ledger as a response carries it. */
export const serializeLedger = ({ role, nature: _, ...row }: LedgerRow) => ({ ...row, isPredefined: role !== null });

/** With the bank fields. */
export function serializeWholeLedger(row: LedgerRow, bank: BankAccount | undefined) {
  return { ...serializeLedger(row), bank: bank ? { ...bank, chequeBooks: bank.chequeBooks.map(serializeBook) } : null };
}

const serializeBook = ({ first, last, used, void: voided }: ChequeBook) => ({ first, last, used: [...used], void: [...voided] });

/** As the edit log keeps it: with the names and units of the wire, without what vouchers move. */
export function ledgerInEditLog(row: LedgerRow, bank: BankAccount | undefined) {
  const { balance: _, ...kept } = wholeLedger.parse(serializeWholeLedger(row, bank));
  return kept;
}
