import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countsIn,
  formatNumber,
  keptSeriesProblem,
  LONGEST_NUMBER,
  mayPrintAlike,
  type NumberSeries,
  seriesIn,
  seriesProblem,
  typedNumberProblem,
} from './number-series.ts';

const series: NumberSeries = { prefix: 'S/26-27/', suffix: '', width: 4, start: 1 };

test('a number is padded with zeros and may exceed its width', () => {
  expect(formatNumber(series, 42)).toBe('S/26-27/0042');
  expect(formatNumber({ ...series, suffix: '-A' }, 12_345)).toBe('S/26-27/12345-A');
});

test.each([
  [{}, undefined],
  [{ prefix: 'S 26/' }, 'SERIES_CHARACTERS'],
  [{ suffix: '_A' }, 'SERIES_CHARACTERS'],
  [{ prefix: 'बिल/' }, 'SERIES_CHARACTERS'],
  [{ prefix: '/S' }, 'SERIES_FIRST_CHARACTER'],
  [{ prefix: '-S' }, 'SERIES_FIRST_CHARACTER'],
  [{ prefix: '' }, 'SERIES_FIRST_CHARACTER'],
  [{ prefix: '', width: 1 }, undefined],
  [{ prefix: '', start: 1000 }, undefined],
  [{ prefix: 'SALES/2026-2027/' }, 'SERIES_TOO_LONG'],
  [{ width: 8 }, undefined],
  [{ width: 9 }, 'SERIES_TOO_LONG'],
  [{ width: 0 }, 'SERIES_WIDTH_INVALID'],
  [{ width: 2.5 }, 'SERIES_WIDTH_INVALID'],
  [{ prefix: 'S', width: 10 }, undefined],
  [{ prefix: 'S', width: 11 }, 'SERIES_WIDTH_INVALID'],
  [{ start: 0 }, 'SERIES_START_INVALID'],
  [{ start: Number.NaN }, 'SERIES_START_INVALID'],
])('a series with %o: %s (rule 46(b))', (more, code) => expect(seriesProblem({ ...series, ...more })?.code).toBe(code));

test('a series may be too long for a valid number only with manual numbering, and its parts must be valid even then', () => {
  const long = { ...series, width: 9 };
  expect(keptSeriesProblem(long, 'manual')).toBeNull();
  for (const numbering of ['automatic', 'override'] as const) expect(keptSeriesProblem(long, numbering)?.code).toBe('SERIES_TOO_LONG');
  expect(keptSeriesProblem({ ...series, prefix: 'S 26/' }, 'manual')?.code).toBe('SERIES_CHARACTERS');
});

test('a series that has grown too long reports the number that no longer fits', () => {
  const tight = { ...series, prefix: 'SALES/26-27/' };
  expect(seriesProblem(tight, 9_999)).toBeNull();
  expect(seriesProblem(tight, 10_000)?.code).toBe('SERIES_TOO_LONG');
});

test('every number of a valid series is accepted by law and portal, and no two numbers are equal', () => {
  const text = fc.string({ unit: fc.constantFrom(...'AZaz09/- _'), maxLength: 8 });
  const anySeries = fc.record({
    prefix: text,
    suffix: text,
    width: fc.integer({ min: 0, max: 11 }),
    start: fc.integer({ min: 0, max: 99_999 }),
  });
  fc.assert(
    fc.property(anySeries, fc.nat({ max: 99_999 }), (each, ahead) => {
      const number = each.start + ahead;
      fc.pre(seriesProblem(each, number) === null);
      expect(formatNumber(each, number)).toMatch(/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/);
      expect(formatNumber(each, number)).not.toBe(formatNumber(each, number + 1));
    }),
  );
});

test('the financial year replaces {fy} in prefix and suffix', () => {
  expect(seriesIn({ ...series, prefix: 'S/{fy}/', suffix: '-{fy}' }, { label: '26-27' })).toEqual({
    ...series,
    prefix: 'S/26-27/',
    suffix: '-26-27',
  });
});

