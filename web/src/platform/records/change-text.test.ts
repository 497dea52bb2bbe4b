import { expect, test } from 'vitest';
import { fieldText, valueText } from './change-text.ts';
import { usesText } from './in-use.ts';
import type { RecordWords } from './record-words.ts';

const words: RecordWords = {
  record: 'party',
  one: 'party',
  many: 'parties',
  title: 'Parties',
  searched: 'name',
  about: '',
  fields: { partyName: 'Name', addresses: 'Address', city: 'City', rates: 'Rate', gst: 'GST %' },
  values: { state: (code) => `State ${code}` },
};

test.each([
  ['partyName', 'Name'],
  ['isActive', 'Active'],
  ['addresses.2.city', 'Address 2, City'],
  ['rates.2025-09-22.gst', 'Rate 2025-09-22, GST %'],
  ['unheardOf', 'unheardOf'],
])('the field %s is %s', (field, text) => {
  expect(fieldText(words, field)).toBe(text);
});

test.each([
  ['creditLimit', 150000.5, '1,50,000.5'],
  ['gst', 0.1255, '0.1255'],
  ['isActive', true, 'Yes'],
  ['isActive', false, 'No'],
  ['gstin', null, '—'],
  ['email', '', '—'],
  ['from', '2026-04-01', '01/04/2026'],
  ['state', '27', 'State 27'],
  ['addresses.1.state', '32', 'State 32'],
  ['partyName', 'Anand', 'Anand'],
])('%s %s reads %s', (field, value, text) => {
  expect(valueText(words, field, value)).toBe(text);
});

test('uses are counted up to a thousand', () => {
  expect(usesText([{ what: 'products', count: 1 }])).toBe('products (1)');
  expect(
    usesText([
      { what: 'products', count: 2 },
      { what: 'price lists', count: 3 },
      { what: 'vouchers', count: 1000 },
    ]),
  ).toBe('products (2), price lists (3) and vouchers (1,000 or more)');
});
