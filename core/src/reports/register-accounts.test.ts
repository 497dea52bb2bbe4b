import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountTie } from './register-accounts.ts';

const amounts = fc.uniqueArray(
  fc.record({ ledgerId: fc.integer({ min: 1, max: 40 }).map((id) => `l${id}`), paise: fc.integer({ min: -1e9, max: 1e9 }) }),
  { selector: ({ ledgerId }) => ledgerId },
);
const named = (some: readonly { ledgerId: string; paise: number }[]) => some.map((each) => ({ ...each, name: each.ledgerId }));
const sum = (some: readonly number[]) => some.reduce((total, each) => total + each, 0);

test('the value of the register and all differences are the group of the profit and loss, and at most 13 lines say so', () => {
  fc.assert(
    fc.property(amounts, amounts, (posted, moved) => {
      const tie = accountTie('Sales Accounts', named(posted), named(moved));
      expect(sum(posted.map(({ paise }) => paise)) + sum(tie.ledgers.map(({ difference }) => difference))).toBe(tie.value);
      expect(tie.ledgers.length).toBeLessThanOrEqual(13);
    }),
  );
});

test('a ledger of the group differs by what the register does not have, another ledger by what is not in the group', () => {
  const ledger = (ledgerId: string, name: string, paise: number) => ({ ledgerId, name, paise });
  const posted = [ledger('s', 'Sales', 500), ledger('f', 'Freight', 50), ledger('e', 'Export sales', 70)];
  const moved = [ledger('s', 'Sales', 510), ledger('r', 'Sales Return', -100), ledger('e', 'Export sales', 70)];
  expect(accountTie('Sales Accounts', posted, moved)).toEqual({
    group: 'Sales Accounts',
    ledgers: [
      { key: 'r', name: 'Sales Return, not in this register', difference: -100 },
      { key: 'f', name: 'Freight, not in Sales Accounts', difference: -50 },
      { key: 's', name: 'Sales, not in this register', difference: 10 },
    ],
    value: 480,
  });
});
