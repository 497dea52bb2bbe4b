import { expect, test } from 'vitest';
import { financialYearFrom } from '../periods/financial-year.ts';
import { type KeptSeries, type SeriesBooks, type SeriesDraft, seriesProblems } from './series-draft.ts';

const counter: SeriesDraft = {
  name: 'Counter',
  numbering: 'automatic',
  prefix: 'C/{fy}/',
  suffix: '',
  width: 5,
  start: 1,
  isDefault: false,
  isActive: true,
  vanId: null,
};
const kept: KeptSeries = { ...counter, isUsed: true, isUsedInOpenYear: true };
const sales = { ...counter, name: 'Sales', prefix: 'SL/{fy}/' };
const books: SeriesBooks = { kind: 'sales', year: financialYearFrom(2026), others: [sales], typedNumber: null, vanIds: ['van'] };
const problems = (draft: Partial<SeriesDraft>, before: Partial<KeptSeries> | null = null, more: Partial<SeriesBooks> = {}) =>
  seriesProblems({ ...counter, ...draft }, before && { ...kept, ...before }, { ...books, ...more }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('several series of a kind are allowed, unless they could print the same number', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ prefix: 'SL/{fy}/0' })).toEqual(['prefix SERIES_LIKE_ANOTHER']);
  expect(problems({ prefix: 'SL/26-27/' })).toEqual(['prefix SERIES_LIKE_ANOTHER']);
});

test('two older series that differ only in case may be renamed and deactivated; no further one is allowed', () => {
  const twin = { others: [{ ...counter, name: 'Twin', prefix: 'c/{fy}/' }] };
  expect(problems({ name: 'Shop', isActive: false }, {}, twin)).toEqual([]);
  expect(problems({}, null, twin)).toEqual(['prefix SERIES_LIKE_ANOTHER']);
  expect(problems({}, { numbering: 'manual' }, twin)).toEqual(['prefix SERIES_LIKE_ANOTHER']);
  expect(problems({}, { prefix: 'D/{fy}/', isUsedInOpenYear: false }, twin)).toEqual(['prefix SERIES_LIKE_ANOTHER']);
});

test('a number has at most 16 characters, with the year replaced', () => {
  expect(problems({ prefix: 'COUNT/{fy}/', width: 4 })).toEqual([]);
  expect(problems({ prefix: 'COUNT/{fy}/', width: 5 })).toEqual(['width SERIES_TOO_LONG']);
  expect(problems({ prefix: 'C {year}/' })).toEqual(['prefix SERIES_CHARACTERS']);
});

test('a manual series counts nothing, so its prefix may be empty or long; a counting one may not', () => {
  const typed = { numbering: 'manual', prefix: '' } as const;
  expect(problems(typed)).toEqual([]);
  expect(problems({ ...typed, prefix: 'COUNTER/{fy}/' })).toEqual([]);
  expect(problems({ ...typed, width: 0 })).toEqual(['width SERIES_WIDTH_INVALID']);
  expect(problems({ ...typed, numbering: 'override' }, typed)).toEqual(['prefix SERIES_FIRST_CHARACTER']);
});

test('a series used in an open year keeps its format; later it may change, but never its start', () => {
  const changed = { prefix: 'D/{fy}/', suffix: '-A', width: 4, start: 100 };
  const fixed = ['prefix SERIES_FIXED', 'suffix SERIES_FIXED', 'width SERIES_FIXED'];
  expect(problems(changed, {})).toEqual([...fixed, 'start SERIES_START_FIXED']);
  expect(problems(changed, { isUsedInOpenYear: false })).toEqual(['start SERIES_START_FIXED']);
  expect(problems(changed, { isUsedInOpenYear: false, isUsed: false })).toEqual([]);
});

test('the default of a kind can be moved to another series, but not removed', () => {
  expect(problems({ isDefault: false }, { isDefault: true })).toEqual(['isDefault SERIES_DEFAULT_NEEDED']);
  expect(problems({ isDefault: true, isActive: false }, { isDefault: true })).toEqual(['isActive SERIES_DEFAULT_INACTIVE']);
  expect(problems({ isActive: false }, {})).toEqual([]);
});

test('a series for a van is allowed for van sales only', () => {
  expect(problems({ vanId: 'van' }, null, { kind: 'vanSale' })).toEqual([]);
  expect(problems({ vanId: 'godown' }, null, { kind: 'vanSale' })).toEqual(['vanId SERIES_VAN_INVALID']);
  expect(problems({ vanId: 'van' })).toEqual(['vanId SERIES_VAN_INVALID']);
});

test('a manual series prints no numbers, so it conflicts with no other and is never blocked', () => {
  expect(problems({ numbering: 'manual', prefix: 'SL/{fy}/' })).toEqual([]);
  expect(problems({ prefix: 'SL/{fy}/' }, null, { others: [{ ...sales, numbering: 'manual' }] })).toEqual([]);
  expect(problems({ numbering: 'manual' }, null, { typedNumber: 'C/26-27/00003' })).toEqual([]);
});

test('a counting series may not print a typed number', () => {
  for (const numbering of ['automatic', 'override'] as const) {
    expect(problems({ numbering }, null, { typedNumber: 'C/26-27/00003' })).toEqual(['prefix SERIES_NUMBER_TYPED']);
  }
});
