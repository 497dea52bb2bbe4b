import { expect, test } from 'vitest';
import { type PartyTax, partyTaxProblems } from './party-tax.ts';

const good: PartyTax = { stateCode: '24', gstin: '24AANFA2641L1ZF', category: 'regular' };
const codes = (party: Partial<PartyTax>) => partyTaxProblems({ ...good, ...party }).map((problem) => `${problem.field} ${problem.code}`);

test('a registered party with the number of its state is valid', () => expect(codes({})).toEqual([]));

test('a registered party needs a number', () => {
  expect(codes({ gstin: null })).toEqual(['gstin GSTIN_MISSING']);
  expect(codes({ gstin: null, category: 'composition' })).toEqual(['gstin GSTIN_MISSING']);
  for (const category of ['unregistered', 'sez', 'overseas'] as const) expect(codes({ gstin: null, category })).toEqual([]);
});

test('a party with a number is not unregistered (GST-049)', () => {
  expect(codes({ category: 'unregistered' })).toEqual(['category GSTIN_OF_UNREGISTERED']);
});

test("the number must be of the party's state", () => {
  expect(codes({ stateCode: '27' })).toEqual(['stateCode GSTIN_OF_OTHER_STATE']);
  expect(partyTaxProblems({ ...good, stateCode: '27' })[0]?.about).toEqual({ state: 'Gujarat' });
});

test('a wrong number and an unknown state are reported together', () => {
  expect(codes({ stateCode: '42', gstin: '24AANFA2641L1ZK' })).toEqual(['stateCode STATE_INVALID', 'gstin GSTIN_CHECK_DIGIT']);
});
