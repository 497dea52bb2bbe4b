import { type BankAccount, bankCode } from '@bahi/core/postings/bank-account';

/** A bank without any details. */
export const noBank: BankAccount = { bankName: '', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '', chequeBooks: [] };

/** As stored: codes in capitals without blanks. */
export function asBank(bank: BankAccount): BankAccount {
  return { ...bank, accountNumber: bankCode(bank.accountNumber), ifsc: bankCode(bank.ifsc) };
}
