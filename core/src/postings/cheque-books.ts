import type { Problem } from '../basics/problem.ts';

/** A book of numbered leaves. Each leaf is left, used (before these books or outside them) or void. */
export type ChequeBook = {
  readonly first: number;
  readonly last: number;
  readonly used: readonly number[];
  readonly void: readonly number[];
};

export const MAX_CHEQUE_BOOKS = 100;
export const MAX_LEAVES = 500;
const lastNumber = 999_999;

/** All problems of a bank's cheque books, at fields `${at}.0.last`. */
export function chequeBookProblems(books: readonly ChequeBook[], at: string): Problem[] {
  if (books.length > MAX_CHEQUE_BOOKS) return [{ code: 'CHEQUE_BOOKS_TOO_MANY', field: at, about: { most: MAX_CHEQUE_BOOKS } }];
  return books.flatMap((book, index) => bookProblems(book, books.slice(0, index), `${at}.${index}`));
}

function bookProblems(book: ChequeBook, earlier: readonly ChequeBook[], at: string): Problem[] {
  const { first, last } = book;
  const isRange = Number.isInteger(first) && Number.isInteger(last) && 1 <= first && first <= last && last <= lastNumber;
  if (!isRange) return [{ code: 'CHEQUE_NUMBERS_INVALID', field: `${at}.first` }];
  if (last - first >= MAX_LEAVES) return [{ code: 'CHEQUE_BOOK_TOO_LONG', field: `${at}.last`, about: { most: MAX_LEAVES } }];
  const problems: Problem[] = [];
  if (earlier.some((other) => other.first <= last && first <= other.last)) {
    problems.push({ code: 'CHEQUE_BOOKS_OVERLAP', field: `${at}.first` });
  }
  const isOutside = (leaf: number) => !Number.isInteger(leaf) || leaf < first || leaf > last;
  if (book.used.some(isOutside)) problems.push({ code: 'CHEQUE_OF_OTHER_BOOK', field: `${at}.used` });
  if (book.void.some(isOutside)) problems.push({ code: 'CHEQUE_OF_OTHER_BOOK', field: `${at}.void` });
  if (book.void.some((leaf) => book.used.includes(leaf))) problems.push({ code: 'CHEQUE_USED_AND_VOID', field: `${at}.void` });
  return problems;
}

/** The number of leaves left, and the next leaf to write; null if there is none. */
export function leavesLeft({ first, last, used, void: voided }: ChequeBook): { left: number; next: number | null } {
  const gone = new Set([...used, ...voided]);
  const left = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((leaf) => !gone.has(leaf));
  return { left: left.length, next: left[0] ?? null };
}

/** The number as printed on the leaf: 000042. */
export const chequeNumber = (leaf: number): string => String(leaf).padStart(6, '0');

/** Reads typed leaves: `101-105, 110`. null if the text is invalid or has more leaves than a book may. */
export function readLeaves(typed: string): number[] | null {
  const leaves = new Set<number>();
  for (const part of typed.split(',').map((each) => each.trim())) {
    if (part === '') continue;
    const [, from, to = from] = /^(\d{1,6})(?:\s*-\s*(\d{1,6}))?$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from) || Number(to) - Number(from) >= MAX_LEAVES) return null;
    for (let leaf = Number(from); leaf <= Number(to); leaf++) leaves.add(leaf);
  }
  return leaves.size > MAX_LEAVES ? null : [...leaves].sort((a, b) => a - b);
}

/** The leaves as text, sorted, with ranges. */
export function writeLeaves(leaves: readonly number[]): string {
  const runs: [from: number, to: number][] = [];
  for (const leaf of [...leaves].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === leaf - 1) run[1] = leaf;
    else runs.push([leaf, leaf]);
  }
  return runs.map(([from, to]) => (from === to ? chequeNumber(from) : `${chequeNumber(from)}-${chequeNumber(to)}`)).join(', ');
}
