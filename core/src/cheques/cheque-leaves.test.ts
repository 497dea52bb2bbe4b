import { expect, test } from 'vitest';
import { leafInBooks, leafProblem, nextLeaf, voidProblem } from './cheque-leaves.ts';

const books = [
  { first: 41, last: 44, used: [41], void: [43] },
  { first: 101, last: 102, used: [], void: [] },
];
const code = (typed: string, taken: number[] = []) => leafProblem(typed, books, taken, 'at')?.code ?? null;

test('the next leaf is the first that is neither used, void nor taken by a voucher, book after book', () => {
  expect(nextLeaf(books, [])).toBe('000042');
  expect(nextLeaf(books, [42])).toBe('000044');
  expect(nextLeaf(books, [42, 44])).toBe('000101');
  expect(nextLeaf(books, [42, 44, 101, 102])).toBeNull();
  expect(nextLeaf([], [])).toBeNull();
});

test('a leaf is written once and a void one never; a number outside all books is accepted', () => {
  expect([code('41'), code('000043'), code('42', [42])]).toEqual(['CHEQUE_LEAF_USED', 'CHEQUE_LEAF_VOID', 'CHEQUE_LEAF_USED']);
  expect([code('42'), code('900'), code('A-41')]).toEqual([null, null, null]);
  expect([leafInBooks('000042', books), leafInBooks('900', books), leafInBooks('A', books)]).toEqual([42, null, null]);
});

test('only an unused leaf of a book can become void', () => {
  const why = (leaf: number, taken: number[] = []) => voidProblem(leaf, books, taken, 'leaf')?.code ?? null;
  expect([why(42), why(41), why(43), why(44, [44]), why(7)]).toEqual([
    null,
    'CHEQUE_LEAF_USED',
    'CHEQUE_LEAF_VOID',
    'CHEQUE_LEAF_USED',
    'CHEQUE_LEAF_UNKNOWN',
  ]);
});
