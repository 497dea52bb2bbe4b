import { expect, test } from 'vitest';
import { unreadOfTrade } from './unread-lines.ts';

const none = {
  rows: [],
  charges: [],
  hasTds: false,
  hasGiven: false,
  hasSplit: false,
  hasCheque: false,
  hasBillOfEntry: false,
  hasPaper: false,
};

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
    unreadOfTrade({ [name]: { text: 'x', wrong: 'No.', label: 'It', isLeft: true } }, true, { ...none, ...its }).map(({ field }) => field);
  expect(fieldsWith(has)).toEqual([name]);
  expect(fieldsWith({})).toEqual(Object.keys(has).length === 0 ? [name] : []);
});

test('the date of a removed cheque blocks nothing', () => {
  const day = { 'split.cheque.chequeDate': { text: '31-2', wrong: 'No.', label: 'Cheque date', isLeft: true } };
  expect(unreadOfTrade(day, true, { ...none, hasSplit: true })).toEqual([]);
});
