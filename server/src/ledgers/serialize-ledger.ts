import type { BankAccount } from '@bahi/core/postings/bank-account';
import type { ChequeBook } from '@bahi/core/postings/cheque-books';
import type { LedgerRow } from './ledger-store.ts';

/** A ledger under the names of the contract, its amounts in paise. */
export function serializeLedger({ role, nature: _, openingPaise, balancePaise, ...row }: LedgerRow) {
  return { ...row, isPredefined: role !== null, opening: openingPaise, balance: balancePaise };
}

/** With the bank fields. */
export function serializeWholeLedger(row: LedgerRow, bank: BankAccount | undefined) {
  return { ...serializeLedger(row), bank: bank ? { ...bank, chequeBooks: bank.chequeBooks.map(shownBook) } : null };
}

const shownBook = ({ first, last, used, void: voided }: ChequeBook) => ({ first, last, used: [...used], void: [...voided] });

/** For the edit log: in rupees, without amounts from vouchers. */
export function ledgerInEditLog(row: LedgerRow, bank: BankAccount | undefined) {
  const { balance: _, opening, ...shown } = serializeWholeLedger(row, bank);
  return { ...shown, opening: opening / 100 };
}
