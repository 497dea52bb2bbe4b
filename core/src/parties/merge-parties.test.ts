import { expect, test } from 'vitest';
import { type MergeFacts, type MergeParty, mergeProblems, mergeWarnings } from './merge-parties.ts';

const from: MergeParty = {
  id: 'a',
  name: 'Ravi Trader',
  gstin: null,
  state: '27',
  accountGroup: 'Sundry Debtors',
  isActive: true,
  mergedIntoId: null,
};
const into: MergeParty = { ...from, id: 'b', name: 'Ravi Traders' };
const wrong = (one: Partial<MergeParty>, other: Partial<MergeParty>, facts: Partial<MergeFacts> = {}) =>
  mergeProblems({ ...from, ...one }, { ...into, ...other }, { firstEntryOn: null, lockedUpTo: null, ...facts }).map(({ code }) => code);

test('parties of one group with no GSTIN or the same can be merged; the merged one may be inactive', () => {
  expect(wrong({}, {})).toEqual([]);
  expect(wrong({ gstin: 'X' }, { gstin: 'X' })).toEqual([]);
  expect(wrong({}, { gstin: 'X' })).toEqual([]);
  expect(wrong({ isActive: false }, {})).toEqual([]);
});

test.each([
  ['itself', { id: 'b' }, {}, ['MERGE_WITH_ITSELF']],
  ['another party if it was already merged', { mergedIntoId: 'c' }, {}, ['MERGE_AGAIN']],
  ['an inactive party', {}, { isActive: false }, ['PARTY_INACTIVE']],
  ['a party of the other group', {}, { accountGroup: 'Sundry Creditors' }, ['MERGE_OF_OTHER_GROUP']],
  ['a party with another GSTIN', { gstin: 'X' }, { gstin: 'Y' }, ['MERGE_OF_OTHER_GSTIN']],
  ['a party without GSTIN', { gstin: 'X' }, {}, ['MERGE_LOSES_GSTIN']],
] as const)('a party is not merged into %s', (_, one, other, problems) => {
  expect(wrong(one, other)).toEqual(problems);
});

test('entries of a locked period keep their party', () => {
  expect(wrong({}, {}, { firstEntryOn: '2026-05-31', lockedUpTo: '2026-05-31' })).toEqual(['MERGE_LOCKED']);
  expect(wrong({}, {}, { firstEntryOn: '2026-06-01', lockedUpTo: '2026-05-31' })).toEqual([]);
  expect(wrong({}, {}, { firstEntryOn: null, lockedUpTo: '2026-05-31' })).toEqual([]);
});

test('effects on later returns are warned about before', () => {
  const codes = (one: Partial<MergeParty>, other: Partial<MergeParty>, vouchers: number) =>
    mergeWarnings({ ...from, ...one }, { ...into, ...other }, vouchers).map(({ code }) => code);
  expect(codes({}, { gstin: 'X' }, 3)).toEqual(['MERGE_GIVES_GSTIN']);
  expect(codes({}, { gstin: 'X' }, 0)).toEqual([]);
  expect(codes({}, { state: '29' }, 3)).toEqual(['MERGE_OF_OTHER_STATE']);
});
