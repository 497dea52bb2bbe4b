import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Bug } from '../basics/invariant.ts';
import { amountInWords } from './amount-in-words.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [1, 'Rupees Zero and One Paise Only'],
  [100, 'Rupees One Only'],
  [19_19, 'Rupees Nineteen and Nineteen Paise Only'],
  [1_180_00, 'Rupees One Thousand One Hundred Eighty Only'],
  [1_00_000_00, 'Rupees One Lakh Only'],
  [12_34_567_50, 'Rupees Twelve Lakh Thirty Four Thousand Five Hundred Sixty Seven and Fifty Paise Only'],
  [1_00_00_001_00, 'Rupees One Crore One Only'],
  [1_000_00_00_000_00, 'Rupees One Thousand Crore Only'],
  [1_23_45_67_89_012_00, 'Rupees Twelve Thousand Three Hundred Forty Five Crore Sixty Seven Lakh Eighty Nine Thousand Twelve Only'],
])('%i paise are %s', (amountPaise, words) => {
  expect(amountInWords(amountPaise)).toBe(words);
});

const small = [
  'Zero',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
];
const ten = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'];
const sizes: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 1_00_000 };

/** Parses the words: each size multiplies the number before it, a crore everything before it. */
function read(words: string): number {
  let [crores, sum, last] = [0, 0, 0];
  for (const word of words.split(' ')) {
    if (word === 'Crore') [crores, sum, last] = [crores + sum + last, 0, 0];
    else if (sizes[word]) [sum, last] = [sum + last * sizes[word], 0];
    else last += small.includes(word) ? small.indexOf(word) : 10 * ten.indexOf(word);
  }
  return crores * 1_00_00_000 + sum + last;
}

test('the words of an amount, parsed, give the amount', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 99_99_99_999 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })),
      (amountPaise) => {
        const [, rupees, paise = 'Zero'] = /^Rupees (.+?)(?: and (.+) Paise)? Only$/.exec(amountInWords(amountPaise))!;
        expect(read(rupees!) * 100 + read(paise)).toBe(amountPaise);
      },
    ),
  );
});

test('two amounts never have the same words', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.maxSafeNat(), (one, other) => (amountInWords(one) === amountInWords(other)) === (one === other)),
  );
});

test('an amount below zero, or with a fraction of a paisa, is a bug of the caller', () => {
  for (const amount of [-1, 0.5, Number.NaN]) expect(() => amountInWords(amount)).toThrow(Bug);
});
