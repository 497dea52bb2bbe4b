import { expect, test } from 'vitest';
import facts from '../facts/uqc.json' with { type: 'json' };
import { piecePriceOf, piecesIn, unitCodeOf, unitCodes } from './unit-codes.ts';

test('the codes are those of the facts', () => {
  expect(Object.fromEntries(unitCodes)).toEqual(facts.uqc);
});

test('every code is understood however it is written, but NA of goods', () => {
  for (const code of unitCodes.keys()) {
    if (code === 'NA') continue;
    expect(unitCodeOf(code.toLowerCase())).toBe(code);
    expect(unitCodeOf(` ${code} `)).toBe(code);
  }
});

test('everyday words have the code they mean, and what nobody knows is OTH', () => {
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

test('a dozen is twelve pieces; what tells no number is one', () => {
  expect(['Dozens', 'gross', 'THD', 'TGM', 'GGK', 'pcs', 'PRS', 'box', ''].map(piecesIn)).toEqual([12, 144, 1000, 1440, 1728, 1, 1, 1, 1]);
});

test('a piece costs its part of the unit, and a part of a paisa is one', () => {
  expect([piecePriceOf(300_000_000, 'dozen'), piecePriceOf(300_000_100, 'dozen'), piecePriceOf(25_000_001, 'pcs')]).toEqual([
    250_000, 250_001, 250_001,
  ]);
});
