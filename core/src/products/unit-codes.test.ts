import { expect, test } from 'vitest';
import facts from '../facts/uqc.json' with { type: 'json' };
import { decimalsProblem, piecePriceOf, piecesIn, unitCodeOf, unitCodes } from './unit-codes.ts';

test('the codes are those of the facts', () => {
  expect(Object.fromEntries(unitCodes)).toEqual(facts.uqc);
});

test('every code is recognized in any spelling, except NA for goods', () => {
  for (const code of unitCodes.keys()) {
    if (code === 'NA') continue;
    expect(unitCodeOf(code.toLowerCase())).toBe(code);
    expect(unitCodeOf(` ${code} `)).toBe(code);
  }
});

test('everyday words have their code, and unknown ones are OTH', () => {
  expect(['Kg', 'pcs', 'l', 'doz', 'No.', 'barrel', 'na'].map((unit) => unitCodeOf(unit))).toEqual([
    'KGS',
    'PCS',
    'LTR',
    'DOZ',
    'NOS',
    'OTH',
    'OTH',
  ]);
  for (const unit of ['hrs', 'kg', '']) expect(unitCodeOf(unit, 'service')).toBe('NA');
});

test('a dozen is twelve pieces; a unit without a number is one', () => {
  expect(['Dozens', 'gross', 'THD', 'TGM', 'GGK', 'pcs', 'PRS', 'box', ''].map(piecesIn)).toEqual([12, 144, 1000, 1440, 1728, 1, 1, 1, 1]);
});

test('the price of a piece is its share of the unit, rounded up to a paisa', () => {
  expect([piecePriceOf(300_000_000, 'dozen'), piecePriceOf(300_000_100, 'dozen'), piecePriceOf(25_000_001, 'pcs')]).toEqual([
    250_000, 250_001, 250_001,
  ]);
});

test.each([
  ['pcs', 10_000, null],
  ['pcs', 12_345, { code: 'QUANTITY_NOT_WHOLE', field: 'it', about: { unit: 'pcs' } }],
  ['Pairs', -5_000, { code: 'QUANTITY_NOT_WHOLE', field: 'it', about: { unit: 'Pairs' } }],
  ['kg', 12_340, null],
  ['kg', 12_345, { code: 'QUANTITY_DECIMALS', field: 'it', about: { unit: 'kg', most: 3 } }],
  ['Box', 5_000, null],
  ['Doz', 5_000, null],
  ['sack of ten', 12_345, null],
])('a quantity in %s of %i / 10 000', (unit, quantityE4, problem) => {
  expect(decimalsProblem(quantityE4, unit, 'it')).toEqual(problem);
});
