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

test('two of one group and no or the same GSTIN become one; an inactive one may go', () => {
  expect(wrong({}, {})).toEqual([]);
  expect(wrong({ gstin: 'X' }, { gstin: 'X' })).toEqual([]);
  expect(wrong({}, { gstin: 'X' })).toEqual([]);
  expect(wrong({ isActive: false }, {})).toEqual([]);
});

test.each([
  ['itself', { id: 'b' }, {}, ['MERGE_WITH_ITSELF']],
  ['another after it was merged', { mergedIntoId: 'c' }, {}, ['MERGE_AGAIN']],
  ['an inactive one', {}, { isActive: false }, ['PARTY_INACTIVE']],
  ['one of the other group', {}, { accountGroup: 'Sundry Creditors' }, ['MERGE_OF_OTHER_GROUP']],
  ['one of another GSTIN', { gstin: 'X' }, { gstin: 'Y' }, ['MERGE_OF_OTHER_GSTIN']],
  ['one without GSTIN', { gstin: 'X' }, {}, ['MERGE_LOSES_GSTIN']],
] as const)('a party is not merged into %s', (_, one, other, problems) => {
  expect(wrong(one, other)).toEqual(problems);
});

test('entries of a locked period stay under their name', () => {
  expect(wrong({}, {}, { firstEntryOn: '2026-05-31', lockedUpTo: '2026-05-31' })).toEqual(['MERGE_LOCKED']);
  expect(wrong({}, {}, { firstEntryOn: '2026-06-01', lockedUpTo: '2026-05-31' })).toEqual([]);
  expect(wrong({}, {}, { firstEntryOn: null, lockedUpTo: '2026-05-31' })).toEqual([]);
});

test('what returns made later will say is told before', () => {
  const codes = (one: Partial<MergeParty>, other: Partial<MergeParty>, vouchers: number) =>
    mergeWarnings({ ...from, ...one }, { ...into, ...other }, vouchers).map(({ code }) => code);
  expect(codes({}, { gstin: 'X' }, 3)).toEqual(['MERGE_GIVES_GSTIN']);
  expect(codes({}, { gstin: 'X' }, 0)).toEqual([]);
  expect(codes({}, { state: '29' }, 3)).toEqual(['MERGE_OF_OTHER_STATE']);
});
