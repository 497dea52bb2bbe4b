import { expect, test } from 'vitest';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import { unparsedProblems } from '../unparsed-problems.ts';
import { type UnparsedFields, unparsedField } from './unparsed-lines.ts';

const none: UnparsedFields = {
  rows: [],
  charges: [],
  hasTds: false,
  hasGiven: false,
  hasSplit: false,
  hasCheque: false,
  hasBillOfEntry: false,
  hasPaper: false,
};

const problemsOf = (figures: UnparsedFigures, fields: UnparsedFields) =>
  unparsedProblems(figures, true, (name) => unparsedField(name, fields));

test.each([
  ['given', { hasGiven: true }],
  ['tds.amountPaise', { hasTds: true }],
  ['split.upi.amountPaise', { hasSplit: true }],
  ['split.cheque.chequeDate', { hasSplit: true, hasCheque: true }],
  ['billOfEntry.date', { hasBillOfEntry: true }],
  ['original.date', { hasPaper: true }],
  ['charges.0.amountPaise', { charges: [{ taxing: 'spread' as const }] }],
  ['charges.0.gstPercentE4', { charges: [{ taxing: 'own' as const }] }],
  ['supplierBill.date', {}],
  ['supplyDates.suppliedOn', {}],
])('an unparsed %s blocks the save while the voucher has that field', (name, has) => {
  const fieldsWith = (its: object) =>
    problemsOf({ [name]: { text: 'x', wrong: 'No.', label: 'It', isLeft: true } }, { ...none, ...its }).map(({ field }) => field);
  expect(fieldsWith(has)).toEqual([name]);
  expect(fieldsWith({})).toEqual(Object.keys(has).length === 0 ? [name] : []);
});

test('the date of a removed cheque blocks nothing', () => {
  const day = { 'split.cheque.chequeDate': { text: '31-2', wrong: 'No.', label: 'Cheque date', isLeft: true } };
  expect(problemsOf(day, { ...none, hasSplit: true })).toEqual([]);
});
