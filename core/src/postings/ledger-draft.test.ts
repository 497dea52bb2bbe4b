import { expect, test } from 'vitest';
import { accountGroups } from './account-groups.ts';
import type { GroupNode } from './group-tree.ts';
import { type KeptLedger, type LedgerBooks, type LedgerDraft, ledgerProblems } from './ledger-draft.ts';

const groups = new Map<string, GroupNode>(
  accountGroups.map((group) => [
    group.name,
    { ...group, id: group.name, parentId: group.parent, under: group.name, isPredefined: true, isActive: true },
  ]),
);
groups.set('Old', { ...groups.get('Investments')!, id: 'Old', name: 'Old', isPredefined: false, isActive: false });
groups.set('Private Banks', { ...groups.get('Bank Accounts')!, id: 'Private Banks', parentId: 'Bank Accounts', isPredefined: false });
const books: LedgerBooks = { groups, booksFrom: '2026-04-01', lockedUpTo: null };

const rent: LedgerDraft = { groupId: 'Indirect Expenses', openingPaise: 0, isActive: true, bank: null };
const kept: KeptLedger = {
  groupId: 'Indirect Expenses',
  kind: 'other',
  nature: 'expenses',
  openingPaise: 0,
  isActive: true,
  isPredefined: false,
  isUsed: true,
};
const bank = { bankName: '', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '', chequeBooks: [] };
const problems = (draft: Partial<LedgerDraft>, before: Partial<KeptLedger> | null = null, more: Partial<LedgerBooks> = {}) =>
  ledgerProblems({ ...rent, ...draft }, before && { ...kept, ...before }, { ...books, ...more }).map(
    ({ field, code }) => `${field} ${code}`,
  );

test('a ledger may be in any group but those of parties', () => {
  for (const group of groups.values()) {
    const expected =
      group.name === 'Sundry Debtors' || group.name === 'Sundry Creditors'
        ? ['groupId LEDGER_OF_PARTY']
        : group.isActive
          ? []
          : ['groupId GROUP_INACTIVE'];
    expect(problems({ groupId: group.id }), group.name).toEqual(expected);
  }
  expect(problems({ groupId: 'nowhere' })).toEqual(['groupId GROUP_UNKNOWN']);
  expect(problems({ groupId: null })).toEqual(['groupId GROUP_UNKNOWN']);
});

test('a ledger with entries keeps its kind and nature; one without may move anywhere', () => {
  expect(problems({ groupId: 'Direct Expenses' }, {})).toEqual([]);
  expect(problems({ groupId: 'Bank Accounts' }, {})).toEqual(['groupId LEDGER_OF_OTHER_KIND']);
  expect(problems({ groupId: 'Fixed Assets' }, {})).toEqual(['groupId LEDGER_OF_OTHER_NATURE']);
  expect(problems({ groupId: 'Bank Accounts' }, { isUsed: false })).toEqual([]);
});

test('a predefined ledger stays active and in its group; its name may change', () => {
  const fixed = { isPredefined: true };
  expect(problems({}, fixed)).toEqual([]);
  expect(problems({ groupId: 'Direct Expenses', isActive: false }, fixed)).toEqual(['groupId LEDGER_FIXED', 'isActive LEDGER_FIXED']);
});

test('Profit & Loss A/c has no group, and its opening is earlier profit', () => {
  const profitAndLoss = { groupId: null, nature: null, isPredefined: true };
  expect(problems({ groupId: null, openingPaise: -500 }, profitAndLoss)).toEqual([]);
  expect(problems({ groupId: 'Capital Account' }, profitAndLoss)).toEqual(['groupId LEDGER_FIXED']);
});

test('an opening fits the nature of the group, and a lock protects it', () => {
  expect(problems({ openingPaise: 100 })).toEqual(['openingPaise OPENING_OF_YEAR']);
  expect(problems({ groupId: 'Capital Account', openingPaise: -100 })).toEqual([]);
  const locked = { lockedUpTo: '2026-04-30' };
  expect(problems({ groupId: 'Capital Account', openingPaise: -100 }, null, locked)).toEqual(['openingPaise OPENING_LOCKED']);
  expect(problems({ openingPaise: 0 }, null, locked)).toEqual([]);
});

test('bank details are for bank ledgers, own groups below them included', () => {
  expect(problems({ groupId: 'Bank OD A/c', bank })).toEqual([]);
  expect(problems({ groupId: 'Private Banks', bank: { ...bank, ifsc: 'X' } })).toEqual(['bank.ifsc IFSC_INVALID']);
  expect(problems({ bank })).toEqual(['bank BANK_FACTS_OF_OTHER']);
});

test("a party's ledger is changed with the party", () => {
  expect(problems({}, { kind: 'party' })).toEqual(['name LEDGER_IS_PARTY']);
});
