import { expect, test } from 'vitest';
import { dayBook } from './day-book.ts';
import { filterWords, wordedDate } from './filter-words.ts';
import { stockSummary } from './stock-summary.ts';
import { trialBalance } from './trial-balance.ts';

test('a period is shown with both of its days, and a single day once', () => {
  const words = (values: object) => filterWords(trialBalance.filters, { ...values });
  expect(words({ from: '2026-04-01', to: '2027-03-31' })).toEqual(['From 01-Apr-2026 to 31-Mar-2027']);
  expect(words({ from: '2026-11-23', to: '2026-11-23' })).toEqual(['On 23-Nov-2026']);
  expect(words({ from: '2026-11-23' })).toEqual(['From 23-Nov-2026']);
  expect(words({ to: '2026-11-23' })).toEqual(['Up to 23-Nov-2026']);
  expect(words({})).toEqual(['All dates']);
  expect(words({ from: '2026-04-01', to: '2027-03-31', levels: 'groups' })).toContain('Groups only');
});

test('codes are shown in words and records by their names; filters that are not set are not shown', () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  expect(
    filterWords(dayBook.filters, { kind: 'creditNote', search: 'anand', state: 'all', partyId: id }, { partyId: 'Anand Stores' }),
  ).toEqual(['All dates', 'Kind: Credit Note', 'Search “anand”', 'Party: Anand Stores']);
  expect(filterWords(stockSummary.filters, { date: '2027-03-31', search: '' })).toEqual(['As on 31-Mar-2027']);
});

test('a text that is not a date is shown as typed', () => {
  expect(wordedDate('soon')).toBe('soon');
});
