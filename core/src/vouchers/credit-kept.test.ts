import { expect, test } from 'vitest';
import type { InputCredit } from '../products/product-draft.ts';
import { creditKeptOf } from './credit-kept.ts';

const line = (productId: string | null, inputCredit: InputCredit | null, originalLine: number | null = null) => ({
  productId,
  inputCredit,
  originalLine,
});

test.each([
  ['of their own lines only', [line('B', 'no'), line(null, 'no'), line('A', 'blocked')], 'blocked'],
  ['of lines that store it', [line('A', null), line('A', 'no')], 'no'],
  ['of a line of their own before one of the original', [line('A', 'eligible', 1), line('A', 'blocked')], 'blocked'],
  ['of the original if there is no other', [line('A', 'no', 1)], 'no'],
  ['of none', [line('A', null), line('B', 'no')], null],
] as const)('goods of an edit keep the input credit %s', (_, lines, kept) => {
  expect(creditKeptOf('A', lines)).toBe(kept);
});
