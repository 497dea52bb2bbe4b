import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestFirst, type Found, fitOf, holdsWords, resemblesWords, searchWords } from './search-words.ts';
import { searchText } from './sort-key.ts';

const named = (name: string, ...others: readonly string[]) => ({ name, text: searchText(name, ...others) });
const alAmeen = named('Al Ameen Agencies, Ernakulam', 'C-104', '9847012345');
const fit = (typed: string, { name, text }: Found) => fitOf(searchWords(typed), name, text);

test.each([
  ['ameen ern', 'begins'],
  ['ern ameen', 'begins'],
  ['al ameen agencies er', 'begins'],
  ['Al Ameen Agencies, Ernakulam', 'whole'],
  ['meen cies', 'contains'],
  ['ameen 98470', 'elsewhere'],
  ['c-104', 'elsewhere'],
  ['amin agencis', 'similar'],
  ['al ameen ernakulma', 'similar'],
  ['ameen kottayam', null],
  ['98471', null],
])('"%s" fits Al Ameen Agencies, Ernakulam: %s', (typed, expected) => {
  expect(fit(typed, alAmeen)).toBe(expected);
});

test.each([
  ['Lakshmi Textiles', 'laxmi'],
  ['Chandrika Soap', 'chandika'],
  ['Sunflower Oil', 'sunfower'],
  ['Phoenix House', 'fenix'],
  ['Aashirvaad Atta', 'ashirvad'],
])('%s is spelled like "%s"', (name, typed) => {
  expect(fit(typed, named(name))).toBe('similar');
});

test('numbers and short words must be right', () => {
  expect(fit('104 stores', named('Item 105', 'stores'))).toBeNull();
  expect(fit('cot', named('Cat'))).toBeNull();
  expect(resemblesWords(searchWords('105'), searchText('106'))).toBe(false);
});

const anyName = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

test('words that come from a name find it, in any order and cut short', () => {
  fc.assert(
    fc.property(anyName, fc.infiniteStream(fc.nat()), (name, chance) => {
      const words = searchWords(name).map((word) => word.slice(0, 1 + (chance.next().value % word.length)));
      const shuffled = words.toSorted(() => (chance.next().value % 2 === 0 ? 1 : -1));
      expect(holdsWords(shuffled, searchText(name))).toBe(true);
    }),
  );
});

describe('the best first', () => {
  const names = (words: string, found: readonly Found[]) => bestFirst(searchWords(words), found).map(({ name }) => name);

  test('by fit before use: a word that begins before one inside', () => {
    const found = [
      { ...named('Sunderland'), used: 900 },
      { ...named('Under Stores'), used: 1 },
    ];
    expect(names('under', found)).toEqual(['Under Stores', 'Sunderland']);
  });

  test('the side of the voucher, then what was used lately, then the name that begins so', () => {
    const found = [
      { ...named('Metro Anand'), used: 0 },
      { ...named('Anand Stores'), used: 0 },
      { ...named('Anand Traders'), used: 40 },
      { ...named('Anand Motors'), used: 90, isOtherSide: true },
    ];
    expect(names('anand', found)).toEqual(['Anand Traders', 'Anand Stores', 'Metro Anand', 'Anand Motors']);
  });

  test('a name that is only spelled alike is shown only if nothing contains the words', () => {
    const [laxmi, lakshmi] = [named('Laxmi Stores'), named('Lakshmi Stores')];
    expect(names('laxmi', [lakshmi, laxmi])).toEqual(['Laxmi Stores']);
    expect(names('laxmi', [lakshmi])).toEqual(['Lakshmi Stores']);
  });

  test('without words all are kept, those used lately first', () => {
    expect(names('', [named('A'), { ...named('B'), used: 3 }])).toEqual(['B', 'A']);
  });
});
