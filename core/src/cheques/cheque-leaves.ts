import type { Problem } from '../basics/problem.ts';
import { type ChequeBook, chequeNumber, leavesLeft } from '../postings/cheque-books.ts';

/** The leaf number of a typed cheque number, or null if it is not one. */
export const leafOf = (typed: string): number | null => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed.trim()) : null);

const bookOf = (leaf: number | null, books: readonly ChequeBook[]) =>
  leaf === null ? undefined : books.find(({ first, last }) => first <= leaf && leaf <= last);

/** The leaf of the bank's cheque books with this number; null if no book has it. */
export function leafInBooks(typed: string, books: readonly ChequeBook[]): number | null {
  const leaf = leafOf(typed);
  return bookOf(leaf, books) === undefined ? null : leaf;
}

/** The next leaf to write, as it is printed; null if no book has one left. `taken`: leaves used by vouchers. */
export function nextLeaf(books: readonly ChequeBook[], taken: readonly number[]): string | null {
  for (const book of books) {
    const { next } = leavesLeft({ ...book, used: [...book.used, ...taken] });
    if (next !== null) return chequeNumber(next);
  }
  return null;
}

/** A problem if the leaf is used or void, or null. A number outside all books is accepted. */
export function leafProblem(typed: string, books: readonly ChequeBook[], taken: readonly number[], field: string): Problem | null {
  const leaf = leafOf(typed);
  const book = bookOf(leaf, books);
  if (leaf === null || book === undefined) return null;
  const about = { number: chequeNumber(leaf) };
  if (book.void.includes(leaf)) return { code: 'CHEQUE_LEAF_VOID', field, about };
  return book.used.includes(leaf) || taken.includes(leaf) ? { code: 'CHEQUE_LEAF_USED', field, about } : null;
}

/** The leaves that are void in the changed books and were not before. */
export function newlyVoid(books: readonly ChequeBook[], before: readonly ChequeBook[]): number[] {
  const known = new Set(before.flatMap((book) => book.void));
  return [...new Set(books.flatMap((book) => book.void))].filter((leaf) => !known.has(leaf));
}

/** Problems if leaves used by vouchers become void, at `${at}.0.void`. */
export function voidTakenProblems(
  books: readonly ChequeBook[],
  newVoid: readonly number[],
  taken: readonly number[],
  at: string,
): Problem[] {
  const wrong = new Set(newVoid.filter((leaf) => taken.includes(leaf)));
  return books.flatMap((book, index) => {
    const leaf = book.void.find((each) => wrong.has(each));
    return leaf === undefined ? [] : [{ code: 'CHEQUE_LEAF_USED', field: `${at}.${index}.void`, about: { number: chequeNumber(leaf) } }];
  });
}

/** A problem if a leaf cannot become void, or null: no book has it, or it is used. */
export function voidProblem(leaf: number, books: readonly ChequeBook[], taken: readonly number[], field: string): Problem | null {
  const typed = String(leaf);
  return bookOf(leaf, books) === undefined
    ? { code: 'CHEQUE_LEAF_UNKNOWN', field, about: { number: chequeNumber(leaf) } }
    : leafProblem(typed, books, taken, field);
}
