import { type BankAccount, bankCode } from '@bahi/core/postings/bank-account';

/** A bank of which nothing is known yet. */
export const noBank: BankAccount = { bankName: '', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '', chequeBooks: [] };

/** As it is kept: codes in capitals and without blanks. */
export function asBank(bank: BankAccount): BankAccount {
  return { ...bank, accountNumber: bankCode(bank.accountNumber), ifsc: bankCode(bank.ifsc) };
}
