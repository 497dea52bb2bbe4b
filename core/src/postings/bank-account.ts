import type { Problem } from '../basics/problem.ts';
import { type ChequeBook, chequeBookProblems } from './cheque-books.ts';

/** Details of a bank ledger. Unknown texts are ''. */
export type BankAccount = {
  readonly bankName: string;
  readonly branch: string;
  /** The account holder's name at the bank; '' for the company's name. */
  readonly accountName: string;
  readonly accountNumber: string;
  /** Indian Financial System Code of the branch. */
  readonly ifsc: string;
  readonly upiId: string;
  readonly chequeBooks: readonly ChequeBook[];
};

/** True for a UPI id, such as name@bank. */
export const isUpiId = (text: string): boolean => /^[A-Za-z0-9._-]{2,64}@[A-Za-z][A-Za-z0-9]{1,63}$/.test(text);

/** An IFSC or account number in capitals without blanks, as they are compared. */
export const bankCode = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

/** All problems of bank details, at fields below `at`. */
export function bankAccountProblems({ ifsc, accountNumber, upiId, chequeBooks }: BankAccount, at = 'bank'): Problem[] {
  const problems: Problem[] = [];
  // Format of the Reserve Bank of India: four letters of the bank, 0, six characters of the branch.
  if (ifsc !== '' && !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc)) problems.push({ code: 'IFSC_INVALID', field: `${at}.ifsc` });
  if (accountNumber !== '' && !/^[A-Z0-9]{6,20}$/.test(accountNumber)) {
    problems.push({ code: 'ACCOUNT_NUMBER_INVALID', field: `${at}.accountNumber` });
  }
  if (upiId !== '' && !isUpiId(upiId)) problems.push({ code: 'UPI_ID_INVALID', field: `${at}.upiId` });
  return [...problems, ...chequeBookProblems(chequeBooks, `${at}.chequeBooks`)];
}
