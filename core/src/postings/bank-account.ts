import type { Problem } from '../basics/problem.ts';
import { type ChequeBook, chequeBookProblems } from './cheque-books.ts';

/** What only a bank ledger has. Texts are '' when they are not known. */
export type BankAccount = {
  readonly bankName: string;
  readonly branch: string;
  /** As it stands in the bank's books; '' for the company's name. */
  readonly accountName: string;
  readonly accountNumber: string;
  /** Indian Financial System Code of the branch. */
  readonly ifsc: string;
  readonly upiId: string;
  readonly chequeBooks: readonly ChequeBook[];
};

/** Capital letters, no blanks: as an IFSC and an account number are compared. */
export const bankCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** Everything that is wrong with a bank's facts, at fields below `at`. */
export function bankAccountProblems({ ifsc, accountNumber, upiId, chequeBooks }: BankAccount, at = 'bank'): Problem[] {
  const problems: Problem[] = [];
  // Reserve Bank of India: four letters of the bank, 0, six characters of the branch.
  if (ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) problems.push({ code: 'IFSC_INVALID', field: `${at}.ifsc` });
  if (accountNumber !== '' && !/^[A-Z0-9]{6,20}$/.test(accountNumber)) {
    problems.push({ code: 'ACCOUNT_NUMBER_INVALID', field: `${at}.accountNumber` });
  }
  if (upiId !== '' && !/^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(upiId)) {
    problems.push({ code: 'UPI_ID_INVALID', field: `${at}.upiId` });
  }
  return [...problems, ...chequeBookProblems(chequeBooks, `${at}.chequeBooks`)];
}
