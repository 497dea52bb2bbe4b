import { expect, test } from 'vitest';
import { type ChargeDraft, chargeDraftProblems } from './charge-draft.ts';

const freight: ChargeDraft = {
  ledgerId: 'freight',
  isDeduction: false,
  figure: { kind: 'amount', amountPaise: 50_000 },
  taxing: 'spread',
  taxClassificationId: null,
};
const ledger = { name: 'Freight', kind: 'other' as const, isActive: true };
const problems = (more: Partial<ChargeDraft>, to: typeof ledger | { kind: 'bank' } | null = ledger) =>
  chargeDraftProblems({ ...freight, ...more }, to === null ? undefined : { ...ledger, ...to }).map(({ field, code }) => `${field} ${code}`);

test('a charge is an amount or a percentage, added or subtracted', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ isDeduction: true, figure: { kind: 'percent', percentE4: 20_000 } })).toEqual([]);
  expect(problems({ figure: { kind: 'amount', amountPaise: 0 } })).toEqual([]); // entered on each voucher
});

test.each([
  [{ figure: { kind: 'amount', amountPaise: -1 } }, 'amountPaise CHARGE_FIGURE_INVALID'],
  [{ figure: { kind: 'amount', amountPaise: 1e15 } }, 'amountPaise CHARGE_FIGURE_INVALID'],
  [{ figure: { kind: 'percent', percentE4: 0 } }, 'percentE4 CHARGE_PERCENT_INVALID'],
  [{ figure: { kind: 'percent', percentE4: 1_000_001 } }, 'percentE4 CHARGE_PERCENT_INVALID'],
  [{ taxing: 'own' }, 'taxClassificationId CHARGE_HSN_MISSING'],
  [{ taxing: 'afterTax', taxClassificationId: 'hsn' }, 'taxClassificationId CHARGE_HSN_NOT_USED'],
] as const)('%o: %s', (wrong, problem) => expect(problems(wrong)).toEqual([problem]));

test('a charge with a rate of its own needs an HSN code', () => {
  expect(problems({ taxing: 'own', taxClassificationId: 'hsn' })).toEqual([]);
});

test('cash, bank, party and tax ledgers cannot be charges', () => {
  expect(problems({}, { kind: 'bank' })).toEqual(['ledgerId LEDGER_NOT_FOR_CHARGES']);
  expect(problems({}, null)).toEqual(['ledgerId LEDGER_UNKNOWN']);
});