test('series that could print the same number are detected', () => {
  const alike = (one: Partial<NumberSeries>, other: Partial<NumberSeries>) => mayPrintAlike({ ...series, ...one }, { ...series, ...other });
  expect(alike({}, { width: 6, start: 500 })).toBe(true);
  expect(alike({ prefix: 'A' }, { prefix: 'A0' })).toBe(true);
  expect(alike({ suffix: '' }, { suffix: '7' })).toBe(true);
  expect(alike({ prefix: 'a/' }, { prefix: 'A/' })).toBe(true);
  expect(alike({ width: 8 }, { width: 8 })).toBe(true); // with the maximum length
  expect(alike({ prefix: 'A/' }, { prefix: 'B/' })).toBe(false);
  expect(alike({ prefix: 'A' }, { prefix: 'A/' })).toBe(false);
  expect(alike({ suffix: '-A' }, { suffix: '-B' })).toBe(false);
});

test('two series found to be different never print the same number', () => {
  const text = fc.string({ unit: fc.constantFrom(...'A0129/'), maxLength: 3 });
  const anySeries = fc.record({ prefix: text, suffix: text, width: fc.integer({ min: 1, max: 4 }), start: fc.constant(1) });
  const numbers = [1, 2, 9, 10, 11, 12, 19, 20, 21, 91, 99, 100, 101, 110, 111, 119, 129, 191, 1001, 1011, 1100, 2091];
  fc.assert(
    fc.property(anySeries, anySeries, (one, other) => {
      const printed = new Set(numbers.map((number) => formatNumber(one, number)));
      const meet = numbers.some((number) => printed.has(formatNumber(other, number)));
      if (meet) expect(mayPrintAlike(one, other)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('the count of a series is always among the counts of its number, in any case', () => {
  const text = fc.string({ unit: fc.constantFrom(...'Aa0129/-'), maxLength: 4 });
  fc.assert(
    fc.property(text, text, fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 99_999_999 }), (prefix, suffix, width, number) => {
      const typed = formatNumber({ prefix, suffix, width, start: 1 }, number);
      fc.pre(typed.length <= LONGEST_NUMBER);
      expect(countsIn(typed.toLowerCase())).toContain(number);
    }),
  );
  expect(countsIn('A-17/b')).toEqual([1, 17, 7]);
  expect(countsIn('SPECIAL')).toEqual([]);
  expect(countsIn('9'.repeat(LONGEST_NUMBER)).every(Number.isSafeInteger)).toBe(true);
});

test('manual: a typed number has letters, digits, - and /, at most 16, and begins like any number', () => {
  const code = (number: string) => typedNumberProblem(number, [])?.code;
  expect(['A-17/b', 'B'.repeat(16)].map(code)).toEqual([undefined, undefined]);
  expect(['', 'A 1', 'Ä1', '01', '-1', '/1', 'B'.repeat(17)].map(code)).toEqual([
    'NUMBER_MISSING',
    'NUMBER_CHARACTERS',
    'NUMBER_CHARACTERS',
    'SERIES_FIRST_CHARACTER',
    'SERIES_FIRST_CHARACTER',
    'SERIES_FIRST_CHARACTER',
    'SERIES_TOO_LONG',
  ]);
});

test('a counting series never prints a number that a user typed', () => {
  const anySeries = fc.record({
    prefix: fc.constantFrom('', 'S', 'S1', 'S/'),
    suffix: fc.constantFrom('', '0', '-A'),
    width: fc.integer({ min: 1, max: 3 }),
    start: fc.integer({ min: 1, max: 120 }),
  });
  fc.assert(
    fc.property(anySeries, fc.integer({ min: 0, max: 1_500 }), (series, steps) => {
      const number = formatNumber(series, series.start + steps);
      fc.pre(number.length <= 16 && !number.startsWith('0'));
      for (const typed of [number, number.toLowerCase()]) {
        expect(typedNumberProblem(typed, [{ ...series, name: 'Counter' }])).toMatchObject({
          code: 'NUMBER_OF_SERIES',
          about: { name: 'Counter' },
        });
      }
    }),
  );
  expect(typedNumberProblem('S/26-27/42', [{ ...series, name: 'Sales' }])).toBeNull(); // too short: the series writes 0042
  for (const word of ['Infinity', '1e5', '0x1A']) expect(typedNumberProblem(`S/26-27/${word}`, [{ ...series, name: 'Sales' }])).toBeNull();
  expect(typedNumberProblem('S/26-27/0042', [{ ...series, start: 43, name: 'Sales' }])).toBeNull();
});
