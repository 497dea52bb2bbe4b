import { expect, test } from 'vitest';
import facts from '../facts/tally-groups.json' with { type: 'json' };
import { accountGroups } from './account-groups.ts';
import { ledgerKind } from './ledger-kind.ts';
import { predefinedLedgers } from './predefined-ledgers.ts';

test('the groups are the 28 of the facts', () => {
  expect(accountGroups).toHaveLength(facts.count);
  expect(accountGroups).toEqual(
    facts.groups.map(({ name, parent, nature, affectsGrossProfit }) => ({
      name,
      parent,
      nature: nature.toLowerCase(),
      affectsGrossProfit,
    })),
  );
});

test('a group comes after its parent and has the same nature', () => {
  for (const [at, group] of accountGroups.entries()) {
    if (group.parent === null) continue;
    const parent = accountGroups.slice(0, at).find((each) => each.name === group.parent);
    expect(parent?.nature, group.name).toBe(group.nature);
  }
});

test('every predefined ledger is in one of the groups, Profit & Loss A/c in none', () => {
  const names = new Set(accountGroups.map((group) => group.name));
  for (const { role, group } of predefinedLedgers) {
    if (role === 'profitAndLoss') expect(group).toBeNull();
    else expect(names.has(group!), role).toBe(true);
  }
  expect(new Set(predefinedLedgers.map((ledger) => ledger.name)).size).toBe(predefinedLedgers.length);
});

test('the kind of a ledger follows the nearest known group above it', () => {
  expect(ledgerKind(['Petty Cash', 'Cash-in-Hand', 'Current Assets'])).toBe('cash');
  expect(ledgerKind(['Bank OD A/c', 'Loans (Liability)'])).toBe('bank');
  expect(ledgerKind(['North Zone', 'Sundry Debtors', 'Current Assets'])).toBe('party');
  expect(ledgerKind(['Duties & Taxes', 'Current Liabilities'])).toBe('tax');
  expect(ledgerKind(['Indirect Expenses'])).toBe('other');
  expect(ledgerKind([])).toBe('other');
});
