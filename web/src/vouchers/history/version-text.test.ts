import { expect, test } from 'vitest';
import { fieldText, groupText, namesReference, valueText } from './version-text.ts';

test.each([
  ['amount', '', 1234567.5, '12,34,567.50'],
  ['discount', 'items', 0, '0.00'],
  ['selectedPriceRate', 'items', 98.125, '98.125'],
  ['roundOff', 'totals', -0.4, '\u22120.40'],
  ['count', 'items', 30, '30'],
  ['actualCount', 'items', 2.5, '2.5'],
  ['short', 'items', 2, '2'],
  ['damaged', 'items', 1.5, '1.5'],
  ['counted', 'items', 8, '8'],
  ['change', 'items', -2, '\u22122'],
  ['discountPercentage', 'items', 5, '5'],
  ['igst', 'items', 18, '18'],
  ['amount', 'postings', 9210.19, '9,210.19\u2009Dr'],
  ['amount', 'postings', -702.5, '702.50\u2009Cr'],
  ['note', '', '', '–'],
  ['date', '', '2026-11-22', '22/11/2026'],
  ['placeOfSupply', '', '32', 'Kerala'],
  ['kind', '', 'saleOrder', 'Sale Order'],
] as const)('a version tells %s of %j as %s', (field, group, value, text) => {
  expect(valueText(value, field, group)).toBe(text);
});

test('an added or removed part omits fields that are empty, false or 0', () => {
  expect([null, '', false, 0, true, 18, 'pcs'].map(namesReference)).toEqual([false, false, false, false, true, true, true]);
});

test('the days of supply and payment are called as on the screen', () => {
  expect([groupText({ name: 'supplyDates', title: '' }), fieldText('suppliedOn'), fieldText('paidOn')]).toEqual([
    'Supply and payment',
    'Date of supply',
    'Date of payment',
  ]);
});
