import { problemText } from '@bahi/core/basics/problem';
import { type BankAccount, bankAccountProblems, bankCode } from '@bahi/core/postings/bank-account';
import { type ChequeBook, chequeNumber, readLeaves, writeLeaves } from '@bahi/core/postings/cheque-books';
import type { Problems } from '../platform/records/use-record-form.ts';

/** A cheque book as it is typed. */
export type TypedBook = { first: string; last: string; used: string; void: string };
/** A bank's facts as they are typed. */
export type TypedBank = Record<Exclude<keyof BankAccount, 'chequeBooks'>, string> & { chequeBooks: readonly TypedBook[] };

export const newBook: TypedBook = { first: '', last: '', used: '', void: '' };
export const noBank: TypedBank = { bankName: '', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '', chequeBooks: [] };

export function typedBank(bank: BankAccount | null | undefined): TypedBank {
  if (!bank) return noBank;
  return { ...bank, chequeBooks: bank.chequeBooks.map(typedBook) };
}

const typedBook = ({ first, last, used, void: voided }: ChequeBook): TypedBook => ({
  first: chequeNumber(first),
  last: chequeNumber(last),
  used: writeLeaves(used),
  void: writeLeaves(voided),
});

/**
 * In the shape that a save sends. An invalid number becomes 0, an invalid list of cheques becomes empty; `bankProblems` reports both first.
 */
export function sentBank({ chequeBooks, ...texts }: TypedBank) {
  const trimmed = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, text.trim()])) as typeof texts;
  return {
    ...trimmed,
    accountNumber: bankCode(texts.accountNumber),
    ifsc: bankCode(texts.ifsc),
    chequeBooks: chequeBooks.map(sentBook),
  };
}

const numberOf = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : 0);

/** A typed cheque book in core's shape. */
export const sentBook = ({ first, last, used, void: voided }: TypedBook) => ({
  first: numberOf(first),
  last: numberOf(last),
  used: readLeaves(used) ?? [],
  void: readLeaves(voided) ?? [],
});

/** Everything that is wrong, at `bank.ifsc`, `bank.chequeBooks.0.first`. */
export function bankProblems(bank: TypedBank): Problems {
  const found = bankAccountProblems(sentBank(bank)).map((problem) => [problem.field, problemText(problem)] as const);
  const unparsed = bank.chequeBooks.flatMap((book, at) =>
    (['used', 'void'] as const)
      .filter((field) => readLeaves(book[field]) === null)
      .map((field) => [`bank.chequeBooks.${at}.${field}`, problemText({ code: 'CHEQUE_OF_OTHER_BOOK', field })] as const),
  );
  return Object.fromEntries([...found, ...unparsed]);
}
