import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChequeBook, chequeBookProblems, leavesLeft, MAX_CHEQUE_BOOKS, readLeaves, writeLeaves } from './cheque-books.ts';

const book = (first: number, last: number, more: Partial<ChequeBook> = {}): ChequeBook => ({ first, last, used: [], void: [], ...more });
const problems = (...books: ChequeBook[]) => chequeBookProblems(books, 'books').map(({ field, code }) => `${field} ${code}`);

test('cheque books may not overlap', () => {
  expect(problems(book(1, 50), book(51, 100))).toEqual([]);
  expect(problems(book(1, 50), book(50, 100), book(1, 10))).toEqual([
    'books.1.first CHEQUE_BOOKS_OVERLAP',
    'books.2.first CHEQUE_BOOKS_OVERLAP',
  ]);
});

test.each([
  [book(0, 10), 'books.0.first CHEQUE_NUMBERS_INVALID'],
  [book(20, 10), 'books.0.first CHEQUE_NUMBERS_INVALID'],
  [book(1.5, 10), 'books.0.first CHEQUE_NUMBERS_INVALID'],
  [book(1, 1_000_000), 'books.0.first CHEQUE_NUMBERS_INVALID'],
  [book(1, 501), 'books.0.last CHEQUE_BOOK_TOO_LONG'],
  [book(1, 10, { used: [11] }), 'books.0.used CHEQUE_OF_OTHER_BOOK'],
  [book(1, 10, { void: [0] }), 'books.0.void CHEQUE_OF_OTHER_BOOK'],
  [book(1, 10, { used: [3], void: [3] }), 'books.0.void CHEQUE_USED_AND_VOID'],
])('%o: %s', (wrong, problem) => expect(problems(wrong)).toEqual([problem]));

test('a bank has a maximum number of cheque books', () => {
  const many = Array.from({ length: MAX_CHEQUE_BOOKS + 1 }, (_, at) => book(at * 10 + 1, at * 10 + 10));
  expect(problems(...many)).toEqual(['books CHEQUE_BOOKS_TOO_MANY']);
});

test('the next cheque is the first leaf that is not used and not void', () => {
  expect(leavesLeft(book(101, 110, { used: [101, 102], void: [103] }))).toEqual({ left: 7, next: 104 });
  expect(leavesLeft(book(1, 2, { used: [1, 2] }))).toEqual({ left: 0, next: null });
});

test('leaves are read and written as ranges', () => {
  expect(readLeaves('101-103, 110,105 - 105')).toEqual([101, 102, 103, 105, 110]);
  expect(readLeaves('')).toEqual([]);
  expect(writeLeaves([110, 103, 101, 102])).toBe('000101-000103, 000110');
  for (const wrong of ['x', '10-5', '1-', '1.5', '1234567', '1-999999']) expect(readLeaves(wrong), wrong).toBeNull();
});

test('written leaves are read back as the same leaves', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 400 })), (leaves) => {
      expect(readLeaves(writeLeaves(leaves))).toEqual([...leaves].sort((a, b) => a - b));
    }),
  );
});
