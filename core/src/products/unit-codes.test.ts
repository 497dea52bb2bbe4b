import { expect, test } from 'vitest';
import facts from '../facts/uqc.json' with { type: 'json' };
import { piecePriceOf, piecesIn, unitCodeOf, unitCodes } from './unit-codes.ts';

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
