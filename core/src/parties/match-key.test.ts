import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchKey } from './match-key.ts';

test.each([
  ['M/s. Shree Ganesh & Sons Pvt. Ltd.', 'Sri Ganesh and Sons'],
  ['S.R. Traders', 'SR Traders'],
  ['A-One Stores', 'A One  stores'],
  ['The Kerala Oil Company', 'Kerala Oil Co.'],
  ['राम ट्रेडर्स', 'राम  ट्रेडर्स'],
  ['ആനന്ദ് സ്റ്റോഴ്സ്', 'ആനന്ദ് സ്റ്റോഴ്സ്.'],
  ['ＡＣＭＥ', 'acme'],
])('%s and %s are probably one party', (one, other) => {
  expect(matchKey(one)).toBe(matchKey(other));
  expect(matchKey(one)).not.toBe('');
});

test.each([
  ['Gupta Traders', 'Gupta Stores'],
  ['Gupta', 'Gupta and Sons'],
  ['Anand 1', 'Anand 2'],
])('%s and %s are two', (one, other) => {
  expect(matchKey(one)).not.toBe(matchKey(other));
});

test('a name made only of such words keeps them', () => {
  expect(matchKey('The Company')).toBe('thecompany');
});

test('punctuation and case never distinguish two names', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('ravi', 'metro', 'tiles', '42', 'ltd'), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(' ', ' - ', ', ', '. '),
      (words, between) => {
        expect(matchKey(words.join(between).toUpperCase())).toBe(matchKey(words.join(' ')));
      },
    ),
  );
});
