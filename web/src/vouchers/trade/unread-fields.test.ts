import { expect, test } from 'vitest';
import type { UnreadFigures } from '../../ui/unread-figures.ts';
import { unreadProblems } from '../unread-problems.ts';
import { type UnreadFields, unreadField } from './unread-lines.ts';

const none: UnreadFields = {
  rows: [],
  charges: [],
  hasTds: false,
  hasGiven: false,
  hasSplit: false,
  hasCheque: false,
  hasBillOfEntry: false,
  hasPaper: false,
};

const problemsOf = (figures: UnreadFigures, fields: UnreadFields) => unreadProblems(figures, true, (name) => unreadField(name, fields));

test.each([
  ['given', { hasGiven: true }],
  ['tds.amountPaise', { hasTds: true }],
  ['split.upi.amountPaise', { hasSplit: true }],
  ['split.cheque.chequeDate', { hasSplit: true, hasCheque: true }],
  ['billOfEntry.date', { hasBillOfEntry: true }],
  ['original.date', { hasPaper: true }],
  ['charges.0.amountPaise', { charges: [{ taxing: 'spread' as const }] }],
  ['charges.0.tax.gstPercentE4', { charges: [{ taxing: 'own' as const }] }],
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
